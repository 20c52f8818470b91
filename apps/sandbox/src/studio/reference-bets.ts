import { gameOf, hiloGames, holdemAdvice, nextHiloValue, threeCardAdvice } from '@pavilion/fairness';
import * as z from 'zod';

/** The bet the stated figures of an engine refer to (games §4, §10). Slots take no input. */
export function referenceInput(gameId: string, stakeMinor: bigint): unknown {
  const { engine } = gameOf(gameId);
  return inputs.get(engine)?.(Number(stakeMinor)) ?? {};
}

const inputs: ReadonlyMap<string, (stakeMinor: number) => unknown> = new Map<string, (stakeMinor: number) => unknown>([
  ['dice', () => ({ chance: 4950, side: 'under' })],
  ['roulette', (stakeMinor) => ({ bets: { red: stakeMinor } })],
  ['limbo', () => ({ cashOutAt: 500 })],
  ['crash', () => ({ cashOutAt: 200 })],
  ['mines', () => ({ mines: 20 })],
  ['tower', () => ({ difficulty: 'hard' })],
  ['steps', () => ({ difficulty: 'molten' })],
  ['plinko', () => ({ rows: 12, risk: 'medium' })],
  ['wheel', () => ({ risk: 'medium' })],
  ['baccarat', (stakeMinor) => ({ bets: { banker: stakeMinor } })],
  ['dragon', (stakeMinor) => ({ bets: { dragon: stakeMinor } })],
  ['sicbo', (stakeMinor) => ({ bets: { small: stakeMinor } })],
  ['craps', (stakeMinor) => ({ bets: { pass: stakeMinor } })],
  ['moneywheel', (stakeMinor) => ({ bets: { 3: stakeMinor } })],
  ['threecard', (stakeMinor) => ({ ante: stakeMinor })],
  ['holdem', (stakeMinor) => ({ ante: stakeMinor })],
  ['press', () => ({ digits: [1, 2, 3, 4] })],
  ['keno', () => ({ risk: 'low', picks: [1, 2, 3, 4, 5, 6, 7, 8] })],
]);

/** The steps of each engine's reference round, before its cash-out. */
const steps: ReadonlyMap<string, readonly string[]> = new Map([
  ['coin', ['heads', 'heads', 'heads']],
  ['mines', ['open:0']],
  ['tower', ['pick:0', 'pick:0', 'pick:0', 'pick:0']],
  ['steps', ['step', 'step', 'step']],
]);

/** An open round of steps as its player sees it. */
type OpenRound = {
  readonly gameId: string;
  readonly engine: string;
  readonly stakeMinor: bigint;
  readonly actions: readonly string[];
  readonly outcome: unknown;
};

const cardsSchema = z.object({ cards: z.array(z.number()) });

const dealtSchema = z.object({ player: z.array(z.number()), board: z.array(z.number()).default([]) });

/** Q-6-4 and the rule of games §3.12. */
function adviceOf({ engine, outcome }: OpenRound): string {
  const { player, board } = dealtSchema.parse(outcome);
  return engine === 'threecard' ? threeCardAdvice(player) : holdemAdvice(player, board);
}

/** The likelier guess for the current card, `higher` on a seven. */
function likelierGuess({ gameId, stakeMinor, outcome }: OpenRound): string {
  const { cards } = cardsSchema.parse(outcome);
  const parameters = hiloGames.get(gameId);
  if (!parameters) return 'higher';
  const valueOf = (guess: 'higher' | 'lower'): bigint =>
    nextHiloValue(parameters, { stakeMinor, cards, actions: [] }, guess) ?? stakeMinor * BigInt(parameters.cap);
  return valueOf('higher') <= valueOf('lower') ? 'higher' : 'lower';
}

/** The next action of a round of steps: its reference steps, then the cash-out. */
export function referenceAction(round: OpenRound): string {
  if (round.engine === 'threecard' || round.engine === 'holdem') return adviceOf(round);
  if (round.engine === 'hilo') return round.actions.length === 0 ? likelierGuess(round) : 'cashOut';
  return steps.get(round.engine)?.[round.actions.length] ?? 'cashOut';
}
