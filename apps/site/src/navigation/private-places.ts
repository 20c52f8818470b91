import type { ModalName } from './modals.ts';
import type { Search } from './search/search.ts';

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

/** Pages that handle money, passwords or documents: no third-party script is started there (S67). */
export function isPrivatePlace(pathname: string, search: Search): boolean {
  return privatePages.some((page) => pathname === page || pathname.startsWith(`${page}/`)) || privateModals.some((name) => name in search);
}
