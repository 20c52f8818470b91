import { formatDecimal, scaleOf } from '@pavilion/money';
import { betId, type PlannedCall } from './planned-calls.ts';
import type { MoneyCall } from './client.ts';

/** The identity operators reserve for betting (wire §3.9); the wallet takes it in the place of the catalogue's id. */
export const GAME_ID = 'sportsbook';

/** Whose money a call is about. */
export interface CallOwner {
  readonly ticketId: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameId: string;
  readonly isFreeBet: boolean;
}

/** A call as it waits in the outbox. */
export interface OutboxCall {
  readonly ticketId: string;
  /** Place among the ticket's calls, which go strictly in order. */
  readonly number: number;
  /** Calls of one bundle go in one batch. */
  readonly bundle: number;
  readonly type: MoneyCall;
  readonly callId: string;
  readonly body: object;
  readonly amountMinor: bigint;
}

const amountText = (amountMinor: bigint, currency: string): string => formatDecimal(amountMinor, scaleOf(currency));

function fieldsOf({ playerId, currency, ticketId, gameId, isFreeBet }: CallOwner, call: PlannedCall): object {
  const base = { transactionId: call.transactionId, playerId, gameId, roundId: ticketId, currency };
  switch (call.type) {
    case 'win': {
      // Winnings of a free bet are a gift of the house, not the return of a stake (sportsbook §4.4).
      const kind = isFreeBet ? 'promo' : 'normal';
      const { returned } = call;
      const returnedStake = returned && {
        referenceId: betId(ticketId),
        before: amountText(returned.beforeMinor, currency),
        after: amountText(returned.afterMinor, currency),
      };
      const money = { ...base, amount: amountText(call.amountMinor, currency), kind, roundClosed: call.roundClosed };
      return returnedStake === undefined ? money : { ...money, returnedStake };
    }
    case 'rollback':
      return { ...base, referenceId: call.referenceId, scope: call.scope };
    case 'end-round':
      return { ...base, bets: amountText(call.betsMinor, currency), wins: amountText(call.winsMinor, currency) };
  }
}

/** Planned calls as one bundle behind those the ticket has already. */
export function bundleOf(owner: CallOwner, calls: readonly PlannedCall[], lastNumber: number): OutboxCall[] {
  return calls.map((call, index) => ({
    ticketId: owner.ticketId,
    number: lastNumber + 1 + index,
    bundle: lastNumber + 1,
    type: call.type,
    callId: call.transactionId,
    body: fieldsOf(owner, call),
    amountMinor: call.type === 'win' ? call.amountMinor : 0n,
  }));
}

export interface BetFacts {
  readonly sessionToken: string;
  readonly stakeMinor: bigint;
  readonly ticketType: 1 | 2 | 3;
  readonly coefficient: string;
  readonly isLive: boolean;
  readonly legs: number;
}

/** The stake: the first call of a ticket, and the only one that may be refused for the player's state (sportsbook §5.1, §4.4). */
export function betCall(owner: CallOwner, { sessionToken, stakeMinor, ticketType, coefficient, isLive, legs }: BetFacts): OutboxCall {
  const { ticketId, playerId, currency, gameId, isFreeBet } = owner;
  const amountMinor = isFreeBet ? 0n : stakeMinor;
  return {
    ticketId,
    number: 1,
    bundle: 1,
    type: 'bet',
    callId: betId(ticketId),
    amountMinor,
    body: {
      transactionId: betId(ticketId),
      playerId,
      sessionToken,
      gameId,
      roundId: ticketId,
      currency,
      amount: amountText(amountMinor, currency),
      kind: isFreeBet ? 'promo' : 'normal',
      roundClosed: false,
      // The terms a campaign may set for a bet; a wallet that does not know the field ignores it.
      sport: { ticketType, coefficient, live: isLive, legs },
    },
  };
}
