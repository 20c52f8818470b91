import { randomUUID } from 'node:crypto';
import { fullCatalogue, gameOf, stakeRangeOf } from '@pavilion/fairness';
import { cashOutAt, endByClock, isClimb } from '@pavilion/sandbox/studio/rounds/climb-clock.ts';
import { computeRound, type Round } from '@pavilion/sandbox/studio/round.ts';
import { type RoundView, viewFigures, viewShownRound, viewStakes } from '@pavilion/sandbox/studio/rounds/view.ts';
import type { SeedPair } from '@pavilion/sandbox/studio/seeds/seed-store.ts';
import * as z from 'zod';

export const CURRENCY = 'EUR';
export const START_MINOR = 1_000_000_000n;
const LONG_AGO = new Date(0);
export const SEEDS = { serverSeed: '0e'.repeat(32), clientSeed: 'eyes' };
const PAIR: SeedPair = {
  ...SEEDS,
  id: 'eyes',
  commitment: '',
  nextServerSeed: '',
  nextCommitment: '',
  nextNonce: 0,
  createdAt: LONG_AGO,
  revealedAt: null,
  isShared: false,
};

/** A finished round as the books have it. */
export type Books = RoundView & { readonly engine: string; readonly balanceMinor: string };

/** A climb that is the same for all at the table; times by the seat's clock. */
export type SharedClimb = {
  readonly number: number;
  readonly crashAt: number;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** The player's own bets on it. */
  readonly own: readonly string[];
};

/** The round of a live table with one seat: its number and when its bets were opened. */
export type LiveClock = { number: number; openedAtMs: number };

/** One game at one seat: its rounds are named by their numbers, as the seeds are fixed. */
export type Seat = {
  readonly token: string;
  readonly game: string;
  readonly engine: string;
  readonly locale: string;
  readonly isDemo: boolean;
  /** How many times faster than the world's its clock runs. */
  readonly speed: number;
  readonly finished: Books[];
  /** Points of the shared climbs that have ended, the last first. */
  readonly ended: { readonly number: number; readonly crashAt: number }[];
  /** The bets of the running round, finished ones too while another flies; none between two rounds. */
  open: readonly Round[];
  /** The climb that all at the table share, once the page has asked for it. */
  table: SharedClimb | null;
  /** The clock of the live table it is at; null elsewhere. */
  readonly live: LiveClock | null;
  /** Whether the table it shares keeps its round, however late it is, until whoever looks at the picture has read it. */
  isHeld: boolean;
  legalActions: readonly string[];
  nonce: number;
  balanceMinor: bigint;
  /** The answer to the call that ended the last round: a page that watches the round still is told the same. */
  lastAnswer?: object;
  /** The settings the game is found with: those of a round before the first. */
  readonly before: Round | null;
};

export type Opening = {
  game: string;
  speed: number;
  firstNonce: number;
  before?: { input: unknown } | undefined;
  isLive?: boolean;
  /** Play money without it, as most who look at a game for the first time find it; a game for money shows its site's figures. */
  isDemo?: boolean;
  /** English without one: the eyes read its words. */
  locale?: string;
};

export const nowOf = ({ speed }: Pick<Seat, 'speed'>): Date => new Date(performance.now() * speed);

export function makeRound(
  seat: Pick<Seat, 'game' | 'engine' | 'speed'>,
  bet: { nonce: number; stakeMinor: bigint; input: unknown },
): Round {
  const now = nowOf(seat);
  return {
    ...bet,
    id: randomUUID(),
    playerId: 'eyes',
    gameId: seat.game,
    engine: seat.engine,
    paramsVersion: gameOf(seat.game).paramsVersion,
    seedPairId: PAIR.id,
    currency: CURRENCY,
    isDemo: false,
    freespinId: null,
    stakedMinor: bet.stakeMinor,
    bets: [],
    actions: [],
    pendingAction: null,
    outcome: null,
    payoutMinor: 0n,
    bytesRead: 0,
    isCapped: false,
    state: 'open',
    refusal: null,
    isAutoResolved: false,
    openedAt: now,
    lastActionAt: now,
    seenAt: null,
    seat: 1,
    startsAt: null,
    attempts: 0,
  };
}

/** The round after its bet or one more action, computed by the engine that plays for money. */
export function compute(round: Round, actions: readonly string[]): Round {
  const { outcome, stakedMinor, payoutMinor, isCapped, isFinished } = computeRound(round, SEEDS, actions);
  return { ...round, actions: [...actions], outcome, stakedMinor, payoutMinor, isCapped, state: isFinished ? 'settled' : 'open' };
}

const view = (seat: Seat, round: Round): RoundView => viewShownRound(round, PAIR, nowOf(seat));

export function sessionOf(seat: Seat) {
  const row = fullCatalogue.find((one) => one.id === seat.game);
  const history = seat.finished.toReversed().map(({ engine: _engine, balanceMinor: _balance, ...round }) => round);
  return {
    token: seat.token,
    gameId: seat.game,
    name: row?.name ?? seat.game,
    studio: row?.studio ?? '',
    engine: seat.engine,
    rtp: row?.rtp ?? null,
    figures: viewFigures(seat.game),
    currency: CURRENCY,
    isDemo: seat.isDemo,
    balanceMinor: String(seat.balanceMinor),
    jackpots: null,
    freespins: null,
    stakes: viewStakes(stakeRangeOf(seat.game, CURRENCY)),
    paceMs: 0,
    isAutoplayAllowed: true,
    isLiveTable: seat.live !== null,
    pair: { commitment: '0', nextCommitment: '0', clientSeed: SEEDS.clientSeed, nextNonce: seat.nonce },
    runningRound: null,
    history: history.length > 0 ? history : seat.before ? [view(seat, seat.before)] : [],
  };
}

/** Whether a climb's point is still secret: while another bet of the player flies, or the table's own climb. */
function hidesPoint(seat: Seat, bets: readonly Round[]): boolean {
  const [first] = bets;
  if (first === undefined || !isClimb(first)) return false;
  const isFlying = first.startsAt !== null && seat.table !== null && nowOf(seat).getTime() < seat.table.endsAtMs;
  return isFlying || bets.some(({ state }) => state === 'open');
}

/** The view of a round; of two bets the first, with the second in it. */
function viewBets(seat: Seat, [first, second]: readonly Round[], isSecret: boolean): RoundView {
  if (first === undefined) throw new Error('A round has no bet');
  const one = (bet: Round): RoundView => ({ ...view(seat, bet), ...(isSecret ? { outcome: null } : {}) });
  return { ...one(first), second: second ? one(second) : null };
}

function finish(seat: Seat, bets: readonly Round[], answer: { balanceMinor: string }): void {
  seat.finished.push({ ...viewBets(seat, bets, false), engine: seat.engine, balanceMinor: answer.balanceMinor });
  seat.lastAnswer = answer;
}

/** Books what a round's bets have staked and what each pays once it has ended. */
export function settle(seat: Seat, before: readonly Round[], after: readonly Round[]) {
  for (const [index, bet] of after.entries()) seat.balanceMinor -= bet.stakedMinor - (before[index]?.stakedMinor ?? 0n);
  const balanceAfterBetMinor = String(seat.balanceMinor);
  for (const [index, bet] of after.entries())
    if (bet.state === 'settled' && before[index]?.state !== 'settled') seat.balanceMinor += bet.payoutMinor;
  const isFinished = after.every(({ state }) => state === 'settled');
  const isSecret = hidesPoint(seat, after);
  seat.open = isFinished ? [] : after;
  const shown = viewBets(seat, after, isSecret);
  seat.legalActions = shown.legalActions;
  const balanceMinor = String(seat.balanceMinor);
  const answer = {
    round: shown,
    secondRefusal: null,
    jackpots: null,
    freespins: null,
    jackpotWins: [],
    balanceAfterBetMinor,
    balanceMinor,
  };
  if (isFinished) finish(seat, after, answer);
  return answer;
}

const betSchema = z.object({ stakeMinor: z.coerce.bigint(), input: z.unknown() });
const playSchema = betSchema.extend({ second: betSchema.optional(), company: z.number().optional() });
const actionSchema = z.object({ action: z.string(), seat: z.literal([1, 2]).default(1) });

export function play(seat: Seat, body: unknown) {
  const { company, second, ...first } = playSchema.parse(body);
  const { table } = seat;
  const isShared = company !== undefined;
  if (isShared && (table?.number !== company || nowOf(seat).getTime() >= table.startsAtMs)) return undefined;
  const bets = second ? [first, second] : [first];
  const opened = bets.map(({ stakeMinor, input = {} }, index): Round => {
    const round = makeRound(seat, { nonce: company ?? seat.nonce, stakeMinor, input });
    return { ...round, seat: index === 0 ? 1 : 2, startsAt: isShared && table ? new Date(table.startsAtMs) : null };
  });
  if (isShared && table) seat.table = { ...table, own: opened.map(({ id }) => id) };
  seat.isHeld = isShared;
  seat.nonce += 1;
  return settle(
    seat,
    [],
    opened.map((round) => compute(round, [])),
  );
}

export function act(seat: Seat, body: unknown) {
  const { action, seat: place } = actionSchema.parse(body);
  const open = seat.open.find((bet) => bet.seat === place && bet.state === 'open');
  if (open === undefined) return undefined;
  const taken = isClimb(open) ? cashOutAt(open, nowOf(seat), action) : action;
  const after = seat.open.map((bet) => (bet === open ? compute(bet, [...bet.actions, taken]) : bet));
  return settle(seat, seat.open, after);
}

const TELL_EVERY_MS = 250;
const LOOK_MS = 2;

/** Waits for the next end of a climb's bets by the seat's clock, or until its page has to be told how far it has run, as the studio does. */
export async function watch(seat: Seat) {
  const untilMs = performance.now() + TELL_EVERY_MS / seat.speed;
  for (;;) {
    const { open } = seat;
    if (open.length === 0) return seat.lastAnswer;
    const now = nowOf(seat);
    const ends = open.map((bet) => (bet.state === 'open' ? endByClock(Object.assign(bet, { seenAt: now }), now) : undefined));
    const isEnded = ends.some((end) => end !== undefined);
    const after = open.map((bet, index) => (ends[index] === undefined ? bet : compute(bet, [...bet.actions, ends[index]])));
    if (isEnded || performance.now() > untilMs) return settle(seat, open, after);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
