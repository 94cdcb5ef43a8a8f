/** Line drawings on a grid of 16, each as the data of a path. */
const PATHS = {
  check: 'm3 8.5 3.2 3.2L13 4.8',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  chevron: 'm6 4 4 4-4 4',
  down: 'M8 2.5v9m-3.5-3.5L8 11.5 11.5 8M3 14h10',
  file: 'M3.5 1.5h6l3 3v10h-9zm6 0v3h3M6 8h4M6 11h4',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
  filter: 'M2 3.5h12L9.5 9v4.5l-3-1.5V9z',
  help: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8zM6.3 6.4a1.75 1.75 0 1 1 2.4 1.6c-.5.2-.7.5-.7 1v.2M8 11.3v.05',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2A2.6 2.6 0 0 0 9 3.3L8 4.3M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l1-1',
  more: 'M3 7.4h.8v.8H3zM7.6 7.4h.8v.8h-.8zM12.2 7.4h.8v.8h-.8z',
  moon: 'M13 9.8A5.5 5.5 0 0 1 6.2 3a5.5 5.5 0 1 0 6.8 6.8z',
  paste: 'M5.5 3.5h-2v11h9v-11h-2M5.5 2h5v3h-5zM6 8.5h4M6 11h4',
  pointer: 'M8 4.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM8 1.5v3M8 11.5v3M1.5 8h3M11.5 8h3',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zm3.3 7.8 3.5 3.5',
  sun: 'M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1.1 1.1M11.9 11.9 13 13M13 3l-1.1 1.1M4.1 11.9 3 13',
  system: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  wrap: 'M2 3.5h12M2 8h9.5a2.3 2.3 0 0 1 0 4.6H8m1.6-1.8L7.8 12.6l1.8 1.8M2 12.5h3',
} as const;
export type IconName = keyof typeof PATHS;

/** A small drawing beside words; it says nothing that they do not. */
export function Icon({ name, size = 14 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} fill={name === 'system' ? 'none' : undefined} />
      {name === 'system' ? <path d="M8 2.5v11a5.5 5.5 0 0 0 0-11z" fill="currentColor" stroke="none" /> : null}
    </svg>
  );
}
