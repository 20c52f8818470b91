import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './search-field.module.css';
import { Icon } from '../icons/icon.tsx';

export type SearchFieldProps = ComponentPropsWithRef<'input'> & {
  label: string;
  isTall?: boolean;
  end?: ReactNode;
  fieldClassName?: string;
};

/** The search box of the shell, of lists and of dialogs: an icon, the input, and a slot at the end. */
export function SearchField({ label, isTall = false, end, fieldClassName = '', ...input }: SearchFieldProps) {
  return (
    <span className={`${styles.search} ${isTall ? styles.tall : ''} ${fieldClassName}`}>
      <Icon name="search" />
      <input type="search" autoComplete="off" {...input} aria-label={label} />
      {end}
    </span>
  );
}
