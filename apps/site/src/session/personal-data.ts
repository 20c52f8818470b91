import type { QueryKey } from '@tanstack/react-query';

type Areas = Readonly<Record<string, Readonly<Record<string, { access: string }>> | undefined>>;

let known: Areas = {};

/** The contract's table, which comes with the client of the API; before that no call was made, and nothing that is public was fetched. */
export function knowAccess(areas: Areas): void {
  known = areas;
}

/**
 * Whether a query with this key may hold a player's own data. Keys begin with the area and the operation: what guests and players both
 * receive is public (the contract's `access`); everything else is removed with the session.
 */
export function isPersonal([area, operation]: QueryKey): boolean {
  return known[String(area)]?.[String(operation)]?.access !== 'guest';
}
