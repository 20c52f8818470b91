import { totalOf } from '@pavilion/fairness';
import * as z from 'zod';
import { alike, type Box, cardOf, columns, type Eye, inside, lines, type Part, type Picture, shown, within } from './picture.ts';

const numbers = z.array(z.number());
const baccaratSchema = z.object({ player: numbers, banker: numbers, playerTotal: z.number(), bankerTotal: z.number() });
const dragonSchema = z.object({ dragon: z.number(), crane: z.number() });
const blackjackSchema = z.object({ player: z.array(numbers), dealer: numbers });
const anteSchema = z.object({ player: numbers, dealer: numbers, board: numbers.default([]) });
const hiloSchema = z.object({ cards: numbers });

const isCard = ({ kinds }: Part): boolean => kinds.includes('card');
const fromLeft = (parts: readonly Part[]): Part[] => parts.toSorted((one, other) => one.box.x - other.box.x);
/** The corner of a card, which names it, is inside the stage. */
const isNamed = ({ stage }: Picture, { box }: Part): boolean =>
  box.x >= stage.x - 1 &&
  box.y >= stage.y - 1 &&
  box.x + box.width * 0.3 <= stage.x + stage.width &&
  box.y + box.height * 0.3 <= stage.y + stage.height;

/** The cards of a hand from the left, each solid and with its name to be seen. */
function cardsIn(picture: Picture, hand: Part): number[] {
  const cards = lines(inside(picture, hand).filter(isCard)).flatMap(fromLeft);
  return cards.map((card) => (isNamed(picture, card) && card.opacity > 0.99 ? cardOf(card) : -2));
}

const totalIn = (picture: Picture, hand: Part): string =>
  inside(picture, hand).find(({ kinds }) => kinds.includes('hand-total'))?.text ?? '';

/** Which of two hands is marked as the higher one; neither where they look alike. */
const rowsOf = (picture: Picture, seats: readonly Part[]): Part[] =>
  seats.flatMap((seat) => inside(picture, seat).filter(({ kinds }) => kinds.includes('hand-row')));

const seatsOf = (picture: Picture): Part[] => columns(shown(picture, 'seat')).flat();

export const baccaratEye: Eye = (picture, { outcome }) => {
  const { player, banker, playerTotal, bankerTotal } = baccaratSchema.parse(outcome);
  const seats = seatsOf(picture);
  return {
    cards: { seen: seats.map((seat) => cardsIn(picture, seat)), booked: [player, banker] },
    totals: { seen: seats.map((seat) => totalIn(picture, seat)), booked: [String(playerTotal), String(bankerTotal)] },
    ahead: { seen: alike(rowsOf(picture, seats)), booked: playerTotal === bankerTotal ? '0.0' : '0.1' },
  };
};

const RANKS = 13;

export const dragonEye: Eye = (picture, { outcome }) => {
  const { dragon, crane } = dragonSchema.parse(outcome);
  const seats = seatsOf(picture);
  return {
    cards: { seen: seats.map((seat) => cardsIn(picture, seat)), booked: [[dragon], [crane]] },
    ahead: { seen: alike(rowsOf(picture, seats)), booked: dragon % RANKS === crane % RANKS ? '0.0' : '0.1' },
  };
};

/** Every hand with its one total: an ace of a finished hand counts in one way only. */
export const blackjackEye: Eye = (picture, { outcome }) => {
  const { player, dealer } = blackjackSchema.parse(outcome);
  const hands = shown(picture, 'hand-row');
  const own = within(picture, 'hand-row', 'player-row');
  const others = hands.filter((hand) => !own.includes(hand));
  const inOrder = [...others, ...lines(own).flat()];
  const booked = [dealer, ...player];
  return {
    cards: { seen: inOrder.map((hand) => cardsIn(picture, hand)), booked },
    totals: { seen: inOrder.map((hand) => totalIn(picture, hand)), booked: booked.map((cards) => String(totalOf(cards).total)) },
  };
};

const isAcross = (stage: Box, { x, width }: Box): boolean => x >= stage.x - 1 && x + width <= stage.x + stage.width + 1;

/** The cards of the dealer, of the board and of the player, wherever a screen has room for them. */
export const anteEye: Eye = (picture, { outcome }) => {
  const { player, dealer, board } = anteSchema.parse(outcome);
  const own = within(picture, 'hand-row', 'player-row');
  const open = within(picture, 'hand-row', 'board-row');
  const others = shown(picture, 'hand-row').filter((row) => !own.includes(row) && !open.includes(row));
  const outside = shown(picture, 'hand-total').filter(({ box }) => !isAcross(picture.stage, box));
  const seen = [...others, ...open, ...own].map((row) => cardsIn(picture, row)).filter((cards) => cards.length > 0);
  return {
    cards: { seen, booked: [dealer, board, player].filter((cards) => cards.length > 0) },
    cutNames: { seen: outside.map(({ text }) => text), booked: [] },
  };
};

/** The last card, and the six before it beside or over it. */
export const hiloEye: Eye = (picture, { outcome }) => {
  const { cards } = hiloSchema.parse(outcome);
  const past = fromLeft(within(picture, 'card', 'past-cards')).map(cardOf);
  return {
    now: { seen: within(picture, 'card', 'current-card').map(cardOf), booked: cards.slice(-1) },
    past: { seen: past, booked: cards.slice(0, -1).slice(-6) },
    isWhole: { seen: within(picture, 'card', 'current-card').every((card) => card.isOnTop && isNamed(picture, card)), booked: true },
  };
};
