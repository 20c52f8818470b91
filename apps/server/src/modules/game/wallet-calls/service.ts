import {
  type ProviderAnswer,
  type ProviderBalance,
  type ProviderBet,
  type ProviderBetWin,
  type ProviderEndRound,
  type ProviderOperation,
  type ProviderRollback,
  type ProviderStatus,
  providerStatuses,
  type ProviderWin,
} from '@pavilion/contract/providers/provider.ts';
import { formatDecimal, scaleOf } from '@pavilion/money';
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
  type PlayOperation,
  rollback,
  type WalletKernel,
} from '../../wallet/index.ts';
import { type CatalogueContext, catalogueOf } from '../catalogue/snapshot.ts';
import { notifyOfRefusedBet } from '../bonuses/refused-bets.ts';
import { raiseAlarm } from './alarms.ts';
import { moneyOf, readAmount } from '../provider-amounts.ts';
import { readContributions, readJackpot } from './jackpots.ts';
import { roundCeilingOf } from './round-ceilings.ts';
import { boundByTickets, toReturnedStake, toSportBet } from './sport.ts';

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

/** Was the call refused before it became an operation of the ledger? */
export function isRefusal(value: PlayOperation | ProviderAnswer): value is ProviderAnswer {
  return 'status' in value;
}

function statusOf(code: string): ProviderStatus {
  const status = providerStatuses.find((known) => known === code);
  invariant(status, `The ledger answered ${code}, which no provider knows`);
  return status;
}

/** The ledger's answer in the provider's form. */
export function answerOf(answer: LedgerAnswer, transactionId: string): ProviderAnswer {
  return {
    status: statusOf(answer.code),
    transactionId,
    ...(answer.operationId === undefined ? {} : { operationId: answer.operationId }),
    ...moneyOf(answer),
    duplicate: answer.isDuplicate,
  };
}

/**
 * The balance of a session's player (C1). The answer names the player, whom a studio may not know yet (sandbox.md), and the pace of the
 * player's policy pack: the launch address passes through the player's hands. A session that has ended still reads its
 * balance, and the answer says that it has ended.
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
    ...(session.isOpen ? {} : { isSessionOpen: false }),
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
  const [bounded = operation] = await boundByTickets(context, [operation]);
  const answer = await runPlay(context, bounded);
  await notifyIfRefused(context, operation, answer);
  return answerOf(answer, call.transactionId);
}

/**
 * The player is notified of a stake that the active bonus refuses, once, not with its repeats (C42, C44). The answer is decided and does not
 * wait upon it: a message that cannot be sent is logged.
 */
export async function notifyIfRefused(
  context: WalletCallContext,
  operation: PlayOperation,
  { code, status, isDuplicate }: LedgerAnswer,
): Promise<void> {
  if (status !== 'refused' || isDuplicate || (operation.type !== 'bet' && operation.type !== 'betWin')) return;
  const { playerId, currency, gameId } = operation;
  try {
    await notifyOfRefusedBet(context, { playerId, currency, gameId, code });
  } catch (error) {
    context.log.warn({ event: 'refusedBetUnannounced', err: error, playerId, code }, 'a player was not notified why a stake was refused');
  }
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

/** The operation that a call asks of the ledger, or why it is refused before it. */
export async function toOperation(
  context: WalletCallContext,
  caller: Caller,
  call: ProviderOperation,
): Promise<PlayOperation | ProviderAnswer> {
  // A malformed id gets the answer for an unknown player and reveals no more (C60).
  if (!UUID.test(call.playerId)) return refusalOf('PLAYER_UNKNOWN', call.transactionId);
  const playerId = call.playerId.toLowerCase();
  switch (call.type) {
    case 'bet': {
      const play = await toBet(context, { caller, call, playerId });
      return 'status' in play ? play : { type: 'bet', ...play, sport: toSportBet(call.sport) };
    }
    case 'win': {
      const play = await toPlay(context, { caller, call, playerId });
      if ('status' in play) return play;
      return {
        type: 'win',
        ...play,
        returned: toReturnedStake(call),
        jackpot: await readJackpot(context, { call, provider: caller.source }),
        ceiling: await roundCeilingOf(context, { provider: caller.source, currency: call.currency }),
      };
    }
    case 'bet-win':
      return toBetWin(context, { caller, call, playerId });
    case 'rollback':
      return toRollback({ caller, call, playerId });
    case 'end-round':
      return toEndRound(context, { caller, call, playerId });
  }
}

interface PlayerCall<C> {
  caller: Caller;
  call: C;
  playerId: string;
}

async function toPlay(
  context: WalletCallContext,
  { caller, call, playerId }: PlayerCall<ProviderBet | ProviderWin>,
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

async function toBet(context: WalletCallContext, asked: PlayerCall<ProviderBet | ProviderBetWin>): Promise<BetPlay | ProviderAnswer> {
  const { call, caller } = asked;
  const play = await toPlay(context, asked);
  if ('status' in play) return play;
  const contributions = await readContributions(context, { call, provider: caller.source });
  if (contributions === 'AMOUNT_INVALID') return refusalOf(contributions, call.transactionId);
  return { ...play, sessionToken: call.sessionToken, contributions };
}

async function toBetWin(context: WalletCallContext, asked: PlayerCall<ProviderBetWin>): Promise<PlayOperation | ProviderAnswer> {
  const { call, caller } = asked;
  const play = await toBet(context, asked);
  if ('status' in play) return play;
  const win = readAmount(call.winAmount, call.currency);
  if ('refusal' in win) return refusalOf(win.refusal, call.transactionId);
  return {
    type: 'betWin',
    ...play,
    jackpot: await readJackpot(context, { call, provider: caller.source }),
    ceiling: await roundCeilingOf(context, { provider: caller.source, currency: call.currency }),
    winExternalId: call.winTransactionId,
    winAmountMinor: win.amountMinor,
  };
}

function toRollback({ caller, call, playerId }: PlayerCall<ProviderRollback>): PlayOperation | ProviderAnswer {
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

async function toEndRound(context: WalletCallContext, { caller, call, playerId }: PlayerCall<ProviderEndRound>): Promise<PlayOperation> {
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
    ...(await namedGame(context, call.gameId)),
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
