import type { Kernel } from '../../../kernel/context.ts';
import { findCheck } from './store.ts';

/** Has the verification provider approved this player, and not taken that back since? */
export async function isIdentityVerified({ database }: Pick<Kernel, 'database'>, playerId: string): Promise<boolean> {
  return (await findCheck(database, playerId))?.outcome === 'approved';
}
