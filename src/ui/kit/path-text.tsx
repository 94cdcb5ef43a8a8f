import { InertText } from './inert-text.tsx';
import styles from './path-text.module.css';

/** A path on one line: where there is little room its folders are cut, and what the file is called stays. */
export function PathText({ path }: { readonly path: string }) {
  const at = path.lastIndexOf('/') + 1;
  if (at === 0) return <InertText text={path} />;
  return (
    <span className={styles['path']}>
      <span className={styles['folder']}>
        <InertText text={path.slice(0, at)} />
      </span>
      <span className={styles['file']}>
        <InertText text={path.slice(at)} />
      </span>
    </span>
  );
}
