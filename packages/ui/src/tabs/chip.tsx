import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import styles from './chip.module.css';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/names.ts';

/** Class of a row of chips: one scrolling line, or wrapping lines. */
export function chipsClass(isWrapping = false): string {
  return isWrapping ? `${styles.chips} ${styles.wrap}` : `${styles.chips}`;
}

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

export function ChipLink({
  icon,
  iconEnd,
  isSmall = false,
  className = '',
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & ChipLook) {
  return (
    <a {...rest} className={chipClass(isSmall, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {iconEnd ? <Icon name={iconEnd} size="s" /> : null}
    </a>
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
