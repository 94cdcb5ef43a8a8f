import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './splitter.module.css';

interface Props {
  readonly label: string;
  /** Where the line between the two parts runs. */
  readonly direction: 'vertical' | 'horizontal';
  /** The size of the part after the line, between `min` and `max`, in the caller's unit. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** Takes the pointer's distance from the far end of what is split, and the size of all that, in pixels; returns it in the caller's unit. */
  readonly fromPixels: (pixels: number, whole: number) => number;
  readonly onChange: (value: number) => void;
}

/** The line between two parts of the page, which moves with the pointer and with the arrow keys. */
export function Splitter({ label, direction, value, min, max, fromPixels, onChange }: Props) {
  const isHeld = useRef(false);
  const change = (wanted: number) => onChange(Math.max(min, Math.min(wanted, max)));

  const follow = (event: PointerEvent) => {
    const parts = event.currentTarget.parentElement;
    if (!isHeld.current || parts === null) return;
    const { right, bottom, width, height } = parts.getBoundingClientRect();
    change(
      direction === 'vertical' ? fromPixels(right - event.clientX, width) : fromPixels(bottom - event.clientY, height),
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const more = direction === 'vertical' ? 'ArrowLeft' : 'ArrowUp';
    const less = direction === 'vertical' ? 'ArrowRight' : 'ArrowDown';
    if (event.key !== more && event.key !== less) return;
    event.preventDefault();
    event.stopPropagation();
    const step = (max - min) / 20;
    change(value + (event.key === more ? step : -step));
  };

  return (
    // A separator that can be moved is a control: https://www.w3.org/TR/wai-aria-1.2/#separator
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/prefer-tag-over-role
    <div
      className={styles['splitter']}
      data-direction={direction}
      role="separator"
      aria-label={label}
      aria-orientation={direction}
      aria-valuenow={Math.round(value)}
      aria-valuemin={Math.round(min)}
      aria-valuemax={Math.round(max)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        isHeld.current = true;
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        isHeld.current = false;
      }}
    />
  );
}
