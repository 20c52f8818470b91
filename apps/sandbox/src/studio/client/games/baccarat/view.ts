import { baccaratFigures, baccaratGames, type BaccaratOutcome, baccaratPayout, baccaratTotal, type BetFigures } from '@pavilion/fairness';
import * as z from 'zod/mini';
import type { Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import type { Pill } from '../../pills.ts';
import { cues } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { figuresRow, winsText } from '../shared/bet-figures.ts';
import { type BetField, type BetRow, type BetTableParts, betTableScene } from '../shared/bet-table.ts';
import { betsOf } from '../shared/chip-desk.ts';
import { buildHand, type CardHand, cardName } from '../shared/cards.ts';
import { parametersOf } from '../shared/parameters.ts';
import { textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({
  player: z.array(z.number()),
  banker: z.array(z.number()),
  playerTotal: z.number(),
  bankerTotal: z.number(),
});
const cardRestMs = 110;
/** The bets of the pay table, each with its name; one pair stands for both. */
const listed = [
  ['banker', 'bankerSide'],
  ['player', 'playerSide'],
  ['tie', 'tie'],
  ['playerPair', 'pairOf'],
] as const;

/** Baccarat: two hands side by side, the rule of the third card in one line (games §8.2). */
class BaccaratTable implements BetTableParts {
  readonly actionLabel = t('deal');
  readonly busyText = t('dealing');
  readonly keys = { p: 'player', b: 'banker', t: 'tie' };
  readonly stage: HTMLElement;
  readonly rows: readonly BetRow[];
  private readonly player = buildHand();
  private readonly banker = buildHand();
  private readonly live = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });

  private readonly figures: (key: string) => BetFigures;

  constructor(side: TableSide) {
    const parameters = parametersOf(baccaratGames, side.session.gameId);
    this.figures = (key) => baccaratFigures(parameters, key);
    const seats = h('div', { class: 'seats' }, [this.seat(t('playerSide'), this.player), this.seat(t('bankerSide'), this.banker)]);
    this.stage = h('div', { class: 'cards-stage' }, [seats, h('p', { class: 'rule' }, [t('baccaratThird')]), this.live]);
    this.rows = [
      {
        className: 'fields-three',
        fields: [this.field('player', t('playerSide')), this.field('tie', t('tie')), this.field('banker', t('bankerSide'))],
      },
      {
        className: 'fields-two',
        fields: [
          this.field('playerPair', t('pairOf', { side: t('playerSide') })),
          this.field('bankerPair', t('pairOf', { side: t('bankerSide') })),
        ],
      },
    ];
  }

  private seat(name: string, hand: CardHand): HTMLElement {
    return h('section', { class: 'seat' }, [h('h2', {}, [name]), hand.element]);
  }

  private outcomeOf(round: Round): BaccaratOutcome {
    return outcomeSchema.parse(round.outcome);
  }

  private async deal({ hand, cards, name }: { hand: CardHand; cards: readonly number[]; name: string }, showing: Showing): Promise<void> {
    cues.card();
    await hand.add(cards.at(-1) ?? 0, showing);
    hand.setTotal(String(baccaratTotal(cards)));
    fill(this.live, `${name}: ${cardName(cards.at(-1) ?? 0)}, ${baccaratTotal(cards)}`);
    await showing.rest(cardRestMs);
  }

  private mark({ playerTotal, bankerTotal }: BaccaratOutcome): void {
    this.player.element.classList.toggle('ahead', playerTotal > bankerTotal);
    this.banker.element.classList.toggle('ahead', bankerTotal > playerTotal);
  }

  private clear(): void {
    for (const hand of [this.player, this.banker]) {
      hand.clear();
      hand.element.classList.remove('ahead');
    }
  }

  private winnerText({ playerTotal, bankerTotal }: BaccaratOutcome): string {
    return playerTotal === bankerTotal
      ? t('baccaratTie', { total: playerTotal })
      : t('baccaratWon', {
          side: t(playerTotal > bankerTotal ? 'playerSide' : 'bankerSide'),
          high: Math.max(playerTotal, bankerTotal),
          low: Math.min(playerTotal, bankerTotal),
        });
  }

  private field(key: string, label: string): BetField {
    return { key, label, detail: winsText(this.figures(key)) };
  }

  async show(round: Round, showing: Showing): Promise<void> {
    const outcome = this.outcomeOf(round);
    this.clear();
    for (let index = 0; index < 3; index += 1) {
      const own = outcome.player.slice(0, index + 1);
      const other = outcome.banker.slice(0, index + 1);
      if (outcome.player.length > index) await this.deal({ hand: this.player, cards: own, name: t('playerSide') }, showing);
      if (outcome.banker.length > index) await this.deal({ hand: this.banker, cards: other, name: t('bankerSide') }, showing);
    }
    this.mark(outcome);
  }

  rest(round: Round): void {
    const outcome = this.outcomeOf(round);
    this.player.lay(outcome.player);
    this.banker.lay(outcome.banker);
    this.player.setTotal(String(outcome.playerTotal));
    this.banker.setTotal(String(outcome.bankerTotal));
    this.mark(outcome);
  }

  wonKeys(round: Round): readonly string[] {
    return [...betsOf(round)]
      .filter(([key, amountMinor]) => baccaratPayout({ key, amountMinor }, this.outcomeOf(round)) > amountMinor)
      .map(([key]) => key);
  }

  note(round: Round): string {
    return this.winnerText(this.outcomeOf(round));
  }

  pill(round: Round): Pill {
    const { playerTotal, bankerTotal } = this.outcomeOf(round);
    const text = playerTotal === bankerTotal ? 'T' : playerTotal > bankerTotal ? 'P' : 'B';
    return { text, className: `dot ${{ T: 'green', P: 'blue', B: 'red' }[text]}` };
  }

  payTable(): HTMLElement {
    return textTable(
      ['', t('pays'), 'RTP'],
      listed.map(([key, name]) => figuresRow(t(name, { side: '' }).trim(), this.figures(key))),
    );
  }

  rules(): string[] {
    return [t('baccaratRule'), t('baccaratThird'), t('baccaratKeys')];
  }
}

export const baccaratScene = (side: TableSide): Scene => betTableScene(side, new BaccaratTable(side));
