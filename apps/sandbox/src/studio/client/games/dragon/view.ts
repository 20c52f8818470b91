import { type DragonOutcome, dragonPayout, rankOf } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { betTableScene } from '../shared/bet-table.ts';
import { betsOf } from '../shared/chip-desk.ts';
import { buildHand, type CardHand, cardName } from '../shared/cards.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ dragon: z.number(), crane: z.number() });
const squeezeMs = 420;

/** Dragon and Crane: two cards turned one after the other, the higher one lit (games §8.2). */
export function dragonScene(side: TableSide): Scene {
  const dragon = buildHand();
  const crane = buildHand();
  const live = h('p', { class: 'vh', 'aria-live': 'polite' });
  const seat = (name: string, hand: CardHand): HTMLElement => h('section', { class: 'seat' }, [h('h2', {}, [name]), hand.element]);
  const versus = h('div', { class: 'bc big-cards' }, [seat(t('dragon'), dragon), seat(t('crane'), crane)]);
  const stage = h('div', { class: 'bc-stage' }, [versus, h('p', { class: 'rule' }, [t('dragonLine')]), live]);

  const outcomeOf = (round: Round): DragonOutcome => outcomeSchema.parse(round.outcome);
  const mark = (outcome: DragonOutcome): void => {
    dragon.element.classList.toggle('ahead', rankOf(outcome.dragon) > rankOf(outcome.crane));
    crane.element.classList.toggle('ahead', rankOf(outcome.crane) > rankOf(outcome.dragon));
  };
  return betTableScene(side, {
    stage,
    rows: [
      {
        className: 'r3',
        fields: [
          { key: 'dragon', label: t('dragon'), detail: '× 2' },
          { key: 'tie', label: t('tie'), detail: '× 13' },
          { key: 'crane', label: t('crane'), detail: '× 2' },
        ],
      },
    ],
    actionLabel: t('deal'),
    busyText: t('dealing'),
    keys: { d: 'dragon', c: 'crane', t: 'tie' },
    async show(round, showing) {
      const outcome = outcomeOf(round);
      for (const hand of [dragon, crane]) {
        hand.clear();
        hand.element.classList.remove('ahead');
      }
      cues.card();
      await dragon.addHidden(showing);
      cues.card();
      await crane.addHidden(showing);
      for (const [hand, card, name] of [
        [dragon, outcome.dragon, t('dragon')],
        [crane, outcome.crane, t('crane')],
      ] as const) {
        await showing.rest(squeezeMs);
        cues.flip();
        await hand.reveal(card, showing);
        fill(live, `${name}: ${cardName(card)}`);
      }
      mark(outcome);
    },
    rest(round) {
      const outcome = outcomeOf(round);
      dragon.lay([outcome.dragon]);
      crane.lay([outcome.crane]);
      mark(outcome);
    },
    wonKeys: (round) =>
      [...betsOf(round)]
        .filter(([key, amountMinor]) => dragonPayout({ key, amountMinor }, outcomeOf(round)) > amountMinor)
        .map(([key]) => key),
    note: (round) => `${t('dragon')}: ${cardName(outcomeOf(round).dragon)} · ${t('crane')}: ${cardName(outcomeOf(round).crane)}`,
    pill(round) {
      const { dragon: left, crane: right } = outcomeOf(round);
      const text = rankOf(left) === rankOf(right) ? 'T' : rankOf(left) > rankOf(right) ? 'D' : 'C';
      return { text, className: `dot ${{ T: 'green', D: 'red', C: 'blue' }[text]}` };
    },
    payTable: () =>
      textTable(
        ['', t('pays'), 'RTP'],
        [
          [`${t('dragon')} / ${t('crane')}`, '× 2', '96.27 %'],
          [t('tie'), '× 13', '97.11 %'],
        ],
      ),
    rules: () => [t('dragonRule'), t('dragonKeys')],
  });
}
