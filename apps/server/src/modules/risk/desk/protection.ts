import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Kernel } from '../../../kernel/context.ts';
import { listRunning } from '../exclusion/store.ts';
import { limitAt } from '../limits/rules.ts';
import { listLimits } from '../limits/store.ts';

/** What protects a player now: how many limits of money there are, and the break or exclusion that lasts longest. */
export async function protectionOf({ database, clock }: Pick<Kernel, 'database' | 'clock'>, playerId: string) {
  const now = clock.now();
  const limits = (await listLimits(database, playerId, now)).filter((row) => limitAt(row, now) !== undefined);
  const [longest] = await listRunning(database, playerId, now);
  if (longest === undefined) return { limits: limits.length, exclusion: null };
  const kind = longest.definition === limitDefinition.selfExclusion ? ('exclusion' as const) : ('break' as const);
  return { limits: limits.length, exclusion: { kind, endsAt: longest.endsAt } };
}
