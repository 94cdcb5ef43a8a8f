import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  readonly label: string;
  readonly className: string | undefined;
  /** Of the box around the content, which grows with it. */
  readonly innerClassName: string | undefined;
  readonly children: ReactNode;
}

/** A part of the page that scrolls sideways where its content is too wide, and is only then a stop of the Tab key. */
export function ScrollAside({ label, className, innerClassName, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLDivElement>(null);
  const [doesScroll, setScroll] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || inner.current === null) return undefined;
    const look = () => setScroll(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    observer.observe(inner.current);
    look();
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={className} {...(doesScroll ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}>
      <div ref={inner} className={innerClassName}>
        {children}
      </div>
    </div>
  );
}
