import type { HouseKind } from '../command.ts';
import { binaryText } from '../hash.ts';
import type { AccountState, BonusState, LastRound, OpState, OpStatus, RoundState, SessionMark } from '../state.ts';

/** An account as stored in the database. */
export interface AccountRow {
  id: string;
  playerId: string;
  currency: string;
  status: number;
  seq: bigint;
  cash: bigint;
  bonus: bigint;
  locked: bigint;
  receivable: bigint;
  statusSeq: bigint;
  playResultMinor: bigint;
  lastRound: LastRoundRow | null;
  sessionMarks: readonly SessionMarkRow[] | null;
}

/** The JSON of an account's last round; amounts keep every digit as text. */
interface LastRoundRow {
  source: string;
  round: string;
  gameId: string | null;
  stake: string;
  win: string;
  openedAt?: number;
}

interface SessionMarkRow {
  since: number;
  earlier: string;
}

export interface OpRecord {
  id: string;
  source: string;
  playerId: string;
  externalId: string;
  kind: string;
  status: OpStatus;
  requestHash: Buffer;
  refusal: string | null;
  currency: string | null;
  amountMinor: bigint;
  cash: bigint;
  bonus: bigint;
  locked: bigint | null;
  receivable: bigint | null;
  cashAfterMinor: bigint | null;
  bonusAfterMinor: bigint | null;
  round: string | null;
  rate: string | null;
  createdAt: Date;
  houseKind: HouseKind | null;
  houseDetail: string | null;
  outcomeOpId: string | null;
  bonusId: string | null;
  contributionMinor: bigint | null;
  requiredMinor: bigint | null;
  releasedMinor: bigint | null;
  forfeitedMinor: bigint | null;
}

/** A bonus as stored in the database. */
export type BonusRecord = BonusState;

export interface RoundRecord extends RoundState {
  readonly playerId: string;
}

/** Reads an account from its row as the load statement returns it, amounts in minor units. */
export const accountFrom = ({ cash, bonus, locked, receivable, lastRound, sessionMarks, ...account }: AccountRow): AccountState => ({
  ...account,
  balances: { cash, bonus, locked, receivable },
  lastRound: lastRound === null ? null : lastRoundFrom(lastRound),
  sessionMarks: sessionMarks === null ? [] : sessionMarks.map(sessionMarkFrom),
});

const sessionMarkFrom = ({ since, earlier }: SessionMarkRow): SessionMark => ({ sinceMs: since, earlierMinor: BigInt(earlier) });

const lastRoundFrom = ({ stake, win, openedAt, ...round }: LastRoundRow): LastRound => ({
  ...round,
  openedAtMs: openedAt ?? null,
  stakeMinor: BigInt(stake),
  winMinor: BigInt(win),
});

/** An operation's effect on a bonus; null for operations without one. */
function bonusPlayFrom(record: OpRecord): OpState['bonus'] {
  const { bonusId, contributionMinor, requiredMinor, releasedMinor, forfeitedMinor } = record;
  if (bonusId === null) return null;
  return {
    bonusId,
    contributionMinor: contributionMinor ?? 0n,
    requiredMinor: requiredMinor ?? 0n,
    releasedMinor: releasedMinor ?? 0n,
    forfeitedMinor: forfeitedMinor ?? 0n,
  };
}

/** Makes the state of an operation from its row; amounts in minor units, absent parts of its effect are zero. */
export function opFrom(record: OpRecord): OpState {
  return {
    id: record.id,
    source: record.source,
    externalId: record.externalId,
    kind: record.kind,
    status: record.status,
    requestHash: binaryText(record.requestHash),
    refusal: record.refusal,
    currency: record.currency,
    amountMinor: record.amountMinor,
    effect: { cash: record.cash, bonus: record.bonus, locked: record.locked ?? 0n, receivable: record.receivable ?? 0n },
    house: record.houseKind === null ? null : { kind: record.houseKind, detail: record.houseDetail ?? '' },
    cashAfterMinor: record.cashAfterMinor,
    bonusAfterMinor: record.bonusAfterMinor,
    round: record.round,
    rate: record.rate,
    createdAt: record.createdAt,
    settledByOpId: record.outcomeOpId,
    bonus: bonusPlayFrom(record),
  };
}

/** Makes the state of a round from its row, without the player, whom the lane knows. */
export function roundFrom(record: RoundRecord): RoundState {
  const { playerId: _, ...round } = record;
  return round;
}

/** Copies the row, so that the state does not share the driver's object. */
export const bonusFrom = (record: BonusRecord): BonusState => ({ ...record });
