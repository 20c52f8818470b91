import { dealerQualifies, threeCardAdvice, threeCardClasses, threeCardValue } from '@pavilion/fairness';
import { amount } from '../../amounts.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { anteScene } from '../shared/ante.ts';
import { textTable } from '../shared/stage-controls.ts';

const nameOf = (cards: readonly number[]): string => t(`hand.${threeCardClasses[threeCardValue(cards).handClass] ?? 'high'}`);
const bonus = [0n, 0n, 0n, 1n, 4n, 5n];
const pairPlus = [0n, 2n, 5n, 7n, 31n, 41n];

/** Three Card Row (games §3.12). */
export const threecardScene = (side: TableSide): Scene =>
  anteScene(side, {
    goOn: 'play',
    goOnKey: 'playBet',
    goOnWord: 'playWord',
    timesAnte: 1n,
    cards: 3,
    hasPairPlus: true,
    qualification: 'queenHigh',
    nameOf,
    qualifies: (dealer) => dealerQualifies(threeCardValue(dealer)),
    advice: (player) => threeCardAdvice(player),
    payTable: (stake) =>
      textTable(
        ['', t('ante'), t('pairPlus')],
        threeCardClasses
          .map((name, index) => [
            t(`hand.${name}`),
            bonus[index] === 0n ? '–' : `+${amount(stake * (bonus[index] ?? 0n))}`,
            pairPlus[index] === 0n ? '–' : amount(stake * (pairPlus[index] ?? 0n)),
          ])
          .toReversed(),
      ),
    rules: () => [t('threeCardRule'), t('threeCardAdvice'), t('queenHigh')],
  });
