import type { PolicyPack } from '../../../settings/index.ts';
import type { Campaign } from '../campaigns/campaign.ts';

/**
 * May a player have this campaign at all? Some laws know no bonuses, others none that lead from one product into another: free spins
 * whose wins must be staked on sport.
 */
export function isGivenUnder(
  { rules: { freespins, wagering } }: Pick<Campaign, 'rules'>,
  { isAllowed, isMixedProductAllowed }: PolicyPack['bonuses'],
): boolean {
  const mixesProducts = freespins !== null && wagering.sport !== null;
  return isAllowed && (isMixedProductAllowed || !mixesProducts);
}

/**
 * A campaign as a player may have it: with no more turnover than the player's policy pack allows (design §15). Under the pack modelled on Great
 * Britain 30 times becomes 10 times the bonus, both where it is shown and when it is given.
 */
export function underLaw(campaign: Campaign, { wageringMultipleMax }: PolicyPack['bonuses']): Campaign {
  const { rules } = campaign;
  if (wageringMultipleMax === null || Number(rules.wagering.multiplier) <= wageringMultipleMax) return campaign;
  return { ...campaign, rules: { ...rules, wagering: { ...rules.wagering, multiplier: String(wageringMultipleMax) } } };
}
