import { formatDecimal, scaleOf } from '@pavilion/money';
import { formatPrice } from '@pavilion/money/odds.ts';
import { agreedReturn, possibleReturn } from './returns.ts';
import { kindNames, type Selection, type TicketWithLegs } from './ticket.ts';
import { wireStatus } from './wire-status.ts';

const RESULT_NAMES: Readonly<Record<number, string>> = {
  [wireStatus.won]: 'won',
  [wireStatus.lost]: 'lost',
  [wireStatus.refund]: 'refund',
  [wireStatus.cashOut]: 'cash-out',
};

export const amountOf = (amountMinor: bigint, currency: string): string => formatDecimal(amountMinor, scaleOf(currency));

const legView = (leg: Selection) => ({
  eventId: leg.eventId,
  marketId: leg.marketId,
  outcomeId: leg.outcomeId,
  price: formatPrice(leg.price),
  stage: leg.stage,
  score: leg.score,
  sport: leg.sport,
  event: leg.eventName,
  tournament: leg.tournament,
  market: leg.marketName,
  outcome: leg.outcomeName,
  startsAt: leg.startsAt.toISOString(),
  result: leg.result?.kind ?? 'open',
  resultDetail: leg.result,
  decidedScore: leg.decidedScore,
  decidedReason: leg.decidedReason,
});

/** The agreed terms, as in the answer to placing (SB-9): it settles at these prices. */
export function placedView({ ticket, legs }: TicketWithLegs) {
  return {
    id: ticket.id,
    type: ticket.builtPrice === null ? kindNames[ticket.kind] : 'builder',
    stake: amountOf(ticket.stakeMinor, ticket.currency),
    currency: ticket.currency,
    odds: ticket.coefficient,
    potentialReturn: amountOf(agreedReturn({ ticket, legs }), ticket.currency),
    selections: legs.map(({ outcomeId, price }) => ({ outcomeId, price: formatPrice(price) })),
  };
}

const STATUS_NAMES: Readonly<Record<string, string>> = {
  pending: 'pending',
  staking: 'pending',
  cancelling: 'pending',
  rejected: 'rejected',
  settled: 'settled',
};

/** The part of a payout that was not paid to the player; never more than the payout. */
export const forfeitedOf = (payoutMinor: bigint, forfeitedMinor = 0n): bigint =>
  forfeitedMinor < payoutMinor ? forfeitedMinor : payoutMinor;

/** A ticket's present state for my bets: what it can still return (SB-103), what was paid, and separately what was forfeited under a bonus's terms (D-150). */
export function ticketView({ ticket, legs }: TicketWithLegs) {
  const amount = (minor: bigint): string => amountOf(minor, ticket.currency);
  const forfeitedMinor = forfeitedOf(ticket.payoutMinor, ticket.forfeitedMinor);
  return {
    ...placedView({ ticket, legs }),
    potentialReturn: amount(possibleReturn({ ticket, legs })),
    status: STATUS_NAMES[ticket.state] ?? 'accepted',
    state: ticket.state,
    version: ticket.version,
    ...(ticket.refusalCode === null ? {} : { code: ticket.refusalCode }),
    result: ticket.state === 'settled' && ticket.wireStatus !== null ? (RESULT_NAMES[ticket.wireStatus] ?? null) : null,
    payout: amount(ticket.payoutMinor - forfeitedMinor),
    forfeited: amount(forfeitedMinor),
    cashedOut: amount(ticket.cashedMinor),
    remainingStake: amount(ticket.remainingStakeMinor),
    isFreeBet: ticket.freeBetId !== null,
    sizes: ticket.sizes,
    bankers: ticket.bankers.flatMap((position) => legs[position]?.outcomeId ?? []),
    createdAt: ticket.createdAt.toISOString(),
    acceptAt: ticket.acceptAt.toISOString(),
    acceptedAt: ticket.acceptedAt?.toISOString() ?? null,
    settledAt: ticket.settledAt?.toISOString() ?? null,
    selections: legs.map(legView),
  };
}
