import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ComponentPropsWithRef, ReactNode } from 'react';
import styles from './button.module.css';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/names.ts';

export type ButtonKind = 'primary' | 'secondary' | 'tonal' | 'neutral' | 'quiet' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';
type Look = { kind?: ButtonKind; size?: ButtonSize; isBlock?: boolean };

const kinds: Record<ButtonKind, string | undefined> = {
  primary: styles.primary,
  secondary: styles.secondary,
  tonal: styles.tonal,
  neutral: styles.neutral,
  quiet: styles.quiet,
  danger: styles.danger,
};
const sizes: Record<ButtonSize, string | undefined> = { sm: styles.small, md: undefined, lg: styles.large };

/** Class list of a button, for elements that must look like one. */
export function buttonClass({ kind = 'secondary', size = 'md', isBlock = false }: Look, className = ''): string {
  const parts = [styles.button, kinds[kind], sizes[size], isBlock ? styles.block : '', className];
  return parts.filter(Boolean).join(' ');
}

type ButtonProps = ComponentPropsWithRef<'button'> & Look & { isBusy?: boolean; icon?: IconName };

/** One primary per view (design §4). While busy, width and label stay and a spinner is shown before the label. */
export function Button({ kind, size, isBlock, isBusy = false, icon, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} className={buttonClass({ kind, size, isBlock }, className)} aria-busy={isBusy || undefined}>
      {isBusy ? <span className={styles.spin} aria-hidden="true" /> : icon ? <Icon name={icon} /> : null}
      {children}
    </button>
  );
}

type ButtonLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & Look & { icon?: IconName };

/** A link that looks like a button: it navigates, so it stays an anchor. */
export function ButtonLink({ kind, size, isBlock, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ kind, size, isBlock }, className)}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </a>
  );
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'> & {
  label: string;
  icon: IconName;
  iconSize?: 's' | 'm' | 'l';
  isMirrored?: boolean;
  isCompact?: boolean;
  hasDot?: boolean;
  children?: ReactNode;
};

/** A 44 px button with only an icon; its label is the accessible name. */
export function IconButton({
  label,
  icon,
  iconSize,
  isMirrored,
  isCompact,
  hasDot,
  className = '',
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={iconButtonClass(isCompact, className)}>
      <Icon name={icon} size={iconSize} isMirrored={isMirrored} />
      {hasDot ? <span className={styles.dot} /> : null}
      {children}
    </button>
  );
}

/** Class list of an icon button, for links that must look like one. */
export function iconButtonClass(isCompact = false, className = ''): string {
  return [styles.icon, isCompact ? styles.compact : '', className].filter(Boolean).join(' ');
}

/** The spinner on its own. */
export function Spinner() {
  return <span className={styles.spin} aria-hidden="true" />;
}
