import { type DragonOutcome, dragonPayout, rankOf } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { type BetTableParts, betTableScene } from '../shared/bet-table.ts';
import { betsOf } from '../shared/chip-desk.ts';
import { buildHand, type CardHand, cardName } from '../shared/cards.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ dragon: z.number(), crane: z.number() });
const squeezeMs = 420;

/** Dragon and Crane: two cards turned one after the other, the higher one lit (games §8.2). */
class DragonTable implements BetTableParts {
  readonly rows = [
    {
      className: 'fields-three',
      fields: [
        { key: 'dragon', label: t('dragon'), detail: '× 2' },
        { key: 'tie', label: t('tie'), detail: '× 13' },
        { key: 'crane', label: t('crane'), detail: '× 2' },
      ],
    },
  ];
  readonly actionLabel = t('deal');
  readonly busyText = t('dealing');
  readonly keys = { d: 'dragon', c: 'crane', t: 'tie' };
  readonly stage: HTMLElement;
  private readonly dragon = buildHand();
  private readonly crane = buildHand();
  private readonly live = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });

  constructor() {
    const versus = h('div', { class: 'seats big-cards' }, [this.seat(t('dragon'), this.dragon), this.seat(t('crane'), this.crane)]);
    this.stage = h('div', { class: 'cards-stage' }, [versus, h('p', { class: 'rule' }, [t('dragonLine')]), this.live]);
  }

  private seat(name: string, hand: CardHand): HTMLElement {
    return h('section', { class: 'seat' }, [h('h2', {}, [name]), hand.element]);
  }

  private outcomeOf(round: Round): DragonOutcome {
    return outcomeSchema.parse(round.outcome);
  }

  private mark(outcome: DragonOutcome): void {
    this.dragon.element.classList.toggle('ahead', rankOf(outcome.dragon) > rankOf(outcome.crane));
    this.crane.element.classList.toggle('ahead', rankOf(outcome.crane) > rankOf(outcome.dragon));
  }

  async show(round: Round, showing: Showing): Promise<void> {
    const outcome = this.outcomeOf(round);
    for (const hand of [this.dragon, this.crane]) {
      hand.clear();
      hand.element.classList.remove('ahead');
    }
    cues.card();
    await this.dragon.addHidden(showing);
    cues.card();
    await this.crane.addHidden(showing);
    for (const [hand, card, name] of [
      [this.dragon, outcome.dragon, t('dragon')],
      [this.crane, outcome.crane, t('crane')],
    ] as const) {
      await showing.rest(squeezeMs);
      cues.flip();
      await hand.reveal(card, showing);
      fill(this.live, `${name}: ${cardName(card)}`);
    }
    this.mark(outcome);
  }

  rest(round: Round): void {
    const outcome = this.outcomeOf(round);
    this.dragon.lay([outcome.dragon]);
    this.crane.lay([outcome.crane]);
    this.mark(outcome);
  }

  wonKeys(round: Round): readonly string[] {
    return [...betsOf(round)]
      .filter(([key, amountMinor]) => dragonPayout({ key, amountMinor }, this.outcomeOf(round)) > amountMinor)
      .map(([key]) => key);
  }

  note(round: Round): string {
    return `${t('dragon')}: ${cardName(this.outcomeOf(round).dragon)} · ${t('crane')}: ${cardName(this.outcomeOf(round).crane)}`;
  }

  pill(round: Round): { text: string; className: string } {
    const { dragon: left, crane: right } = this.outcomeOf(round);
    const text = rankOf(left) === rankOf(right) ? 'T' : rankOf(left) > rankOf(right) ? 'D' : 'C';
    return { text, className: `dot ${{ T: 'green', D: 'red', C: 'blue' }[text]}` };
  }

  payTable(): HTMLElement {
    return textTable(
      ['', t('pays'), 'RTP'],
      [
        [`${t('dragon')} / ${t('crane')}`, '× 2', '96.27 %'],
        [t('tie'), '× 13', '97.11 %'],
      ],
    );
  }

  rules(): string[] {
    return [t('dragonRule'), t('dragonKeys')];
  }
}

export const dragonScene = (side: TableSide): Scene => betTableScene(side, new DragonTable());
