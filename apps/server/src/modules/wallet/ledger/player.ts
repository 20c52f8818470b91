import type { LedgerState, RefusedDecision } from '@pavilion/ledger';
import { refuse } from './outcome.ts';

/** Exclusion and cooling-off take precedence over the session: they are the refusal's reason whatever the session's state (sandbox §5). */
export function playerRefusal({ player, now }: Pick<LedgerState, 'player' | 'now'>): RefusedDecision | undefined {
  const isOut = (until: Date | null): boolean => until !== null && now < until;
  if (isOut(player.excludedUntil) || isOut(player.coolingOffUntil)) return refuse('PLAYER_EXCLUDED');
  return player.status === 'active' ? undefined : refuse('PLAYER_BLOCKED');
}
