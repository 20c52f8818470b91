import { blackjackGames, chartAction } from '@pavilion/fairness';
import { amount, figure } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { chipTone } from '../../chips.ts';
import { fill, h } from '../../dom.ts';
import type { Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import type { Pill } from '../../pills.ts';
import { t, type TextKey } from '../../texts.ts';
import { type GameEvent, initialGame, isOffered, isOpen, reduceGame } from '../shared/game-state.ts';
import { BlackjackFelt } from './cards.ts';
import {
  beatenHands,
  type Blackjack,
  type BlackjackAction,
  blackjackActions,
  cardsInTurn,
  cardsOf,
  extraMinorOf,
  finalTotalText,
  isBust,
  totalText,
  turnOf,
} from './state.ts';

const actionKeys: Readonly<Record<string, BlackjackAction>> = { h: 'hit', s: 'stand', d: 'double', p: 'split' };
const hintTexts: Readonly<Record<string, TextKey>> = { hit: 'hit', stand: 'stand', double: 'double', split: 'split2' };

type Rules = NonNullable<ReturnType<typeof blackjackGames.get>>;

/** Twenty-one: totals beside the hands, legal actions only, and a hint from the strategy chart on request (games §8.2). */
class BlackjackScene implements Scene {
  readonly element: HTMLElement;
  readonly controls: readonly HTMLElement[];
  readonly actionLabel = t('deal');
  readonly busyText = t('dealing');
  private readonly side: TableSide;
  private readonly variant: Rules;
  private readonly felt: BlackjackFelt;
  private readonly buttons: readonly { action: BlackjackAction; button: HTMLButtonElement }[];
  private readonly actionBar: HTMLElement;
  private table: Blackjack;

  constructor(side: TableSide, variant: Rules) {
    this.side = side;
    this.variant = variant;
    this.table = initialGame(null, side.session.stakes.defaultMinor);
    const rule = h('p', { class: 'rule' }, [
      `${t('blackjackPays', { num: variant.bjNum, den: variant.bjDen })} · ${t(variant.h17 ? 'dealerHits17' : 'dealerStands17')}`,
    ]);
    this.felt = new BlackjackFelt((stakeMinor) => chipTone(side.session.stakes, stakeMinor));
    const { dealerRow, playerRow, live } = this.felt;
    this.element = h('div', { class: 'card-table' }, [dealerRow, rule, playerRow, live]);
    this.buttons = blackjackActions.map((action) => {
      const button = h('button', { type: 'button', class: 'button secondary' });
      button.addEventListener('click', () => side.act(action));
      return { action, button };
    });
    const hint = h('button', { type: 'button', class: 'button secondary' }, [t('hint')]);
    hint.addEventListener('click', () => this.giveHint());
    this.actionBar = h('div', { class: 'acts' }, [...this.buttons.map((one) => one.button), hint]);
    this.controls = [this.actionBar];
  }

  private dispatch(event: GameEvent<null>): void {
    this.table = reduceGame(this.table, event);
  }

  private labelOf(action: BlackjackAction): string {
    const extra = figure(extraMinorOf(this.table));
    if (action === 'double') return t('doubleFor', { amount: extra });
    return action === 'split' ? t('splitFor', { amount: extra }) : t(action);
  }

  private refresh(): void {
    this.actionBar.hidden = !isOpen(this.table);
    for (const { action, button } of this.buttons) {
      fill(button, this.labelOf(action));
      button.hidden = !isOffered(this.table, action);
      button.disabled = this.table.isBusy;
    }
    this.felt.markTurn(turnOf(this.table));
  }

  private giveHint(): void {
    const { round } = this.table;
    if (!round || round.isFinished) return;
    const cards = cardsOf(round);
    const action = chartAction(this.variant.chart, {
      cards: cardsInTurn(cards, round),
      dealerUp: cards.dealer[0] ?? 0,
      legalActions: round.legalActions,
    });
    this.side.say(t('hintIs', { action: t(hintTexts[action] ?? 'hit') }));
  }

  betRequest(stakeMinor: bigint): BetRequest {
    return { stakeMinor, input: {} };
  }

  stakeChanged(stakeMinor: bigint): void {
    this.dispatch({ type: 'stakeChanged', stakeMinor });
    this.felt.showBet(stakeMinor);
    this.refresh();
  }

  setBusy(isBusy: boolean): void {
    this.dispatch({ type: 'busyChanged', isBusy });
    this.refresh();
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const isNew = this.table.round?.roundId !== round.roundId;
    this.dispatch({ type: 'roundShown', round });
    const cards = cardsOf(round);
    if (isNew) await this.felt.dealStart(cards, round.stakeMinor, showing);
    await this.felt.dealMore(cards, round.stakeMinor, showing);
    if (round.isFinished) {
      await this.felt.finishDealer(cards, showing);
      this.felt.markBeaten(beatenHands(cards));
    } else {
      this.side.say(t('yourTurn', { total: totalText(cardsInTurn(cards, round)) }));
    }
    this.refresh();
  }

  resume(round: Round): void {
    this.dispatch({ type: 'roundShown', round });
    this.felt.lay(cardsOf(round), round.stakeMinor);
    this.refresh();
  }

  note(round: Round): string {
    const { player } = cardsOf(round);
    const texts = player.map((cards) => (isBust(cards) ? `${finalTotalText(cards)}, ${t('bust')}` : finalTotalText(cards)));
    return texts.length === 1
      ? `${t('you')}: ${texts.join('')}`
      : texts.map((total, index) => t('handOf', { index: index + 1, total })).join(' · ');
  }

  pill({ payoutMinor, stakedMinor }: Round): Pill {
    const netMinor = payoutMinor - stakedMinor;
    if (netMinor === 0n) return { text: t('push'), className: '' };
    if (netMinor > 0n) return { text: `+${figure(netMinor)}`, className: 'up' };
    return { text: payoutMinor === 0n ? '0' : figure(payoutMinor), className: '' };
  }

  payTable(stakeMinor: bigint): HTMLElement {
    const pays = [
      `${t('win')}: ${amount(stakeMinor * 2n)}`,
      `${t('blackjack')}: ${amount((stakeMinor * BigInt(this.variant.bjNum + this.variant.bjDen)) / BigInt(this.variant.bjDen))}`,
      `${t('push')}: ${amount(stakeMinor)}`,
    ];
    return h('div', {}, [
      h('p', {}, [t('blackjackPays', { num: this.variant.bjNum, den: this.variant.bjDen })]),
      h('p', {}, [pays.join(' · ')]),
    ]);
  }

  rules(): string[] {
    const { decks, h17, dbl } = this.variant;
    return [
      decks === 1 ? t('oneDeck') : t('decks', { count: decks }),
      t(h17 ? 'dealerHits17' : 'dealerStands17'),
      t('blackjackRule', { low: Number.parseInt(dbl, 10) }),
      t('blackjackKeys'),
    ];
  }

  key(key: string): boolean {
    const action = actionKeys[key.toLowerCase()];
    if (action === undefined || !isOpen(this.table) || this.table.isBusy) return false;
    if (isOffered(this.table, action)) this.side.act(action);
    else this.side.say(t('notAvailable'));
    return true;
  }
}

export function blackjackScene(side: TableSide): Scene {
  const variant = blackjackGames.get(side.session.gameId);
  if (!variant) throw new CallError('GAME_UNKNOWN');
  return new BlackjackScene(side, variant);
}
