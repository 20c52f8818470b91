import type { HouseKind } from './command.ts';
import { binaryText } from './hash.ts';
import type { AccountState, OpState, OpStatus, RoundState } from './state.ts';

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
}

export interface RoundRecord extends RoundState {
  readonly playerId: string;
}

export const accountFrom = ({ cash, bonus, locked, receivable, ...account }: AccountRow): AccountState => ({
  ...account,
  balances: { cash, bonus, locked, receivable },
});

export function opFrom(record: OpRecord): OpState {
  const { houseKind, houseDetail, outcomeOpId, cash, bonus, locked, receivable, requestHash, playerId: _, ...op } = record;
  return {
    ...op,
    requestHash: binaryText(requestHash),
    effect: { cash, bonus, locked: locked ?? 0n, receivable: receivable ?? 0n },
    house: houseKind === null ? null : { kind: houseKind, detail: houseDetail ?? '' },
    settledByOpId: outcomeOpId,
  };
}

export function roundFrom(record: RoundRecord): RoundState {
  const { playerId: _, ...round } = record;
  return round;
}
