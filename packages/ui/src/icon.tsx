import type { IconName } from './icons/names.ts';
import sprite from './icons/sprite.svg?no-inline';

export type IconProps = { name: IconName; size?: 's' | 'm' | 'l'; isMirrored?: boolean; className?: string };

/** A lucide drawing from the shared sprite. Decorative: whoever uses it alone gives the control a text of its own (design.md §2.3). */
export function Icon({ name, size = 'm', isMirrored = false, className = '' }: IconProps) {
  const classes = `i${size === 'm' ? '' : size === 's' ? ' i-s' : ' i-l'}${isMirrored ? ' flip' : ''}${className ? ` ${className}` : ''}`;
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
