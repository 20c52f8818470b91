import {
  type ProviderAnswer,
  type ProviderBalance,
  type ProviderBet,
  type ProviderBetWin,
  type ProviderEndRound,
  type ProviderOperation,
  type ProviderRollback,
  providerSportBet,
  type ProviderStatus,
  providerStatuses,
  type ProviderWin,
} from '@pavilion/contract/provider.ts';
import { formatDecimal, parseDecimal, scaleOf } from '@pavilion/money';
import type { Kernel } from '../../../kernel/context.ts';
import { invariant } from '../../../kernel/errors.ts';
import { launchRules } from '../../risk/index.ts';
import {
  accountsOf,
  type BetPlay,
  betWin,
  creditWin,
  endRound,
  gameSessionOf,
  type LedgerAnswer,
  placeBet,
  type Play,
  playBatch,
  type PlayOperation,
  rollback,
  type WalletKernel,
} from '../../wallet/index.ts';
import { type CatalogueContext, catalogueOf } from '../catalogue/snapshot.ts';
import { tellRefusedBet } from '../bonuses/refused-bets.ts';
import { raiseAlarm } from './alarms.ts';
import { readAmount } from './amounts.ts';

export type WalletCallContext = CatalogueContext & WalletKernel & Pick<Kernel, 'log'>;

/** Who calls: the provider of the verified header. */
export interface Caller {
  source: string;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A refusal that was decided here, before the ledger: nothing is stored for it. */
function refusalOf(status: ProviderStatus, transactionId: string): ProviderAnswer {
  return { status, transactionId, duplicate: false };
}

function isRefusal(value: PlayOperation | ProviderAnswer): value is ProviderAnswer {
  return 'status' in value;
}

function statusOf(code: string): ProviderStatus {
  const status = providerStatuses.find((known) => known === code);
  invariant(status, `The ledger answered ${code}, which no provider knows`);
  return status;
}

function answerOf(answer: LedgerAnswer, transactionId: string): ProviderAnswer {
  const { currency } = answer;
  return {
    status: statusOf(answer.code),
    transactionId,
    ...(answer.operationId === undefined ? {} : { operationId: answer.operationId }),
    ...(currency === undefined
      ? {}
      : {
          balance: formatDecimal(answer.cashMinor, scaleOf(currency)),
          bonusBalance: formatDecimal(answer.bonusMinor, scaleOf(currency)),
          currency,
        }),
    duplicate: answer.isDuplicate,
  };
}

/**
 * The balance of a session's player (C1). The answer names the player, whom a studio may not know yet (sandbox.md), and the pace of the
 * player's policy pack: what stands in the launch address passes through the player's hands.
 */
export async function readBalance(context: WalletCallContext, caller: Caller, call: ProviderBalance): Promise<ProviderAnswer> {
  const session = await gameSessionOf(context, call.sessionToken);
  if (session === undefined || session.source !== caller.source) return { status: 'SESSION_INVALID' };
  if (call.playerId !== undefined && call.playerId.toLowerCase() !== session.playerId) return { status: 'SESSION_INVALID' };
  const account = (await accountsOf(context, session.playerId)).find(({ currency }) => currency === session.currency);
  if (account === undefined) return { status: 'CURRENCY_MISMATCH' };
  return {
    status: 'OK',
    playerId: session.playerId,
    balance: formatDecimal(account.balances.cash, scaleOf(account.currency)),
    bonusBalance: formatDecimal(account.balances.bonus, scaleOf(account.currency)),
    currency: account.currency,
    ...(await paceOf(context, session)),
  };
}

async function paceOf(context: WalletCallContext, { playerId, gameId, currency }: { playerId: string; gameId: string; currency: string }) {
  const game = (await catalogueOf(context)).gameByKey.get(gameId);
  if (game === undefined) return {};
  const { spinMinMs, isAutoplayAllowed } = await launchRules(context, { playerId, gameType: game.type, currency });
  return { spinMinMs, isAutoplayAllowed };
}

/** Runs one operation of a provider. @throws temporarilyUnavailable: undecided */
export async function runOperation(context: WalletCallContext, caller: Caller, call: ProviderOperation): Promise<ProviderAnswer> {
  const answer = await answerTo(context, caller, call);
  raiseAlarm(context, { ...caller, call, answer });
  return answer;
}

async function answerTo(context: WalletCallContext, caller: Caller, call: ProviderOperation): Promise<ProviderAnswer> {
  const operation = await toOperation(context, caller, call);
  if (isRefusal(operation)) return operation;
  const answer = await runPlay(context, operation);
  await tellIfRefused(context, operation, answer);
  return answerOf(answer, call.transactionId);
}

/** A stake that the active bonus refuses is told to the player; a repeat was told before (C42, C44). */
async function tellIfRefused(
  context: WalletCallContext,
  operation: PlayOperation,
  { code, status, isDuplicate }: LedgerAnswer,
): Promise<void> {
  if (status !== 'refused' || isDuplicate || (operation.type !== 'bet' && operation.type !== 'betWin')) return;
  const { playerId, currency, gameId } = operation;
  await tellRefusedBet(context, { playerId, currency, gameId, code });
}

function runPlay(context: WalletCallContext, operation: PlayOperation): Promise<LedgerAnswer> {
  switch (operation.type) {
    case 'bet':
      return placeBet(context, operation);
    case 'win':
      return creditWin(context, operation);
    case 'betWin':
      return betWin(context, operation);
    case 'rollback':
      return rollback(context, operation);
    case 'endRound':
      return endRound(context, operation);
  }
}

function nextOf(answers: Iterator<LedgerAnswer>): LedgerAnswer {
  const { value, done } = answers.next();
  invariant(done !== true, 'a batch answers every operation');
  return value;
}

/** Runs a batch: one answer per operation, in order (C73–C76). */
export async function runBatch(context: WalletCallContext, caller: Caller, calls: readonly ProviderOperation[]): Promise<ProviderAnswer[]> {
  const prepared = await Promise.all(calls.map((call) => toOperation(context, caller, call)));
  const runnable = prepared.filter((operation): operation is PlayOperation => !isRefusal(operation));
  const answered = await playBatch(context, runnable);
  for (const [index, operation] of runnable.entries()) {
    const answer = answered[index];
    if (answer !== undefined) await tellIfRefused(context, operation, answer);
  }
  const answers = answered.values();
  return prepared.map((operation, index) => {
    const call = calls[index];
    invariant(call !== undefined, 'a batch answers every operation');
    const answer = isRefusal(operation) ? operation : answerOf(nextOf(answers), call.transactionId);
    raiseAlarm(context, { ...caller, call, answer });
    return answer;
  });
}

async function toOperation(context: WalletCallContext, caller: Caller, call: ProviderOperation): Promise<PlayOperation | ProviderAnswer> {
  // A malformed id is an unknown player; nothing more is said (C60).
  if (!UUID.test(call.playerId)) return refusalOf('PLAYER_UNKNOWN', call.transactionId);
  const playerId = call.playerId.toLowerCase();
  switch (call.type) {
    case 'bet': {
      const play = await toPlay(context, { caller, call, playerId });
      return 'status' in play ? play : { type: 'bet', ...play, sessionToken: call.sessionToken, sport: toSportBet(call.sport) };
    }
    case 'win': {
      const play = await toPlay(context, { caller, call, playerId });
      return 'status' in play ? play : { type: 'win', ...play };
    }
    case 'bet-win':
      return toBetWin(context, { caller, call, playerId });
    case 'rollback':
      return toRollback({ caller, call, playerId });
    case 'end-round':
      return toEndRound(context, { caller, call, playerId });
  }
}

const COEFFICIENT_DECIMALS = 3;

function toSportBet(given: ProviderBet['sport']): BetPlay['sport'] {
  const read = providerSportBet.safeParse(given);
  if (!read.success) return undefined;
  const { ticketType, coefficient, live, legs } = read.data;
  return { ticketType, coefficientThousandths: parseDecimal(coefficient, COEFFICIENT_DECIMALS), isLive: live, legs };
}

interface Asked<C> {
  caller: Caller;
  call: C;
  playerId: string;
}

async function toPlay(
  context: WalletCallContext,
  { caller, call, playerId }: Asked<ProviderBet | ProviderWin>,
): Promise<Play | ProviderAnswer> {
  const read = readAmount(call.amount, call.currency);
  if ('refusal' in read) return refusalOf(read.refusal, call.transactionId);
  return {
    source: caller.source,
    playerId,
    externalId: call.transactionId,
    ...(await namedGame(context, call.gameId)),
    round: call.roundId,
    currency: call.currency,
    amountMinor: read.amountMinor,
    playKind: call.kind,
    closesRound: call.roundClosed,
    freespinId: call.kind === 'freespin' ? call.freespinId : undefined,
  };
}

async function toBetWin(context: WalletCallContext, asked: Asked<ProviderBetWin>): Promise<PlayOperation | ProviderAnswer> {
  const { call } = asked;
  const play = await toPlay(context, asked);
  if ('status' in play) return play;
  const win = readAmount(call.winAmount, call.currency);
  if ('refusal' in win) return refusalOf(win.refusal, call.transactionId);
  return {
    type: 'betWin',
    ...play,
    sessionToken: call.sessionToken,
    winExternalId: call.winTransactionId,
    winAmountMinor: win.amountMinor,
  };
}

function toRollback({ caller, call, playerId }: Asked<ProviderRollback>): PlayOperation | ProviderAnswer {
  const stated = call.amount === undefined || call.currency === undefined ? undefined : readAmount(call.amount, call.currency);
  if (stated !== undefined && 'refusal' in stated) return refusalOf(stated.refusal, call.transactionId);
  return {
    type: 'rollback',
    source: caller.source,
    playerId,
    externalId: call.transactionId,
    reference: call.referenceId,
    scope: call.scope,
    round: call.roundId,
    currency: call.currency,
    amountMinor: stated?.amountMinor,
  };
}

async function toEndRound(context: WalletCallContext, { caller, call, playerId }: Asked<ProviderEndRound>): Promise<PlayOperation> {
  const totals = [call.bets, call.wins].map((text) => (call.currency === undefined ? undefined : readAmount(text, call.currency)));
  // Totals that cannot be read are no reason to keep a round open; they are compared with nothing.
  const [betsMinor = null, winsMinor = null] = totals.map((read) =>
    read !== undefined && 'amountMinor' in read ? read.amountMinor : null,
  );
  return {
    type: 'endRound',
    source: caller.source,
    playerId,
    externalId: call.transactionId,
    gameId: (await namedGame(context, call.gameId)).gameId,
    round: call.roundId,
    currency: call.currency,
    betsMinor,
    winsMinor,
  };
}

/** The catalogue's id and type of a game named by id or identity; an unknown name stays as it is and fits no session. */
async function namedGame(context: CatalogueContext, key: string): Promise<{ gameId: string; gameType: string | undefined }> {
  const game = (await catalogueOf(context)).gameByKey.get(key.toLowerCase());
  return { gameId: game?.id ?? key, gameType: game?.type };
}
