import { fill, h } from '../../dom.ts';
import { shortFigure } from '../../amounts.ts';
import type { Showing } from '../../effects/motion.ts';
import { cues } from '../../effects/sound.ts';
import { t, type TextKey } from '../../texts.ts';
import { buildHand, type CardHand, cardName } from '../shared/cards.ts';
import { type BlackjackCards, finalTotalText, totalText } from './state.ts';

const dealPauseMs = 120;
const dealerPauseMs = 500;

/** The cards on the felt: the dealer's row and the player's hands, dealt one card at a time. */
export class BlackjackFelt {
  readonly dealerRow: HTMLElement;
  readonly playerRow: HTMLElement;
  /** Announcements for screen readers. */
  readonly live = h('p', { class: 'visually-hidden', 'aria-live': 'polite' });
  private readonly dealer = buildHand();
  private readonly toneOf: (stakeMinor: bigint) => string;
  private hands: CardHand[] = [];

  constructor(toneOf: (stakeMinor: bigint) => string) {
    this.toneOf = toneOf;
    this.dealerRow = h('div', { class: 'row', role: 'group', 'aria-label': t('dealer') }, [this.dealer.element]);
    this.playerRow = h('div', { class: 'row player-row', role: 'group', 'aria-label': t('you') });
  }

  private addHand(stakeMinor: bigint): CardHand {
    const hand = buildHand();
    const chip = h('i', { class: 'chip', style: `--chip:${this.toneOf(stakeMinor)}` }, [shortFigure(stakeMinor)]);
    hand.element.prepend(h('div', { class: 'spot' }, [chip]));
    this.playerRow.append(hand.element);
    return hand;
  }

  /** Lays the stake on its circle until a first hand is dealt. */
  showBet(stakeMinor: bigint): void {
    if (this.hands.length > 0) return;
    this.playerRow.replaceChildren();
    this.addHand(stakeMinor);
  }

  private announce(who: TextKey, card: number, cards: readonly number[]): void {
    fill(this.live, `${t(who)}: ${cardName(card)}, ${totalText(cards)}`);
  }

  /** Deals the last of the given cards to a hand. */
  private async deal(hand: CardHand, { cards, who }: { cards: readonly number[]; who: TextKey }, showing: Showing): Promise<void> {
    const card = cards.at(-1) ?? 0;
    cues.card();
    await hand.add(card, showing);
    hand.setTotal(totalText(cards));
    this.announce(who, card, cards);
    await showing.rest(dealPauseMs);
  }

  async dealStart({ player, dealer }: BlackjackCards, stakeMinor: bigint, showing: Showing): Promise<void> {
    this.dealer.clear();
    this.playerRow.replaceChildren();
    const hand = this.addHand(stakeMinor);
    this.hands = [hand];
    const own = player[0] ?? [];
    await this.deal(hand, { cards: own.slice(0, 1), who: 'you' }, showing);
    await this.deal(this.dealer, { cards: dealer.slice(0, 1), who: 'dealer' }, showing);
    await this.deal(hand, { cards: own.slice(0, 2), who: 'you' }, showing);
    cues.card();
    await this.dealer.addHidden(showing);
  }

  /** Deals the cards that the last action added. A split first separates the two cards. */
  async dealMore({ player }: BlackjackCards, stakeMinor: bigint, showing: Showing): Promise<void> {
    if (player.length === 2 && this.hands.length === 1) this.layHands(player, stakeMinor, 1);
    for (const [index, cards] of player.entries()) {
      const hand = this.hands[index];
      if (!hand) continue;
      for (let next = hand.count(); next < cards.length; next += 1)
        await this.deal(hand, { cards: cards.slice(0, next + 1), who: 'you' }, showing);
      hand.setTotal(totalText(cards));
    }
  }

  async finishDealer({ player, dealer }: BlackjackCards, showing: Showing): Promise<void> {
    cues.flip();
    await this.dealer.reveal(dealer[1] ?? 0, showing);
    this.dealer.setTotal(totalText(dealer.slice(0, 2)));
    this.announce('dealer', dealer[1] ?? 0, dealer.slice(0, 2));
    for (let next = 2; next < dealer.length; next += 1) {
      await showing.rest(dealerPauseMs);
      await this.deal(this.dealer, { cards: dealer.slice(0, next + 1), who: 'dealer' }, showing);
    }
    this.dealer.setTotal(finalTotalText(dealer));
    for (const [index, cards] of player.entries()) this.hands[index]?.setTotal(finalTotalText(cards));
    await showing.rest(dealPauseMs);
  }

  private layHands(player: BlackjackCards['player'], stakeMinor: bigint, most?: number): void {
    this.playerRow.replaceChildren();
    this.hands = player.map((cards) => {
      const hand = this.addHand(stakeMinor);
      hand.lay(cards.slice(0, most));
      return hand;
    });
  }

  /** Lays the cards of an open round without motion. */
  lay({ player, dealer }: BlackjackCards, stakeMinor: bigint): void {
    this.dealer.clear();
    this.layHands(player, stakeMinor);
    for (const [index, cards] of player.entries()) this.hands[index]?.setTotal(totalText(cards));
    this.dealer.lay(dealer.slice(0, 1));
    this.dealer.layHidden();
    this.dealer.setTotal(totalText(dealer.slice(0, 1)));
  }

  markTurn(turn: number): void {
    this.hands.forEach((hand, index) => hand.element.classList.toggle('turn', this.hands.length > 1 && index === turn));
  }

  markBeaten(beaten: readonly boolean[]): void {
    beaten.forEach((isBeaten, index) => this.hands[index]?.element.classList.toggle('beaten', isBeaten));
  }
}
