import { type Engine, floorPayout, PlayRefused, type PlayRequest, readFields } from '../../engine.ts';
import { lazyShuffle } from '../../primitives.ts';
import { isTwoCard21, totalOf, valueOf } from './blackjack-hand.ts';

export type BlackjackChart = Readonly<Record<'hard' | 'soft' | 'pair', Readonly<Record<string, string>>>>;
/** Rules of a table (`parameters.json`): decks, dealer on soft 17, double after split, totals that may double. */
export type BlackjackParameters = {
  readonly decks: number;
  readonly h17: boolean;
  readonly das: boolean;
  readonly dbl: string;
  readonly bjNum: number;
  readonly bjDen: number;
  readonly chart: BlackjackChart;
};
export type BlackjackAction = 'hit' | 'stand' | 'double' | 'split';
type BlackjackOutcome = { player: number[][]; dealer: number[]; actions: BlackjackAction[] };

/** A hand in play. `units` counts its stakes: 2 once doubled. */
type Hand = { cards: number[]; units: number; isDone: boolean };
/** The table between two actions. */
type Table = { hands: Hand[]; dealer: number[]; isSplit: boolean };

const allActions: readonly BlackjackAction[] = ['hit', 'stand', 'double', 'split'];
const isAction = (value: unknown): value is BlackjackAction => allActions.some((action) => action === value);

function readActions(input: unknown): BlackjackAction[] {
  const { actions = [] } = readFields(input, ['actions']);
  if (!Array.isArray(actions)) throw new PlayRefused('INPUT_INVALID', 'Actions are a list.');
  return actions.map((action: unknown) => {
    if (!isAction(action)) throw new PlayRefused('INPUT_INVALID', 'An action is hit, stand, double or split.');
    return action;
  });
}

function mayDouble({ das, dbl }: BlackjackParameters, { isSplit }: Table, cards: readonly number[]): boolean {
  const { total, isSoft } = totalOf(cards);
  return (!isSplit || das) && !isSoft && total >= Number.parseInt(dbl, 10) && total <= 11;
}

/** The actions available to the hand in turn; none once every hand is done. */
function actionsFor(parameters: BlackjackParameters, table: Table): BlackjackAction[] {
  const hand = table.hands.find((one) => !one.isDone);
  if (!hand) return [];
  const actions: BlackjackAction[] = ['hit', 'stand'];
  const [first = 0, second = 0] = hand.cards;
  if (hand.cards.length !== 2) return actions;
  if (mayDouble(parameters, table, hand.cards)) actions.push('double');
  if (!table.isSplit && valueOf(first) === valueOf(second)) actions.push('split');
  return actions;
}

function splitHand(table: Table, nextCard: () => number): void {
  const [first = 0, second = 0] = table.hands[0]?.cards ?? [];
  // One card to the first hand, then one to the second at once; split aces stand.
  table.hands = [first, second].map((card) => ({ cards: [card, nextCard()], units: 1, isDone: false }));
  table.isSplit = true;
  for (const hand of table.hands) hand.isDone = valueOf(first) === 1 || totalOf(hand.cards).total === 21;
}

function applyAction(table: Table, action: BlackjackAction, nextCard: () => number): void {
  const hand = table.hands.find((one) => !one.isDone);
  if (!hand) return;
  if (action === 'split') return splitHand(table, nextCard);
  if (action === 'stand') hand.isDone = true;
  else {
    hand.cards.push(nextCard());
    if (action === 'double') hand.units = 2;
    hand.isDone = action === 'double' || totalOf(hand.cards).total >= 21;
  }
}

const isNatural = (table: Table): boolean => !table.isSplit && isTwoCard21(table.hands[0]?.cards ?? []);

/** The dealer draws after the player, unless every hand is bust or the player's natural has already decided. */
function completeDealer(parameters: BlackjackParameters, table: Table, nextCard: () => number): void {
  if (isNatural(table) || table.hands.every((hand) => totalOf(hand.cards).total > 21)) return;
  for (;;) {
    const { total, isSoft } = totalOf(table.dealer);
    if (total > 17 || (total === 17 && !(isSoft && parameters.h17))) return;
    table.dealer.push(nextCard());
  }
}

/** What one finished hand pays, its stake included. A dealer natural takes doubles and splits too (no peek). */
function handPayout(parameters: BlackjackParameters, table: Table, { hand, stakeMinor }: { hand: Hand; stakeMinor: bigint }): bigint {
  const betMinor = stakeMinor * BigInt(hand.units);
  const dealerNatural = isTwoCard21(table.dealer);
  if (isNatural(table)) return dealerNatural ? betMinor : betMinor + floorPayout(betMinor, parameters.bjNum, parameters.bjDen);
  const own = totalOf(hand.cards).total;
  const dealer = totalOf(table.dealer).total;
  if (own > 21 || dealerNatural) return 0n;
  if (dealer > 21 || own > dealer) return betMinor * 2n;
  return own === dealer ? betMinor : 0n;
}

function checkStake({ stakeMinor }: PlayRequest): void {
  if (stakeMinor <= 0n || stakeMinor % 2n !== 0n) {
    throw new PlayRefused('STAKE_INVALID', 'The stake is an even number of minor units, so that 3 to 2 is exact.');
  }
}

/** Twenty-one against the dealer (games §3.6). A round is replayed from its first card with all actions so far. */
export const blackjack: Engine<BlackjackParameters, BlackjackOutcome> = {
  betParts(_parameters, request) {
    checkStake(request);
    readActions(request.input);
    return [{ key: 'hand', amountMinor: request.stakeMinor }];
  },
  play(source, parameters, request) {
    checkStake(request);
    const actions = readActions(request.input);
    const shoe = lazyShuffle(source, 52 * parameters.decks);
    const nextCard = (): number => shoe() % 52;
    const [first, up, second, down] = [nextCard(), nextCard(), nextCard(), nextCard()];
    const table: Table = { hands: [{ cards: [first, second], units: 1, isDone: false }], dealer: [up, down], isSplit: false };
    if (isNatural(table)) table.hands.forEach((hand) => (hand.isDone = true));
    for (const action of actions) {
      if (!actionsFor(parameters, table).includes(action)) throw new PlayRefused('ACTION_ILLEGAL', `${action} is not open to this hand.`);
      applyAction(table, action, nextCard);
    }
    const legalActions = actionsFor(parameters, table);
    const isFinished = legalActions.length === 0;
    if (isFinished) completeDealer(parameters, table, nextCard);
    const { stakeMinor } = request;
    const units = table.hands.reduce((sum, hand) => sum + hand.units, 0);
    const paid = table.hands.map((hand) => handPayout(parameters, table, { hand, stakeMinor }));
    return {
      outcome: { player: table.hands.map((hand) => hand.cards), dealer: table.dealer, actions },
      stakedMinor: stakeMinor * BigInt(units),
      payoutMinor: isFinished ? paid.reduce((sum, payout) => sum + payout, 0n) : 0n,
      bytesRead: source.bytesRead(),
      isCapped: false,
      isFinished,
      legalActions,
      // The dealer's second card stays face down while the hand is played.
      openOutcome: { player: table.hands.map((hand) => hand.cards), dealer: [up], actions },
    };
  },
  steps: { inputOf: (_input, actions) => ({ actions }), restAction: 'stand' },
};
