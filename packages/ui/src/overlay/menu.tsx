import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/names.ts';
import styles from './menu.module.css';

/** Class of a floating panel under a header button, and of a list of menu rows in it. */
export const popoverClass: string = `${styles.popover}`;
export const menuClass: string = `${styles.menu}`;

type Row = { icon?: IconName; end?: ReactNode };

/** A row of a menu that goes somewhere. Menus of navigation are lists of links, not `role=menu` (design §11). */
export function MenuLink({ icon, end, className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & Row) {
  return (
    <a {...rest} className={`${styles.menuItem} ${className}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {end === undefined ? null : <span className={styles.menuEnd}>{end}</span>}
    </a>
  );
}

export function MenuButton({ icon, end, className = '', children, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Row) {
  return (
    <button type="button" {...rest} className={`${styles.menuItem} ${className}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
      {end === undefined ? null : <span className={styles.menuEnd}>{end}</span>}
    </button>
  );
}
