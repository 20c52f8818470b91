import { type BaccaratOutcome, baccaratPayout, baccaratTotal } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { betTableScene } from '../shared/bet-table.ts';
import { betsOf } from '../shared/chip-desk.ts';
import { buildHand, type CardHand, cardName } from '../shared/cards.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({
  player: z.array(z.number()),
  banker: z.array(z.number()),
  playerTotal: z.number(),
  bankerTotal: z.number(),
});
const cardRestMs = 110;
const figures = [
  ['banker', 'bankerSide', '× 1.95', '98.94 %'],
  ['player', 'playerSide', '× 2', '98.77 %'],
  ['tie', 'tie', '× 10', '95.16 %'],
  ['pair', 'pairOf', '× 13', '97.11 %'],
] as const;

/** Baccarat: two hands side by side, the rule of the third card in one line (games §8.2). */
export function baccaratScene(side: TableSide): Scene {
  const player = buildHand();
  const banker = buildHand();
  const live = h('p', { class: 'vh', 'aria-live': 'polite' });
  const seat = (name: string, hand: CardHand): HTMLElement => h('section', { class: 'seat' }, [h('h2', {}, [name]), hand.element]);
  const seats = h('div', { class: 'bc' }, [seat(t('playerSide'), player), seat(t('bankerSide'), banker)]);
  const stage = h('div', { class: 'bc-stage' }, [seats, h('p', { class: 'rule' }, [t('baccaratThird')]), live]);

  const outcomeOf = (round: Round): BaccaratOutcome => outcomeSchema.parse(round.outcome);
  const deal = async (
    { hand, cards, name }: { hand: CardHand; cards: readonly number[]; name: string },
    showing: Showing,
  ): Promise<void> => {
    cues.card();
    await hand.add(cards.at(-1) ?? 0, showing);
    hand.setTotal(String(baccaratTotal(cards)));
    fill(live, `${name}: ${cardName(cards.at(-1) ?? 0)}, ${baccaratTotal(cards)}`);
    await showing.rest(cardRestMs);
  };
  const mark = ({ playerTotal, bankerTotal }: BaccaratOutcome): void => {
    player.element.classList.toggle('ahead', playerTotal > bankerTotal);
    banker.element.classList.toggle('ahead', bankerTotal > playerTotal);
  };
  const clear = (): void => {
    for (const hand of [player, banker]) {
      hand.clear();
      hand.element.classList.remove('ahead');
    }
  };
  const winnerText = ({ playerTotal, bankerTotal }: BaccaratOutcome): string =>
    playerTotal === bankerTotal
      ? t('baccaratTie', { total: playerTotal })
      : t('baccaratWon', {
          side: t(playerTotal > bankerTotal ? 'playerSide' : 'bankerSide'),
          high: Math.max(playerTotal, bankerTotal),
          low: Math.min(playerTotal, bankerTotal),
        });
  const field = (key: string, label: string, detail: string) => ({ key, label, detail });

  return betTableScene(side, {
    stage,
    rows: [
      {
        className: 'r3',
        fields: [field('player', t('playerSide'), '× 2'), field('tie', t('tie'), '× 10'), field('banker', t('bankerSide'), '× 1.95')],
      },
      {
        className: 'r2',
        fields: [
          field('playerPair', t('pairOf', { side: t('playerSide') }), '× 13'),
          field('bankerPair', t('pairOf', { side: t('bankerSide') }), '× 13'),
        ],
      },
    ],
    actionLabel: t('deal'),
    busyText: t('dealing'),
    keys: { p: 'player', b: 'banker', t: 'tie' },
    async show(round, showing) {
      const outcome = outcomeOf(round);
      clear();
      for (let index = 0; index < 3; index += 1) {
        const own = outcome.player.slice(0, index + 1);
        const other = outcome.banker.slice(0, index + 1);
        if (outcome.player.length > index) await deal({ hand: player, cards: own, name: t('playerSide') }, showing);
        if (outcome.banker.length > index) await deal({ hand: banker, cards: other, name: t('bankerSide') }, showing);
      }
      mark(outcome);
    },
    rest(round) {
      const outcome = outcomeOf(round);
      player.lay(outcome.player);
      banker.lay(outcome.banker);
      player.setTotal(String(outcome.playerTotal));
      banker.setTotal(String(outcome.bankerTotal));
      mark(outcome);
    },
    wonKeys: (round) =>
      [...betsOf(round)]
        .filter(([key, amountMinor]) => baccaratPayout({ key, amountMinor }, outcomeOf(round)) > amountMinor)
        .map(([key]) => key),
    note: (round) => winnerText(outcomeOf(round)),
    pill(round) {
      const { playerTotal, bankerTotal } = outcomeOf(round);
      const text = playerTotal === bankerTotal ? 'T' : playerTotal > bankerTotal ? 'P' : 'B';
      return { text, className: `dot ${{ T: 'green', P: 'blue', B: 'red' }[text]}` };
    },
    payTable: () =>
      textTable(
        ['', t('pays'), 'RTP'],
        figures.map(([, name, pays, rtp]) => [t(name, { side: '' }).trim(), pays, rtp]),
      ),
    rules: () => [t('baccaratRule'), t('baccaratThird'), t('baccaratKeys')],
  });
}
