import type { ReactNode, Ref } from 'react';

interface Props {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
  /** A name by which keys find it. */
  readonly focusName?: string;
}

/** A part of the page that scrolls by itself, and can be reached and scrolled by keyboard. */
export function ScrollRegion({ label, className, children, ref, focusName }: Props) {
  return (
    // Whatever scrolls must take the focus: https://www.w3.org/WAI/WCAG22/Understanding/keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div ref={ref} className={className} tabIndex={0} role="group" aria-label={label} data-focus={focusName}>
      {children}
    </div>
  );
}
