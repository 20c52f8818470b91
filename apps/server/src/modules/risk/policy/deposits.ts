import { DomainError } from '../../../kernel/errors.ts';
import { depositUsage } from '../limits/usage.ts';
import type { LimitContext } from '../limits/zones.ts';
import { policyOfPlayer, requirePolicyMet } from './service.ts';

/**
 * Refuses a deposit the player's pack does not allow yet, before anything is opened. A limit that was removed counts no more.
 * @throws identityReviewOpen, birthdateRequired, identityCheckRequired, depositLimitRequired
 */
export async function requireDepositAllowed(context: LimitContext, playerId: string): Promise<void> {
  await requirePolicyMet(context, playerId);
  const { requiresDepositLimit } = await policyOfPlayer(context, playerId);
  if (requiresDepositLimit && (await depositUsage(context, playerId)).length === 0) throw new DomainError('depositLimitRequired');
}
