import {
  anteBonus,
  anteTimes,
  dealerQualifies,
  pairPlusTimes,
  threeCardAdvice,
  threeCardClasses,
  threeCardValue,
} from '@pavilion/fairness';
import { amount } from '../../amounts.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { anteScene } from '../shared/ante.ts';
import { textTable } from '../shared/stage-controls.ts';

const nameOf = (cards: readonly number[]): string => t(`hand.${threeCardClasses[threeCardValue(cards).handClass] ?? 'high'}`);
const bonusOf = (name: (typeof threeCardClasses)[number]): number => Number(anteBonus[threeCardClasses.indexOf(name)] ?? 0n);

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
            anteBonus[index] === 0n ? '–' : `+${amount(stake * (anteBonus[index] ?? 0n))}`,
            pairPlusTimes[index] === 0n ? '–' : amount(stake * (pairPlusTimes[index] ?? 0n)),
          ])
          .toReversed(),
      ),
    rules: () => [
      t('threeCardRule', {
        even: Number(anteTimes),
        straight: bonusOf('straight'),
        three: bonusOf('three'),
        straightFlush: bonusOf('straightFlush'),
      }),
      t('threeCardAdvice'),
      t('queenHigh'),
    ],
  });
