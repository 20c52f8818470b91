import { anteTable, bestPokerValue, holdemAdvice, holdemQualifies, pokerClasses } from '@pavilion/fairness';
import { amount } from '../../amounts.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { t } from '../../texts.ts';
import { anteScene } from '../shared/ante.ts';
import { textTable } from '../shared/stage-controls.ts';

const nameOf = (cards: readonly number[], board: readonly number[]): string =>
  cards.length + board.length < 5 ? '' : t(`hand.${pokerClasses[bestPokerValue([...cards, ...board]).handClass] ?? 'high'}`);

/** Casino Hold'em Table and Lake Poker (games §3.12). */
export const holdemScene = (side: TableSide): Scene =>
  anteScene(side, {
    goOn: 'call',
    goOnKey: 'callBet',
    goOnWord: 'callWord',
    timesAnte: 2n,
    cards: 2,
    hasPairPlus: false,
    qualification: 'foursRule',
    nameOf,
    qualifies: (dealer, board) => holdemQualifies(bestPokerValue([...dealer, ...board])),
    advice: (player, board) => holdemAdvice(player, board),
    payTable: (stake) =>
      textTable(
        ['', t('ante')],
        pokerClasses.map((name, index) => [t(`hand.${name}`), `+${amount(stake * (anteTable[index] ?? 1n))}`]).toReversed(),
      ),
    rules: () => [t('holdemRule'), t('foursRule')],
  });
