import type { HouseKind } from './command.ts';
import { binaryText } from './hash.ts';
import type { AccountState, BonusState, OpState, OpStatus, RoundState } from './state.ts';

/** An account as it stands in the database. */
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
  lapsedMinor: bigint | null;
}

/** A bonus as it stands in the database. */
export type BonusRecord = BonusState;

export interface RoundRecord extends RoundState {
  readonly playerId: string;
}

export const accountFrom = ({ cash, bonus, locked, receivable, ...account }: AccountRow): AccountState => ({
  ...account,
  balances: { cash, bonus, locked, receivable },
});

/** The play of an operation with a bonus; null for all others. */
function bonusPlayFrom(record: OpRecord): OpState['bonus'] {
  const { bonusId, contributionMinor, requiredMinor, releasedMinor, lapsedMinor } = record;
  if (bonusId === null) return null;
  return {
    bonusId,
    contributionMinor: contributionMinor ?? 0n,
    requiredMinor: requiredMinor ?? 0n,
    releasedMinor: releasedMinor ?? 0n,
    lapsedMinor: lapsedMinor ?? 0n,
  };
}

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

export function roundFrom(record: RoundRecord): RoundState {
  const { playerId: _, ...round } = record;
  return round;
}

/** The record is the state; a copy keeps what the driver made apart from the books. */
export const bonusFrom = (record: BonusRecord): BonusState => ({ ...record });
