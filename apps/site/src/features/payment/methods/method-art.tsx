import type { IconName } from '@pavilion/ui';
import { Icon } from '@pavilion/ui';
import type { ReactNode } from 'react';
import styles from './methods.module.css';

/** Pictures of the kinds of methods, of no brand. They keep their colours in both themes. */
const pictures: Partial<Record<IconName, ReactNode>> = {
  'credit-card': (
    <>
      <rect x="3" y="9" width="34" height="22" rx="4" fill="#2a62d8" />
      <path d="M3 15h34v5H3Z" fill="#0d2a66" />
      <path d="M7 25h9" stroke="#cfe0ff" strokeWidth="2.4" strokeLinecap="round" />
      <circle cx="29" cy="25.5" r="3.4" fill="#ffc65c" />
      <circle cx="33" cy="25.5" r="3.4" fill="#ff8f5a" opacity=".9" />
    </>
  ),
  landmark: (
    <>
      <path d="M4 16L20 6l16 10v3H4Z" fill="#3ddc97" />
      <path d="M8 21h4v9H8Zm10 0h4v9h-4Zm10 0h4v9h-4Z" fill="#1f9a70" />
      <path d="M4 31h32v4H4Z" fill="#3ddc97" />
    </>
  ),
  wallet: (
    <>
      <path d="M5 12q0-4 4-4h20q3 0 3 4v3H5Z" fill="#c9a7ff" />
      <rect x="5" y="13" width="31" height="20" rx="5" fill="#7a4fd8" />
      <circle cx="29" cy="23" r="3.4" fill="#ffe2a0" />
    </>
  ),
  'hand-coins': (
    <>
      <path d="M4 30q16-22 32 0v4H4Z" fill="#ff9a4a" />
      <path d="M10 12h20v14H10Z" fill="#ffe2a0" />
      <circle cx="20" cy="19" r="4" fill="#c8702e" />
    </>
  ),
  bitcoin: (
    <>
      <circle cx="20" cy="20" r="15" fill="#ffc65c" />
      <circle cx="20" cy="20" r="11" fill="none" stroke="#a85f1a" strokeWidth="2" />
      <path d="M15 14l5 12 5-12" fill="none" stroke="#7a3f0c" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" />
    </>
  ),
};

/** The picture of a kind of method; its icon where there is none. */
export function MethodArt({ name }: { name: IconName }) {
  const picture = pictures[name];
  if (picture === undefined) return <Icon name={name} />;
  return (
    <svg className={styles.art} viewBox="0 0 40 40" aria-hidden="true">
      {picture}
    </svg>
  );
}
