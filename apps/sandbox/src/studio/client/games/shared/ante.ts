import * as z from 'zod/mini';
import { amount, figure } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import type { Pill } from '../../pills.ts';
import { cues } from '../../effects/sound.ts';
import { listed, t, type TextKey } from '../../texts.ts';
import { buildHand, type CardHand, cardName } from './cards.ts';

/** The differences between three-card poker and hold'em: the second bet, the board, and the names of hands. */
type AnteRules = {
  /** The action that raises, and its cost in antes. */
  readonly goOn: 'play' | 'call';
  readonly goOnKey: TextKey;
  readonly goOnWord: TextKey;
  readonly timesAnte: bigint;
  readonly cards: number;
  readonly hasPairPlus: boolean;
  readonly qualification: TextKey;
  nameOf(cards: readonly number[], board: readonly number[]): string;
  qualifies(dealer: readonly number[], board: readonly number[]): boolean;
  advice(player: readonly number[], board: readonly number[]): string;
  payTable(stakeMinor: bigint): HTMLElement;
  rules(): string[];
};

const outcomeSchema = z.object({
  player: z.array(z.number()),
  dealer: z.array(z.number()),
  board: z.optional(z.array(z.number())),
  action: z.nullable(z.string()),
});
type Cards = z.output<typeof outcomeSchema>;
const dealRestMs = 90;
const revealRestMs = 420;

const cardsOf = (round: Round): Cards => outcomeSchema.parse(round.outcome);

/** Ante games: the player's cards first, then raise or fold; the dealer's qualification is displayed (games §8.2). */
class AnteScene implements Scene {
  readonly actionLabel = t('deal');
  readonly busyText = t('dealing');
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly variant: AnteRules;
  private round: Round | null = null;
  private isBusy = false;
  private hasSideBet = false;
  private stakeMinor: bigint;
  private readonly dealer = buildHand();
  private readonly board = buildHand();
  private readonly player = buildHand();
  private readonly live = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  private readonly rule: HTMLParagraphElement;
  private readonly goOn = h('button', { type: 'button', class: 'button secondary' });
  private readonly fold = h('button', { type: 'button', class: 'button secondary' }, [t('fold')]);
  private readonly hint = h('button', { type: 'button', class: 'button secondary' }, [t('hint')]);
  private readonly acts = h('div', { class: 'acts' }, [this.goOn, this.fold, this.hint]);
  private readonly pairPlus = h('button', { type: 'button', class: 'toggle', 'aria-pressed': 'false' });
  readonly controls = [this.pairPlus, this.acts];

  constructor(side: TableSide, variant: AnteRules) {
    this.side = side;
    this.variant = variant;
    this.stakeMinor = side.session.stakes.defaultMinor;
    this.rule = h('p', { class: 'rule' }, [t(variant.qualification)]);
    const boardRow = this.row(t('board'), this.board, 'board-row');
    boardRow.hidden = variant.cards === 3;
    this.element = h('div', { class: 'card-table ante' }, [
      this.row(t('dealer'), this.dealer),
      this.rule,
      boardRow,
      this.row(t('you'), this.player, 'player-row'),
      this.live,
    ]);
    this.pairPlus.hidden = !variant.hasPairPlus;
    this.goOn.addEventListener('click', () => this.side.act(this.variant.goOn));
    this.fold.addEventListener('click', () => this.side.act('fold'));
    this.pairPlus.addEventListener('click', () => {
      this.hasSideBet = !this.hasSideBet;
      this.refresh();
      this.side.betRequestChanged();
    });
    this.hint.addEventListener('click', () => {
      if (!this.round || this.round.isFinished) return;
      const { player: own, board: open = [] } = cardsOf(this.round);
      this.side.say(t('adviceIs', { action: t(this.variant.advice(own, open) === 'fold' ? 'foldWord' : this.variant.goOnWord) }));
    });
    this.refresh();
  }

  private row(name: string, hand: CardHand, className = ''): HTMLElement {
    return h('div', { class: `row ${className}`, role: 'group', 'aria-label': name }, [hand.element]);
  }

  private isOpen(): boolean {
    return this.round !== null && !this.round.isFinished;
  }

  private anteOf(shown: Round): bigint {
    return this.variant.hasPairPlus && isSideBet(shown) ? shown.stakeMinor / 2n : shown.stakeMinor;
  }

  private refresh(): void {
    this.acts.hidden = !this.isOpen();
    fill(
      this.goOn,
      t(this.variant.goOnKey, {
        amount: figure((this.round && this.isOpen() ? this.anteOf(this.round) : this.stakeMinor) * this.variant.timesAnte),
      }),
    );
    for (const button of [this.goOn, this.fold, this.hint]) button.disabled = this.isBusy;
    fill(this.pairPlus, t('withPairPlus', { amount: figure(this.stakeMinor) }));
    this.pairPlus.setAttribute('aria-pressed', String(this.hasSideBet));
    this.pairPlus.toggleAttribute('inert', this.isOpen() || this.isBusy);
  }

  private announce(who: string, cards: readonly number[]): void {
    fill(this.live, `${who}: ${listed(cards.map(cardName))}`);
  }

  private async dealStart({ player: own, board: open = [] }: Cards, showing: Showing): Promise<void> {
    for (const hand of [this.dealer, this.board, this.player]) {
      hand.clear();
      hand.element.classList.remove('ahead', 'beaten');
    }
    fill(this.rule, t(this.variant.qualification));
    for (let index = 0; index < this.variant.cards; index += 1) {
      cues.card();
      await this.player.add(own[index] ?? 0, showing);
      cues.card();
      await this.dealer.addHidden(showing);
      await showing.rest(dealRestMs);
    }
    for (const card of open.slice(0, 3)) {
      cues.card();
      await this.board.add(card, showing);
    }
    this.player.setTotal(this.variant.nameOf(own, open.slice(0, 3)));
    this.announce(t('you'), own);
  }

  private async finish({ player: own, dealer: other, board: open = [], action }: Cards, showing: Showing): Promise<void> {
    for (const card of open.slice(this.board.count())) {
      await showing.rest(dealRestMs);
      cues.card();
      await this.board.add(card, showing);
    }
    await showing.rest(revealRestMs);
    for (const card of other) {
      cues.flip();
      await this.dealer.reveal(card, showing);
    }
    this.announce(t('dealer'), other);
    this.settle({ player: own, dealer: other, board: open, action });
  }

  private settle({ player: own, dealer: other, board: open = [], action }: Cards): void {
    this.player.setTotal(action === 'fold' ? t('folded') : this.variant.nameOf(own, open));
    this.dealer.setTotal(this.variant.nameOf(other, open));
    fill(this.rule, t(this.variant.qualifies(other, open) ? 'dealerQualifies' : 'dealerNotQualified'));
    this.player.element.classList.toggle('beaten', action === 'fold');
  }

  betRequest(stake: bigint): BetRequest {
    const total = this.hasSideBet ? stake * 2n : stake;
    if (total > this.side.session.stakes.maxMinor) return { problem: t('error.STAKE_INVALID') };
    return { stakeMinor: total, input: { ante: Number(stake), ...(this.hasSideBet ? { pairPlus: Number(stake) } : {}) } };
  }

  stakeChanged(next: bigint): void {
    this.stakeMinor = next;
    this.refresh();
  }

  setBusy(next: boolean): void {
    this.isBusy = next;
    this.refresh();
  }

  async show({ round: shown }: Played, showing: Showing): Promise<void> {
    const isNew = this.round?.roundId !== shown.roundId;
    this.round = shown;
    const cards = cardsOf(shown);
    if (isNew) await this.dealStart(cards, showing);
    if (shown.isFinished) await this.finish(cards, showing);
    else this.side.say(t('yourTurn', { total: this.variant.nameOf(cards.player, cards.board ?? []) }));
    this.refresh();
  }

  resume(shown: Round): void {
    this.round = shown;
    const { player: own, board: open = [] } = cardsOf(shown);
    this.player.lay(own);
    this.board.lay(open);
    for (let index = 0; index < this.variant.cards; index += 1) this.dealer.layHidden();
    this.player.setTotal(this.variant.nameOf(own, open));
    this.refresh();
  }

  note(shown: Round): string {
    const { player: own, dealer: other, board: open = [], action } = cardsOf(shown);
    const mine = action === 'fold' ? t('folded') : this.variant.nameOf(own, open);
    return `${t('you')}: ${mine} · ${t('dealer')}: ${this.variant.nameOf(other, open)}`;
  }

  pill(shown: Round): Pill {
    if (cardsOf(shown).action === 'fold' && shown.payoutMinor === 0n) return { text: t('fold'), className: '' };
    const net = shown.payoutMinor - shown.stakedMinor;
    return net > 0n
      ? { text: `+${figure(net)}`, className: 'up' }
      : { text: shown.payoutMinor === 0n ? '0' : amount(shown.payoutMinor), className: '' };
  }

  payTable(stakeMinor: bigint): HTMLElement {
    return this.variant.payTable(stakeMinor);
  }

  rules(): string[] {
    return [...this.variant.rules(), t('foldWarning'), t('keysPlayFold')];
  }

  key(key: string): boolean {
    const pressed = key.toLowerCase();
    if (!this.isOpen() || this.isBusy || !['f', 'p', 'c'].includes(pressed)) return false;
    this.side.act(pressed === 'f' ? 'fold' : this.variant.goOn);
    return true;
  }
}

export const anteScene = (side: TableSide, rules: AnteRules): Scene => new AnteScene(side, rules);

const sideBetSchema = z.object({ pairPlus: z.number() });
const isSideBet = (round: Round): boolean => sideBetSchema.safeParse(round.input).success;
