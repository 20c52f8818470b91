import type { LiveTable, Round } from '../api.ts';

// Times are milliseconds of the browser's monotonic clock.

/** A bet sent later than this before the end of the betting time would reach the studio after it. */
const lastCallMs = 400;
/** How much is left when the end of the betting time is announced. */
const lastSeconds = 5;

/** A live table as last received. */
export type SeenTable = { readonly table: LiveTable; readonly receivedAtMs: number };

/** Milliseconds until the bets are closed; 0 once they are. */
export const leftMsOf = ({ table, receivedAtMs }: SeenTable, nowMs: number): number =>
  table.phase === 'betting' ? Math.max(0, receivedAtMs - table.elapsedMs - nowMs) : 0;

/** Milliseconds until the next round opens, once one is over. */
export const nextMsOf = ({ table, receivedAtMs }: SeenTable, nowMs: number): number =>
  Math.max(0, (table.nextInMs ?? 0) + receivedAtMs - nowMs);

/** The number of the round that takes bets; undefined where none does. */
export const openNumberOf = (seen: SeenTable, nowMs: number): number | undefined =>
  leftMsOf(seen, nowMs) > lastCallMs ? seen.table.number : undefined;

/** Where the table is by its own clock, between two answers as well. */
export function phaseOf(seen: SeenTable, nowMs: number): LiveTable['phase'] {
  const { phase } = seen.table;
  return phase === 'betting' && leftMsOf(seen, nowMs) === 0 ? 'closed' : phase;
}

/** What is said of the clock: each once a round, and sparingly. */
export type ClockCall = { readonly name: string; readonly call: 'open' | 'last' | 'closed'; readonly seconds: number };

/** What the clock has to say now; undefined while a result is shown. */
export function clockCallOf(seen: SeenTable, nowMs: number): ClockCall | undefined {
  const seconds = Math.ceil(leftMsOf(seen, nowMs) / 1000);
  const phase = phaseOf(seen, nowMs);
  if (phase === 'over') return undefined;
  const call = phase === 'closed' ? 'closed' : seconds <= lastSeconds ? 'last' : 'open';
  return { name: `${seen.table.number} ${call}`, call, seconds };
}

/** On how many bets of others each field of the table is. */
export function othersByField({ bets }: LiveTable): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { isOwn, fields } of bets) for (const field of isOwn ? [] : fields) counts.set(field, (counts.get(field) ?? 0) + 1);
  return counts;
}

/** A round of the table as somebody sees it who has no bet on it. */
export function watchedRound(gameId: string, { number, outcome }: { number: number; outcome: unknown }): Round {
  const bet = {
    roundId: '',
    gameId,
    state: 'settled',
    nonce: number,
    stakeMinor: 0n,
    stakedMinor: 0n,
    payoutMinor: 0n,
    input: { bets: {} },
    actions: [],
    outcome,
    picture: null,
    legalActions: [],
    isFinished: true,
    isCapped: false,
    isAutoResolved: false,
    openedAt: '',
    elapsedMs: null,
    isFreespin: false,
  };
  return { ...bet, first: bet, second: null };
}

/** The table's last rounds, the newest with the bets that its player may repeat: those of the running round, or of their last. */
export function pastRounds(table: LiveTable, { gameId, runningRound, history }: PastOf): Round[] {
  const rounds = table.ended.map((one) => watchedRound(gameId, one));
  const own = runningRound ?? history[0];
  return rounds.map((round, index) => (index === 0 && own ? { ...round, input: own.input } : round));
}
type PastOf = { readonly gameId: string; readonly runningRound: Round | null; readonly history: readonly Round[] };
