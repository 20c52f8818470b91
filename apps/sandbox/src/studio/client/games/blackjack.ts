import { blackjackGames, chartAction, handInTurn, totalOf } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, figure, shortFigure } from '../amounts.ts';
import { CallError, type Played, type Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import type { Showing } from '../motion.ts';
import type { Scene, TableSide } from '../scene.ts';
import { cues } from '../sound.ts';
import { t, type TextKey } from '../texts.ts';
import { buildHand, type CardHand, cardName } from './cards.ts';

const outcomeSchema = z.object({ player: z.array(z.array(z.number())), dealer: z.array(z.number()) });
type Cards = z.output<typeof outcomeSchema>;
const dealRestMs = 120;
const dealerRestMs = 500;

const totalText = (cards: readonly number[]): string => {
  const { total, isSoft } = totalOf(cards);
  return isSoft && total < 21 ? `${total - 10} / ${total}` : String(total);
};

const actionKeys: Readonly<Record<string, string>> = { h: 'hit', s: 'stand', d: 'double', p: 'split' };

/** Twenty-one: totals beside the hands, legal actions only, a hint from the chart on request (games.md §8.2). */
export function blackjackScene(side: TableSide): Scene {
  const table = blackjackGames.get(side.session.gameId);
  if (!table) throw new CallError('GAME_UNKNOWN');
  let round: Round | null = null;
  let stakeMinor = side.session.stakes.defaultMinor;
  let isBusy = false;
  let hands: CardHand[] = [];

  const dealer = buildHand();
  const dealerRow = h('div', { class: 'row', role: 'group', 'aria-label': t('dealer') }, [dealer.element]);
  const rule = h('p', { class: 'rule' }, [`${t('blackjackPays')} · ${t(table.h17 ? 'dealerHits17' : 'dealerStands17')}`]);
  const playerRow = h('div', { class: 'row pl', role: 'group', 'aria-label': t('you') });
  const element = h('div', { class: 'tbl' }, [dealerRow, rule, playerRow]);
  const live = h('p', { class: 'vh', 'aria-live': 'polite' });
  element.append(live);

  const hint = h('button', { type: 'button', class: 'go s2' }, [t('hint')]);
  const buttons = (['stand', 'hit', 'double', 'split'] as const).map((action) => {
    const button = h('button', { type: 'button', class: 'go s2' });
    button.addEventListener('click', () => side.act(action));
    return { action, button };
  });
  const acts = h('div', { class: 'acts' }, [...buttons.map((one) => one.button), hint]);

  const cardsOf = (shown: Round): Cards => outcomeSchema.parse(shown.outcome);
  const labelOf = (action: string): string => {
    const extra = figure(round?.stakeMinor ?? stakeMinor);
    if (action === 'double') return t('doubleFor', { amount: extra });
    return action === 'split' ? t('splitFor', { amount: extra }) : t(action === 'hit' ? 'hit' : 'stand');
  };
  const refresh = (): void => {
    const isOpen = round !== null && !round.isFinished;
    acts.hidden = !isOpen;
    for (const { action, button } of buttons) {
      fill(button, labelOf(action));
      button.hidden = !(round?.legalActions.includes(action) ?? false);
      button.disabled = isBusy;
    }
    const turn = round && isOpen ? handInTurn(cardsOf(round).player, round.actions) : -1;
    hands.forEach((hand, index) => hand.element.classList.toggle('turn', hands.length > 1 && index === turn));
  };
  hint.addEventListener('click', () => {
    if (!round || round.isFinished) return;
    const { player, dealer: up } = cardsOf(round);
    const cards = player[handInTurn(player, round.actions)] ?? [];
    const action = chartAction(table.chart, { cards, dealerUp: up[0] ?? 0, legalActions: round.legalActions });
    const names: Readonly<Record<string, TextKey>> = { hit: 'hit', stand: 'stand', double: 'double', split: 'split2' };
    side.say(t('hintIs', { action: t(names[action] ?? 'hit') }));
  });

  const newHand = (units: bigint): CardHand => {
    const hand = buildHand();
    const chip = h('i', { class: 'chip', style: '--chip:#c8323a' }, [shortFigure(units)]);
    hand.element.prepend(h('div', { class: 'spot' }, [chip]));
    playerRow.append(hand.element);
    return hand;
  };
  const announce = (who: TextKey, card: number, cards: readonly number[]): void =>
    fill(live, `${t(who)}: ${cardName(card)}, ${totalText(cards)}`);
  const startHands = (shown: Round): void => {
    dealer.clear();
    playerRow.replaceChildren();
    hands = [newHand(shown.stakeMinor)];
  };
  const dealTo = async (
    hand: CardHand,
    card: { value: number; cards: readonly number[]; who: TextKey },
    showing: Showing,
  ): Promise<void> => {
    cues.card();
    await hand.add(card.value, showing);
    hand.setTotal(totalText(card.cards));
    announce(card.who, card.value, card.cards);
    await showing.rest(dealRestMs);
  };

  const dealStart = async ({ player, dealer: dealt }: Cards, showing: Showing): Promise<void> => {
    const [hand] = hands;
    const own = player[0] ?? [];
    if (!hand) return;
    await dealTo(hand, { value: own[0] ?? 0, cards: own.slice(0, 1), who: 'you' }, showing);
    await dealTo(dealer, { value: dealt[0] ?? 0, cards: dealt.slice(0, 1), who: 'dealer' }, showing);
    await dealTo(hand, { value: own[1] ?? 0, cards: own.slice(0, 2), who: 'you' }, showing);
    cues.card();
    await dealer.addHidden(showing);
  };
  /** Deals what the last action has added to the hands; a split first lays the two cards apart. */
  const dealMore = async (shown: Round, showing: Showing): Promise<void> => {
    const { player } = cardsOf(shown);
    if (player.length === 2 && hands.length === 1) {
      playerRow.replaceChildren();
      hands = player.map((cards) => {
        const hand = newHand(shown.stakeMinor);
        hand.lay(cards.slice(0, 1));
        return hand;
      });
    }
    for (const [index, cards] of player.entries()) {
      const hand = hands[index];
      if (!hand) continue;
      for (let next = hand.count(); next < cards.length; next += 1) {
        await dealTo(hand, { value: cards[next] ?? 0, cards: cards.slice(0, next + 1), who: 'you' }, showing);
      }
      hand.setTotal(totalText(cards));
    }
  };
  const finishDealer = async ({ dealer: dealt }: Cards, showing: Showing): Promise<void> => {
    cues.flip();
    await dealer.reveal(dealt[1] ?? 0, showing);
    dealer.setTotal(totalText(dealt.slice(0, 2)));
    announce('dealer', dealt[1] ?? 0, dealt.slice(0, 2));
    for (let next = 2; next < dealt.length; next += 1) {
      await showing.rest(dealerRestMs);
      await dealTo(dealer, { value: dealt[next] ?? 0, cards: dealt.slice(0, next + 1), who: 'dealer' }, showing);
    }
    await showing.rest(dealRestMs);
  };
  const markHands = (shown: Round): void => {
    const { player, dealer: dealt } = cardsOf(shown);
    const house = totalOf(dealt).total;
    player.forEach((cards, index) => {
      const { total } = totalOf(cards);
      hands[index]?.element.classList.toggle('beaten', total > 21 || (house <= 21 && total < house));
    });
  };

  return {
    element,
    controls: [acts],
    actionLabel: t('deal'),
    busyText: t('dealing'),
    usesStakeStepper: true,
    wish: (stake) => ({ stakeMinor: stake, input: {} }),
    stakeChanged(next) {
      stakeMinor = next;
      refresh();
    },
    setBusy(next) {
      isBusy = next;
      refresh();
    },
    async show({ round: shown }: Played, showing: Showing) {
      const isNew = round?.roundId !== shown.roundId;
      round = shown;
      const cards = cardsOf(shown);
      if (isNew) {
        startHands(shown);
        await dealStart(cards, showing);
      }
      await dealMore(shown, showing);
      if (shown.isFinished) {
        await finishDealer(cards, showing);
        markHands(shown);
      } else {
        side.say(t('yourTurn', { total: totalText(cards.player[handInTurn(cards.player, shown.actions)] ?? []) }));
      }
      refresh();
    },
    resume(shown) {
      round = shown;
      const { player, dealer: dealt } = cardsOf(shown);
      startHands(shown);
      playerRow.replaceChildren();
      hands = player.map((cards) => {
        const hand = newHand(shown.stakeMinor);
        hand.lay(cards);
        hand.setTotal(totalText(cards));
        return hand;
      });
      dealer.lay(dealt.slice(0, 1));
      dealer.layHidden();
      dealer.setTotal(totalText(dealt.slice(0, 1)));
      refresh();
    },
    note: (shown) => {
      const { player } = cardsOf(shown);
      const texts = player.map((cards) => (totalOf(cards).total > 21 ? `${totalText(cards)}, ${t('bust')}` : totalText(cards)));
      return texts.length === 1
        ? `${t('you')}: ${texts.join('')}`
        : texts.map((total, index) => t('handOf', { index: index + 1, total })).join(' · ');
    },
    pill(shown) {
      const net = shown.payoutMinor - shown.stakedMinor;
      if (net === 0n) return { text: t('push'), className: '' };
      return net > 0n
        ? { text: `+${figure(net)}`, className: 'up' }
        : { text: shown.payoutMinor === 0n ? '0' : figure(shown.payoutMinor), className: '' };
    },
    payTable: (stake) =>
      h('div', {}, [
        h('p', {}, [t('blackjackPays')]),
        h('p', {}, [
          `${t('win')}: ${amount(stake * 2n)} · ${t('blackjack')}: ${amount((stake * 5n) / 2n)} · ${t('push')}: ${amount(stake)}`,
        ]),
      ]),
    rules: () => [
      table.decks === 1 ? t('oneDeck') : t('decks', { count: table.decks }),
      t(table.h17 ? 'dealerHits17' : 'dealerStands17'),
      t('blackjackRule', { low: Number.parseInt(table.dbl, 10) }),
      t('blackjackKeys'),
    ],
    key(key) {
      const action = actionKeys[key.toLowerCase()];
      if (action === undefined || !round || round.isFinished || isBusy) return false;
      if (round.legalActions.includes(action)) side.act(action);
      else side.say(t('notAvailable'));
      return true;
    },
  };
}
