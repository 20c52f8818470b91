import type { ModalName } from './modals.ts';
import type { Search } from './search.ts';

const privatePages = [
  '/profile/wallet',
  '/profile/security',
  '/profile/documents',
  '/profile/verification',
  '/verify',
  '/auth',
  '/password',
];
const privateModals: readonly ModalName[] = ['wallet', 'sign-in', 'sign-up', 'forgot-pass', 'reset-pass'];

/** Where money, passwords or papers are handled: no script of another company begins there (reliability S67). */
export function isPrivatePlace(pathname: string, search: Search): boolean {
  return privatePages.some((page) => pathname === page || pathname.startsWith(`${page}/`)) || privateModals.some((name) => name in search);
}
