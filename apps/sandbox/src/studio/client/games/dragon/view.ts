import { type BetFigures, dragonFigures, dragonGames, type DragonOutcome, dragonPayout, rankOf } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import type { Pill } from '../../pills.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { figuresRow, winOf, winsText } from '../shared/bet-figures.ts';
import { type BetRow, type BetTableParts, betTableScene } from '../shared/bet-table.ts';
import { betsOf } from '../shared/chip-desk.ts';
import { buildHand, type CardHand, cardName } from '../shared/cards.ts';
import { parametersOf } from '../shared/parameters.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ dragon: z.number(), crane: z.number() });
const squeezeMs = 420;

/** Dragon and Crane: two cards turned one after the other, the higher one lit (games §8.2). */
class DragonTable implements BetTableParts {
  readonly rows: readonly BetRow[];
  readonly actionLabel = t('deal');
  readonly busyText = t('dealing');
  readonly keys = { d: 'dragon', c: 'crane', t: 'tie' };
  readonly stage: HTMLElement;
  private readonly dragon = buildHand();
  private readonly crane = buildHand();
  private readonly live = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });

  private readonly figures: (key: string) => BetFigures;

  constructor(side: TableSide) {
    const parameters = parametersOf(dragonGames, side.session.gameId);
    this.figures = (key) => dragonFigures(parameters, key);
    const fields = (['dragon', 'tie', 'crane'] as const).map((key) => ({ key, label: t(key), detail: winsText(this.figures(key)) }));
    this.rows = [{ className: 'fields-three', fields }];
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

  pill(round: Round): Pill {
    const { dragon: left, crane: right } = this.outcomeOf(round);
    const text = rankOf(left) === rankOf(right) ? 'T' : rankOf(left) > rankOf(right) ? 'D' : 'C';
    return { text, className: `dot ${{ T: 'green', D: 'red', C: 'blue' }[text]}` };
  }

  payTable(): HTMLElement {
    return textTable(
      ['', t('pays'), 'RTP'],
      [figuresRow(`${t('dragon')} / ${t('crane')}`, this.figures('dragon')), figuresRow(t('tie'), this.figures('tie'))],
    );
  }

  rules(): string[] {
    return [t('dragonRule', { tie: winOf(this.figures('tie')) }), t('dragonKeys')];
  }
}

export const dragonScene = (side: TableSide): Scene => betTableScene(side, new DragonTable(side));
