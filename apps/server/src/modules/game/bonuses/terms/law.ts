import type { PolicyPack } from '../../../settings/index.ts';
import type { Campaign } from '../campaigns/campaign.ts';

/**
 * Whether the law lets a player have this campaign at all. Some jurisdictions forbid bonuses; others forbid those that tie two products
 * together, such as free spins whose wins must be wagered on sport.
 */
export function isGivenUnder(
  { rules: { freespins, wagering } }: Pick<Campaign, 'rules'>,
  { isAllowed, isMixedProductAllowed }: PolicyPack['bonuses'],
): boolean {
  const mixesProducts = freespins !== null && wagering.sport !== null;
  return isAllowed && (isMixedProductAllowed || !mixesProducts);
}

/**
 * A campaign as a player may have it: the wagering requirement is capped by the player's policy pack (design §15). Under the pack modelled
 * on Great Britain, 30 times becomes 10 times the bonus, both when it is shown and when it is granted.
 */
export function underLaw(campaign: Campaign, { wageringMultipleMax }: PolicyPack['bonuses']): Campaign {
  const { rules } = campaign;
  if (wageringMultipleMax === null || Number(rules.wagering.multiplier) <= wageringMultipleMax) return campaign;
  return { ...campaign, rules: { ...rules, wagering: { ...rules.wagering, multiplier: String(wageringMultipleMax) } } };
}
