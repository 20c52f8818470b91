import type { IconName } from './names.ts';
import sprite from './sprite.svg?no-inline';

type IconProps = { name: IconName; size?: 's' | 'm' | 'l'; isMirrored?: boolean; className?: string };

const sizes = { s: 'icon-small', m: '', l: 'icon-large' } as const;

/** A lucide icon from the shared sprite. Decorative: a control with only an icon needs its own accessible name (design §2.3). */
export function Icon({ name, size = 'm', isMirrored = false, className = '' }: IconProps) {
  const classes = ['icon', sizes[size], isMirrored ? 'flip' : '', className].filter(Boolean).join(' ');
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
