import type { HouseAccount, HouseKind } from './command.ts';
import type { AccountState, GameSessionState, LimitCounter, OpState, OpStatus, PlayerState, PlayerStatus, RoundState } from './state.ts';

interface LoadedOp {
  id: string;
  source: string;
  externalId: string;
  kind: string;
  status: OpStatus;
  requestHash: string;
  refusal: string | null;
  currency: string | null;
  amountMinor: string;
  cashMinor: string;
  bonusMinor: string;
  lockedMinor: string | null;
  receivableMinor: string | null;
  cashAfterMinor: string | null;
  bonusAfterMinor: string | null;
  roundId: string | null;
  createdAt: string;
  houseKind?: HouseKind | null;
  houseDetail?: string | null;
  outcomeOpId?: string | null;
}

interface LoadedRound {
  id: string;
  source: string;
  externalId: string;
  gameId: string | null;
  currency: string | null;
  stakeCashMinor: string;
  stakeBonusMinor: string;
  winMinor: string;
  betCount: number;
  liveBetCount: number;
  isRolledBack: boolean;
  isClosed: boolean;
  reportedBetsMinor: string | null;
  reportedWinsMinor: string | null;
  reviewReason: string | null;
}

interface LoadedCounter {
  id: string;
  definition: number;
  currency: string;
  windowStart: string;
  windowEnd: string;
  capMinor: string;
  usedMinor: string;
}

/** What the database knows for one command. */
export interface LoadedRow {
  playerId: string | null;
  playerStatus: PlayerStatus | null;
  excludedUntil: Date | null;
  coolingOffUntil: Date | null;
  isRealityCheckDue: boolean | null;
  accountId: string | null;
  accountCurrency: string | null;
  accountStatus: number | null;
  accountSeq: bigint | null;
  cashMinor: bigint | null;
  bonusMinor: bigint | null;
  lockedMinor: bigint | null;
  receivableMinor: bigint | null;
  op: LoadedOp | null;
  reference: LoadedOp | null;
  round: LoadedRound | null;
  referenceRound: LoadedRound | null;
  sessionId: string | null;
  sessionPlayerId: string | null;
  sessionSource: string | null;
  sessionGameId: string | null;
  sessionCurrency: string | null;
  sessionExpiresAt: Date | null;
  sessionClosedAt: Date | null;
  roundOps: LoadedOp[] | null;
  limitCounters: LoadedCounter[] | null;
  isSourceBlocked: boolean;
  isGameBlocked: boolean;
}

const amount = (text: string | null): bigint => (text === null ? 0n : BigInt(text));
const amountOrNull = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

export function playerFrom(row: LoadedRow): PlayerState | undefined {
  if (row.playerId === null || row.playerStatus === null) return undefined;
  return {
    playerId: row.playerId,
    status: row.playerStatus,
    excludedUntil: row.excludedUntil,
    coolingOffUntil: row.coolingOffUntil,
    isRealityCheckDue: row.isRealityCheckDue === true,
  };
}

export function accountFrom(row: LoadedRow): AccountState | undefined {
  const { accountId, playerId, accountCurrency } = row;
  if (accountId === null || playerId === null || accountCurrency === null) return undefined;
  return {
    id: accountId,
    playerId,
    currency: accountCurrency,
    status: row.accountStatus ?? 2,
    seq: row.accountSeq ?? 0n,
    balances: {
      cash: row.cashMinor ?? 0n,
      bonus: row.bonusMinor ?? 0n,
      locked: row.lockedMinor ?? 0n,
      receivable: row.receivableMinor ?? 0n,
    },
  };
}

export function opFrom(op: LoadedOp): OpState {
  const house: HouseAccount | null =
    op.houseKind === undefined || op.houseKind === null ? null : { kind: op.houseKind, detail: op.houseDetail ?? '' };
  return {
    id: op.id,
    source: op.source,
    externalId: op.externalId,
    kind: op.kind,
    status: op.status,
    requestHash: op.requestHash,
    refusal: op.refusal,
    currency: op.currency,
    amountMinor: amount(op.amountMinor),
    effect: {
      cash: amount(op.cashMinor),
      bonus: amount(op.bonusMinor),
      locked: amount(op.lockedMinor),
      receivable: amount(op.receivableMinor),
    },
    house,
    cashAfterMinor: amountOrNull(op.cashAfterMinor),
    bonusAfterMinor: amountOrNull(op.bonusAfterMinor),
    roundId: op.roundId,
    createdAt: new Date(op.createdAt),
    settledByOpId: op.outcomeOpId ?? null,
  };
}

export function roundFrom(round: LoadedRound): RoundState {
  return {
    ...round,
    stakeCashMinor: amount(round.stakeCashMinor),
    stakeBonusMinor: amount(round.stakeBonusMinor),
    winMinor: amount(round.winMinor),
    reportedBetsMinor: amountOrNull(round.reportedBetsMinor),
    reportedWinsMinor: amountOrNull(round.reportedWinsMinor),
  };
}

export function gameSessionFrom(row: LoadedRow): GameSessionState | undefined {
  const { sessionId, sessionPlayerId, sessionSource, sessionGameId, sessionCurrency, sessionExpiresAt } = row;
  if (sessionId === null || sessionPlayerId === null || sessionSource === null || sessionGameId === null) return undefined;
  if (sessionCurrency === null || sessionExpiresAt === null) return undefined;
  return {
    id: sessionId,
    playerId: sessionPlayerId,
    source: sessionSource,
    gameId: sessionGameId,
    currency: sessionCurrency,
    expiresAt: sessionExpiresAt,
    closedAt: row.sessionClosedAt,
  };
}

export function countersFrom(counters: readonly LoadedCounter[]): LimitCounter[] {
  return counters.map((counter) => ({
    ...counter,
    windowStart: new Date(counter.windowStart),
    windowEnd: new Date(counter.windowEnd),
    capMinor: BigInt(counter.capMinor),
    usedMinor: BigInt(counter.usedMinor),
  }));
}
