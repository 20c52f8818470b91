import type { Books } from '../books/books.ts';
import type { AccountState, LastRound, OpState, RoundState, SessionMark } from '../state.ts';

const playKinds: ReadonlySet<string> = new Set(['bet', 'win', 'rollback']);

/**
 * The change an operation makes to wins less stakes, of all money: the stake of a bet, even if it completes a wagering and the rest of the
 * bonus is forfeited; for a win or a rollback, the amount that reached or left the player.
 */
const playResultOf = ({ kind, amountMinor, effect }: Pick<OpState, 'kind' | 'amountMinor' | 'effect'>): bigint =>
  kind === 'bet' ? -amountMinor : effect.cash + effect.bonus + effect.locked + effect.receivable;

/** The same of a row `o` of `ledger.op`. */
export const playResultSql = `case o.kind when 'bet' then -o.amount_minor
  else o.cash_minor + o.bonus_minor + coalesce(o.locked_minor, 0) + coalesce(o.receivable_minor, 0) end`;

const standingOf = (round: RoundState): LastRound => ({
  source: round.source,
  round: round.externalId,
  gameId: round.gameId,
  stakeMinor: round.stakeCashMinor + round.stakeBonusMinor,
  // The amount paid (D-150).
  winMinor: round.winMinor - round.forfeitedMinor,
  openedAtMs: round.openedAt.getTime(),
});

/** Keeps the account that an operation moved money of: bets, wins and rollbacks change its result of play and its last round. */
export function putMoved(
  books: Books,
  { account, hasMoved }: { account: AccountState | undefined; hasMoved: boolean },
  { op, round }: { op: OpState; round: RoundState | undefined },
): void {
  if (account === undefined || !hasMoved) return;
  books.putAccount(playKinds.has(op.kind) ? afterPlay(account, op, round) : account);
}

const afterPlay = (account: AccountState, op: OpState, round: RoundState | undefined): AccountState => {
  const resultMinor = playResultOf(op);
  const played = { ...account, playResultMinor: account.playResultMinor + resultMinor };
  if (round === undefined) return played;
  const { lastRound, sessionMarks } = account;
  const isLast = lastRound === null || sessionOf(sessionMarks, lastRound.openedAtMs) <= sessionOf(sessionMarks, round.openedAt.getTime());
  return {
    ...played,
    lastRound: isLast ? standingOf(round) : lastRound,
    sessionMarks: afterRound(sessionMarks, round.openedAt.getTime(), resultMinor),
  };
};

/** How many sessions had begun when a round did: one of an earlier session never takes the place of one of a later session. */
const sessionOf = (marks: readonly SessionMark[], openedAtMs: number | null): number =>
  marks.filter(({ sinceMs }) => sinceMs <= (openedAtMs ?? 0)).length;

/** Adds what a round brought to the marks of the sessions that began after it (D-227). */
const afterRound = (marks: readonly SessionMark[], openedAtMs: number, resultMinor: bigint): readonly SessionMark[] =>
  marks.some(({ sinceMs }) => sinceMs > openedAtMs)
    ? marks.map((mark) => (mark.sinceMs > openedAtMs ? { ...mark, earlierMinor: mark.earlierMinor + resultMinor } : mark))
    : marks;
