import figures from '../../params/figures.json' with { type: 'json' };
import slotsHold from '../../params/slots-hold.json' with { type: 'json' };
import slotsLines from '../../params/slots-lines.json' with { type: 'json' };
import slotsTumble from '../../params/slots-tumble.json' with { type: 'json' };
import slotsWays from '../../params/slots-ways.json' with { type: 'json' };
import { isRecord } from '../engine.ts';
import { chartAction } from '../engines/cards/blackjack-chart.ts';
import { handInTurn } from '../engines/cards/blackjack-hand.ts';
import { winningRanks } from '../engines/cards/hilo.ts';
import { blackjackGames } from '../parameters.ts';
import type { SimulatedBet } from './deviation.ts';

type Figure = { readonly rtp: number; readonly sd: number };
const { exact } = figures;
const listed = (rows: Readonly<Record<string, Figure>>, name: string): Figure => rows[name] ?? { rtp: 0, sd: 0 };
/** One bet of each engine, its deviation by formula: a bet won with chance p pays R/p. */
const formula = (rtp: number, chance: number): Figure => ({ rtp, sd: Math.sqrt(rtp ** 2 / chance - rtp ** 2) });

type Choice = NonNullable<SimulatedBet['choose']>;
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const field = (value: unknown, name: string): unknown => (isRecord(value) ? value[name] : undefined);

/** One guess of the likelier side, then cash-out (games §10). */
const likelier: Choice = ({ outcome, actions }) => {
  const card = numbers(field(outcome, 'cards')).at(-1) ?? 0;
  if (actions.length > 0) return 'cashOut';
  return winningRanks(card, 'higher') >= winningRanks(card, 'lower') ? 'higher' : 'lower';
};
/** The ranks that win it on each of the thirteen first cards, and so its deviation: the mean of 0.99² · 13 ÷ count is E[X²]. */
const likelierCounts = [12, 12, 11, 10, 9, 8, 7, 8, 9, 10, 11, 12, 12];
const hiloSquare = likelierCounts.reduce((sum, count) => sum + (0.99 ** 2 * 13) / count, 0) / likelierCounts.length;

/** Play by the published chart (games §3.6). */
const byChart =
  (gameId: string): Choice =>
  ({ outcome, actions, legalActions }) => {
    const chart = blackjackGames.get(gameId)?.chart;
    const hands = field(outcome, 'player');
    const player = Array.isArray(hands) ? hands.map(numbers) : [];
    const cards = player[handInTurn(player, actions)] ?? [];
    const [dealerUp = 0] = numbers(field(outcome, 'dealer'));
    return chart ? chartAction(chart, { cards, dealerUp, legalActions }) : 'stand';
  };
const chartBet = (gameId: string, rtp: number, sd: number): Omit<SimulatedBet, 'stakeMinor'> => ({
  gameId,
  input: {},
  rounds: 20_000,
  rtp,
  sd,
  choose: byChart(gameId),
});

const bets: readonly Omit<SimulatedBet, 'stakeMinor'>[] = [
  { gameId: 'dice-line', input: { chance: 4950, side: 'under' }, rounds: 250_000, rtp: 0.99, sd: 1 },
  { gameId: 'european-roulette', input: { bets: { red: 1000 } }, rounds: 250_000, rtp: 36 / 37, sd: 0.999635 },
  { gameId: 'european-roulette', input: { bets: { 'straight:17': 1000 } }, rounds: 250_000, rtp: 36 / 37, sd: 5.837838 },
  { gameId: 'plate-spin', input: { cashOutAt: 500 }, rounds: 250_000, ...formula(0.957, 0.1914) },
  { gameId: 'climb', input: { cashOutAt: 200 }, rounds: 250_000, ...formula(0.99, 0.495) },
  { gameId: 'rocket-ladder', input: { cashOutAt: 1000 }, rounds: 250_000, ...formula(0.964, 0.0964) },
  { gameId: 'coin-garden', input: { calls: ['heads', 'tails', 'heads'] }, rounds: 250_000, ...formula(0.99, 0.12375) },
  { gameId: 'mines-field', input: { mines: 20, open: [0] }, rounds: 250_000, ...formula(0.99, 0.2) },
  { gameId: 'tower-nine', input: { difficulty: 'hard', picks: [0, 0, 0, 0] }, rounds: 250_000, ...formula(0.97, 0.0625) },
  { gameId: 'lava-steps', input: { difficulty: 'molten', steps: 3 }, rounds: 250_000, ...formula(0.952, 0.125) },
  { gameId: 'drop', input: { rows: 12, risk: 'medium' }, rounds: 250_000, ...listed(exact.plinko, '12 rows medium') },
  { gameId: 'wheel-of-hours', input: { risk: 'medium' }, rounds: 250_000, rtp: 0.99, sd: 1.518519 },
  {
    gameId: 'keno-sky',
    input: { risk: 'low', picks: [1, 2, 3, 4, 5, 6, 7, 8] },
    rounds: 250_000,
    rtp: 0.99,
    sd: listed(exact.keno, 'low 8').sd,
  },
  { gameId: 'baccarat-table', input: { bets: { banker: 1000 } }, rounds: 25_000, ...exact.baccarat.banker },
  { gameId: 'baccarat-table', input: { bets: { player: 1000 } }, rounds: 25_000, ...exact.baccarat.player },
  { gameId: 'dragon-and-crane', input: { bets: { tie: 1000 } }, rounds: 25_000, ...exact.dragon['tie (12 to 1)'] },
  { gameId: 'sic-bo-yard', input: { bets: { small: 1000 } }, rounds: 250_000, ...exact.sicbo['small / big / odd / even'] },
  { gameId: 'craps-corner', input: { bets: { pass: 1000 } }, rounds: 250_000, ...exact.craps.pass },
  { gameId: 'craps-corner', input: { bets: { dontPass: 1000 } }, rounds: 250_000, ...listed(exact.craps, "don't pass (bar 12)") },
  { gameId: 'lake-wheel', input: { bets: { 23: 1000 } }, rounds: 250_000, ...exact.moneywheel['23 to 1'] },
  {
    gameId: 'three-card-row',
    input: { ante: 1000, action: 'auto' },
    rounds: 60_000,
    ...listed(exact['three card'], 'ante and play (Q-6-4 rule), per ante'),
  },
  { gameId: 'casino-holdem-table', input: { ante: 1000, action: 'auto' }, rounds: 1000, rtp: 0.9709, sd: 2.61 },
  { gameId: 'scratch-atlas', input: 0, rounds: 250_000, ...exact.scratch.card },
  { gameId: 'lucky-stamps', input: 0, rounds: 250_000, ...exact.stamps.booklet },
  { gameId: 'bingo-garden', input: 0, rounds: 60_000, ...exact.bingo.card },
  { gameId: 'number-press', input: { digits: [1, 2, 3, 4] }, rounds: 250_000, ...exact.press.digits },
  { gameId: 'hi-lo-lane', input: {}, rounds: 100_000, rtp: 0.99, sd: Math.sqrt(hiloSquare - 0.99 ** 2), choose: likelier },
  chartBet('single-deck-21', 0.9951, 1.084),
  chartBet('lake-blackjack', 0.99309, 1.105),
  chartBet('studio-21', 0.99335, 1.104),
];

/** Large enough that the rounding of a payout is negligible beside the standard error (games §2.2). */
const stakeMinor = 1_000_000n;

/**
 * A bet of every engine but the slots, with its stated return and deviation and so many rounds that each recorded run has time for them;
 * `npm run simulate` plays two million of each (games §6).
 */
export const simulatedBets: readonly SimulatedBet[] = bets.map((bet) => ({ ...bet, stakeMinor: stakeOf(bet.input) ?? stakeMinor }));

/** If the input names its amounts, the stake is their sum. */
function stakeOf(input: unknown): bigint | undefined {
  const [amount] = Object.values(field(input, 'bets') ?? {}).concat(field(input, 'ante') ?? []);
  return typeof amount === 'number' ? BigInt(amount) : undefined;
}

type SlotFigures = { readonly rtpBase: number; readonly sd: number };
type SlotGames = { readonly games: Readonly<Record<string, { readonly figures: SlotFigures }>> };
const spins = ({ games }: SlotGames): SimulatedBet[] =>
  Object.entries(games).map(([gameId, { figures: stated }]) => ({
    gameId,
    input: {},
    stakeMinor: 1000n,
    rounds: 250_000,
    rtp: stated.rtpBase,
    sd: stated.sd,
  }));

/** A spin of every slot, without its jackpots. The slots' own tests play their engines alone, and also count hits. */
export const simulatedSpins: readonly SimulatedBet[] = [slotsLines, slotsWays, slotsTumble, slotsHold].flatMap(spins);
