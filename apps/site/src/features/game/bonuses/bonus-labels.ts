import { bonusResult, bonusStatus, bonusType } from '@pavilion/contract/constants.ts';
import type { PlayerBonus } from '@pavilion/contract/areas/game/bonus.ts';
import { type IconName } from '@pavilion/ui';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import type { Scene } from '../../../scenes/scene.tsx';

/** The shared texts of bonuses. */
export const useBonusTexts = (): Texts => useTexts('globalComponents', 'bonuses');

/** The return, in per cent, with which the cost of wagering is estimated. */
export const useReturnPercent = (): number => Number(useBonusTexts().group('priceTag')('returnPercent'));

const icons: Readonly<Record<number, IconName>> = {
  [bonusType.cash]: 'gift',
  [bonusType.percentage]: 'percent',
  [bonusType.freeSpins]: 'refresh-cw',
  [bonusType.cashback]: 'hand-coins',
};

const typeKeys: Readonly<Record<number, string>> = {
  [bonusType.cash]: 'cash',
  [bonusType.percentage]: 'percentage',
  [bonusType.freeSpins]: 'freeSpin',
  [bonusType.cashback]: 'cashback',
};

/** The label of a bonus type. */
export const typeLabel = (texts: Texts, type: number): string => texts(`types.${typeKeys[type] ?? 'cash'}.label`);

/** Not the pavilion in the page's head, which stands for packages: each kind has its own painting. */
const scenes: Readonly<Record<number, Scene>> = {
  [bonusType.percentage]: 'lantern-week',
  [bonusType.freeSpins]: 'lantern-week',
  [bonusType.cashback]: 'spring-sail',
};

/** The painting of a bonus type. */
export const bonusScene = (type: number): Scene => scenes[type] ?? 'harbour-cup';

/** The icon of a bonus type. */
export const bonusIcon = (type: number): IconName => icons[type] ?? 'gift';

/** The content key of a finished bonus's result. */
export function resultKey(result: number): 'played' | 'canceled' | 'expired' | 'lost' {
  if (result === bonusResult.canceled) return 'canceled';
  if (result === bonusResult.expired) return 'expired';
  return result === bonusResult.lost ? 'lost' : 'played';
}

/** Variant of the text about the player's own money. */
export type OwnMoneyKind = 'bonus' | 'spins' | 'issued' | 'blocked';

/** The text about the player's own money beside a bonus: `blocked` if its terms refuse withdrawals. */
export function ownMoneyKindOf(bonus: PlayerBonus): OwnMoneyKind {
  if (bonus.status !== bonusStatus.active) return 'issued';
  return bonus.terms.some(({ key }) => key === 'withdrawalRefused') ? 'blocked' : 'bonus';
}
