import { table } from '@pavilion/contract/calls/table.ts';
import type { QueryKey } from '@tanstack/react-query';

const areas: Readonly<Record<string, Readonly<Record<string, { access: string }>> | undefined>> = table;

/**
 * Whether a query with this key may hold a player's own data. Keys begin with the area and the operation: what guests and
 * players receive alike is public (the contract's `access`); everything else is removed with the session.
 */
export function isPersonal([area, operation]: QueryKey): boolean {
  return areas[String(area)]?.[String(operation)]?.access !== 'guest';
}
