import { bools, byteas, int4s, int8s, jsons, texts, uuids } from '../database/array-encoder.ts';
import type { Books } from '../books/books.ts';
import type { Changes, EntryRow, OpRow, RoundRow } from '../books/changes.ts';
import type { AccountState, LimitCounter } from '../state.ts';
import type { Connection } from '../database/connection.ts';
import { sessionMarksJson } from '../limits/session-marks.ts';
import type { Publication } from '../decide/decision.ts';
import { type WritePart, writeStatement } from './write-sql.ts';

/**
 * Usage of a limit changes with every stake, the rest a few times a month: counters in which only the usage changed, and those in which
 * more did. No counter is in both, since a statement updates a row once.
 */
function splitCounters({ counters, movedCounters }: Books['changes']): { used: LimitCounter[]; moved: LimitCounter[] } {
  const rows = [...counters.values()];
  if (movedCounters.size === 0) return { used: rows, moved: [] };
  const { used = [], moved = [] } = Object.groupBy(rows, ({ id }) => (movedCounters.has(id) ? 'moved' : 'used'));
  return { used, moved };
}

const movedArrays = (moved: readonly LimitCounter[]): Buffer[] => [
  texts(moved, ({ rate }) => rate),
  texts(moved, ({ windowStart }) => windowStart.toISOString()),
  texts(moved, ({ windowEnd }) => windowEnd.toISOString()),
  texts(moved, ({ overCapReason }) => overCapReason),
];

const zeroAsNull = (value: bigint): bigint | null => (value === 0n ? null : value);

/** The parts of the write that have rows, with their values. An operation is always there, the rest as the batch needs it. */
function usedParts({ changes }: Books): readonly (readonly [WritePart, readonly Buffer[]])[] {
  const accounts = [...changes.accounts.values()];
  const [opened, changed] = [[...changes.openedRounds.values()], [...changes.changedRounds.values()]];
  const { used, moved } = splitCounters(changes);
  const parts: (readonly [WritePart, number, () => Buffer[]])[] = [
    ['op', changes.ops.length, () => opArrays(changes.ops)],
    ['entry', changes.entries.length, () => entryArrays(changes.entries)],
    ['account', accounts.length, () => accountArrays(accounts)],
    ['openedRound', opened.length, () => roundArrays(opened)],
    ['changedRound', changed.length, () => roundArrays(changed)],
    ['outcome', changes.outcomes.length, () => outcomeArrays(changes.outcomes)],
    ['counter', used.length, () => usedArrays(used)],
    ['movedCounter', moved.length, () => [...usedArrays(moved), ...movedArrays(moved)]],
    ['event', changes.events.length, () => eventArrays(changes.events)],
  ];
  return parts.flatMap(([part, rowCount, values]) => (rowCount === 0 ? [] : [[part, values()] as const]));
}

/**
 * Writes what was decided and its messages; nothing is published before the database transaction commits (O1).
 * @returns ids of the messages in the outbox
 */
export async function writeBooks(
  connection: Connection,
  facts: { books: Books; now: Date; publications: readonly Publication[] },
): Promise<readonly bigint[]> {
  const parts = usedParts(facts.books);
  const rows = await connection.query<{ id: bigint }>(writeStatement(parts.map(([part]) => part)), [
    facts.now,
    ...parts.flatMap(([, values]) => values),
    jsons(facts.publications, centrifugoPayload),
  ]);
  return rows.map(({ id }) => id);
}

/** Nothing to write: every command of the batch was a repeat or is not stored. */
export const isUnchanged = ({ changes }: Books): boolean => changes.ops.length === 0;

/** The `publish` command of Centrifugo's outbox (realtime §4). */
function centrifugoPayload(publication: Publication): string {
  const { channel, dataJson, idempotencyKey, version } = publication;
  // Our hub uses `thing_version` to drop an older state that arrives after a newer one; Centrifugo ignores the field.
  const thing = `"thing_version":{"thing":${JSON.stringify(version.thing)},"version":"${version.version}"}`;
  return `{"channel":${JSON.stringify(channel)},"idempotency_key":${JSON.stringify(idempotencyKey)},${thing},"data":${dataJson}}`;
}

const lastRoundJson = ({ lastRound }: AccountState): string | null =>
  lastRound === null
    ? null
    : JSON.stringify({
        source: lastRound.source,
        round: lastRound.round,
        gameId: lastRound.gameId,
        stake: lastRound.stakeMinor.toString(),
        win: lastRound.winMinor.toString(),
        openedAt: lastRound.openedAtMs ?? undefined,
      });

const opArrays = (ops: readonly OpRow[]): Buffer[] => [
  uuids(ops, (op) => op.id),
  texts(ops, (op) => op.source),
  uuids(ops, (op) => op.playerId),
  texts(ops, (op) => op.externalId),
  texts(ops, (op) => op.kind),
  byteas(ops, (op) => op.requestHash),
  texts(ops, (op) => op.status),
  texts(ops, (op) => op.refusal),
  texts(ops, (op) => op.currency),
  int8s(ops, (op) => op.amountMinor),
  int8s(ops, (op) => op.effect.cash),
  int8s(ops, (op) => op.effect.bonus),
  int8s(ops, (op) => zeroAsNull(op.effect.locked)),
  int8s(ops, (op) => zeroAsNull(op.effect.receivable)),
  uuids(ops, (op) => op.houseAccountId),
  int8s(ops, (op) => op.cashAfterMinor),
  int8s(ops, (op) => op.bonusAfterMinor),
  texts(ops, (op) => op.round),
  uuids(ops, (op) => op.refOpId),
  texts(ops, (op) => op.rate),
];

const entryArrays = (entries: readonly EntryRow[]): Buffer[] => [
  uuids(entries, (entry) => entry.opId),
  uuids(entries, (entry) => entry.accountId),
  texts(entries, (entry) => entry.bucket),
  texts(entries, (entry) => entry.currency),
  int8s(entries, (entry) => entry.amountMinor),
  int8s(entries, (entry) => entry.balanceAfterMinor),
  int8s(entries, (entry) => entry.accountSeq),
];

const accountArrays = (accounts: readonly AccountState[]): Buffer[] => [
  uuids(accounts, (account) => account.id),
  int8s(accounts, (account) => account.balances.cash),
  int8s(accounts, (account) => account.balances.bonus),
  int8s(accounts, (account) => account.balances.locked),
  int8s(accounts, (account) => account.balances.receivable),
  int8s(accounts, (account) => account.seq),
  int8s(accounts, ({ playResultMinor }) => playResultMinor),
  jsons(accounts, lastRoundJson),
  jsons(accounts, ({ sessionMarks }) => sessionMarksJson(sessionMarks)),
];

const roundArrays = (rows: readonly RoundRow[]): Buffer[] => [
  texts(rows, ({ round }) => round.source),
  uuids(rows, ({ playerId }) => playerId),
  texts(rows, ({ round }) => round.externalId),
  texts(rows, ({ round }) => round.gameId),
  texts(rows, ({ round }) => round.currency),
  int8s(rows, ({ round }) => round.stakeCashMinor),
  int8s(rows, ({ round }) => round.stakeBonusMinor),
  int8s(rows, ({ round }) => round.winMinor),
  int4s(rows, ({ round }) => round.betCount),
  int4s(rows, ({ round }) => round.liveBetCount),
  bools(rows, ({ round }) => round.isRolledBack),
  bools(rows, ({ round }) => round.isClosed),
  int8s(rows, ({ round }) => round.reportedBetsMinor),
  int8s(rows, ({ round }) => round.reportedWinsMinor),
  texts(rows, ({ round }) => round.reviewReason),
  texts(rows, ({ opIds }) => `{${opIds.join(',')}}`),
  uuids(rows, ({ round }) => round.bonusId),
  uuids(rows, ({ round }) => round.freespinId),
  int8s(rows, ({ round }) => round.forfeitedMinor),
  jsons(rows, ({ round: { followed } }) => (followed === null ? null : JSON.stringify(followed))),
];

const outcomeArrays = (outcomes: Changes['outcomes']): Buffer[] => [
  uuids(outcomes, ({ opId }) => opId),
  uuids(outcomes, ({ outcomeOpId }) => outcomeOpId),
];

const usedArrays = (counters: readonly LimitCounter[]): Buffer[] => [
  uuids(counters, ({ id }) => id),
  texts(counters, ({ usedPicoMinor }) => usedPicoMinor.toString()),
];

const eventArrays = (events: Changes['events']): Buffer[] => [
  texts(events, ({ type }) => type),
  uuids(events, ({ playerId }) => playerId),
  jsons(events, ({ data }) => data),
];
