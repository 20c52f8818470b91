import type { ButtonHTMLAttributes } from 'react';
import styles from './chip.module.css';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/names.ts';

function chipClass(isSmall: boolean, className: string): string {
  return `${styles.chip}${isSmall ? ` ${styles.small}` : ''}${className ? ` ${className}` : ''}`;
}

type ChipLook = { icon?: IconName; iconEnd?: IconName; isSmall?: boolean };

export function Chip({
  icon,
  iconEnd,
  isSmall = false,
  className = '',
  children,
  type = 'button',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & ChipLook) {
  return (
    <button {...rest} type={type} className={chipClass(isSmall, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {iconEnd ? <Icon name={iconEnd} size="s" /> : null}
    </button>
  );
}

/** A choice among amounts or presets; pressed means chosen. */
export function Pill({ isPressed, children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & { isPressed: boolean }) {
  return (
    <button {...rest} type="button" className={styles.pill} aria-pressed={isPressed}>
      {children}
    </button>
  );
}

/** Class of the segmented control, for groups of links. */
export function segmentsClass(isStretched = false): string {
  return isStretched ? `${styles.segments} ${styles.stretch}` : `${styles.segments}`;
}
