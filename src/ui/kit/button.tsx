import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary' | 'bare' | 'link';
  readonly icon?: IconName;
}

/** A button in one of the page's four looks. One that shows only an icon needs an aria-label. */
export function Button({ look = 'plain', icon, className, children, ...rest }: Props) {
  return (
    <button
      type="button"
      className={cx(styles['button'], styles[look], !children && styles['square'], className)}
      {...rest}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}
