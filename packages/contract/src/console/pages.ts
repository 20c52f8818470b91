import type { PermissionName } from '../calls/permissions.ts';

/** A page of the console: where it is, who may open it, and how it is reached (operator §2.2, §13.12). */
interface ConsolePage {
  /** Its name in texts and code. */
  id: string;
  /** Its list; one of its objects is an address below it. */
  path: string;
  permission: PermissionName | 'own';
  group: 'today' | 'people' | 'books' | 'none';
  /** The queue whose count the navigation shows beside the page. */
  queue?: string;
  /** After `g`. */
  letter?: string;
}

/** The pages that are built, in the order of the navigation. */
export const consolePages = [
  { id: 'today', path: '/', permission: 'own', group: 'today', letter: 'h' },
  { id: 'withdrawals', path: '/withdrawals', permission: 'payments.read', group: 'today', queue: 'withdrawals', letter: 'w' },
  { id: 'documents', path: '/documents', permission: 'identity.read', group: 'today', queue: 'documents', letter: 'd' },
  { id: 'contact', path: '/contact', permission: 'contact.read', group: 'today', queue: 'contact', letter: 'c' },
  { id: 'approvals', path: '/approvals', permission: 'approvals.read', group: 'today', queue: 'approvals', letter: 'a' },
  { id: 'players', path: '/players', permission: 'players.read', group: 'people', letter: 'p' },
  { id: 'duplicates', path: '/duplicates', permission: 'risk.read', group: 'people', letter: 'u' },
  { id: 'sessions', path: '/sessions', permission: 'players.read', group: 'people' },
  { id: 'registrations', path: '/registrations', permission: 'players.read', group: 'people' },
  { id: 'verification', path: '/verification', permission: 'identity.read', group: 'people', letter: 'v' },
  { id: 'rounds', path: '/rounds', permission: 'rounds.read', group: 'none' },
  { id: 'invoices', path: '/invoices', permission: 'payments.read', group: 'books', letter: 'r' },
  { id: 'adjustments', path: '/adjustments', permission: 'payments.read', group: 'books' },
  { id: 'chargebacks', path: '/chargebacks', permission: 'payments.read', group: 'books', queue: 'chargebacks' },
  { id: 'unmatched', path: '/unmatched', permission: 'payments.read', group: 'books', queue: 'unmatched' },
  { id: 'differences', path: '/differences', permission: 'payments.read', group: 'books', queue: 'differences' },
  { id: 'providers', path: '/payment-providers', permission: 'payments.read', group: 'books' },
  { id: 'methods', path: '/payment-methods', permission: 'payments.read', group: 'books' },
  { id: 'payment-rules', path: '/payment-rules', permission: 'payments.read', group: 'books' },
  { id: 'audit', path: '/audit', permission: 'audit.read', group: 'books' },
  { id: 'operators', path: '/operators', permission: 'operators.read', group: 'books' },
  { id: 'own', path: '/own', permission: 'own', group: 'none' },
] as const satisfies readonly ConsolePage[];

export type ConsolePageId = (typeof consolePages)[number]['id'];

/** Whether an address is one of the console's pages, or of one of their objects. */
export function isConsolePath(path: string): boolean {
  const [first = ''] = path.slice(1).split('/');
  return first === 'invitations' || consolePages.some((page) => page.path === `/${first}`);
}
