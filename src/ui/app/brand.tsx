import styles from './top-bar.module.css';

/** The mark of the page: a session under a lens, two lines recorded and one unknown. */
export function BrandMark({ size = 18 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" className={styles['mark']} width={size} height={size} viewBox="0 0 32 32">
      <circle cx="14" cy="14" r="11" strokeWidth="2.6" />
      <path d="M22.5 22.5 29 29" strokeWidth="3.6" />
      <path d="M9 10h8M9 14h10" strokeWidth="2.3" />
      <path d="M9 18h7" strokeWidth="2.3" strokeDasharray="0.5 3.25" />
    </svg>
  );
}
