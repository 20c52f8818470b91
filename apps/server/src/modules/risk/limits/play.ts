import { limitDefinition } from '@pavilion/contract/constants.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { isOnBreak } from '../exclusion/service.ts';
import { isFull, limitUsage } from './usage.ts';
import type { LimitContext } from './zones.ts';

/**
 * Refuses a launch whose first bet would be refused anyway; the ledger decides each bet (P-12, R-12). @throws coolingOffActive,
 * betLimitReached, lossLimitReached
 */
export async function requirePlayAllowed(context: LimitContext, playerId: string): Promise<void> {
  if (await isOnBreak(context, playerId)) throw new DomainError('coolingOffActive');
  const full = (await limitUsage(context, playerId)).filter(isFull);
  if (full.some(({ limit }) => limit.definition === limitDefinition.bet)) throw new DomainError('betLimitReached');
  if (full.some(({ limit }) => limit.definition === limitDefinition.loss)) throw new DomainError('lossLimitReached');
}
