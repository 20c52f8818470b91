import { formatPrice } from '@pavilion/money/odds.ts';
import type { Selection, Ticket, TicketWithLegs } from '../tickets/ticket.ts';
import { amountOf } from '../tickets/view.ts';

const itemOf = (leg: Selection) => ({
  event: leg.eventName,
  sport: leg.sport,
  discipline: leg.discipline,
  tournament: leg.tournament,
  market: leg.marketName,
  outcome: leg.outcomeName,
  stage: leg.stage,
  eventDate: leg.startsAt.toISOString(),
  coefficient: formatPrice(leg.price),
  eventId: leg.eventId,
  result: leg.result?.kind ?? null,
  score: leg.decidedScore,
  reason: leg.decidedReason,
});

export const messageIdOf = ({ id, version }: Pick<Ticket, 'id' | 'version'>): string => `t-${id}-${version}`;

/**
 * A ticket for the platform's history: its state, not a change. The platform keeps the highest version (sportsbook §5.6). Amounts are the
 * player's money, as in the wallet's calls: the stake of a free bet is zero (sportsbook §4.4).
 */
export function ticketMessage({ ticket, legs }: TicketWithLegs, gameId: string) {
  const amount = (minor: bigint): string => amountOf(minor, ticket.currency);
  const stake = (minor: bigint): string => amount(ticket.freeBetId === null ? minor : 0n);
  return {
    messageId: messageIdOf(ticket),
    type: 'ticket.updated',
    version: ticket.version,
    ticket: {
      id: ticket.id,
      playerId: ticket.playerId,
      roundId: ticket.id,
      gameId,
      currency: ticket.currency,
      amount: stake(ticket.stakeMinor),
      payout: amount(ticket.payoutMinor),
      remainingStake: stake(ticket.remainingStakeMinor),
      coefficient: ticket.coefficient,
      status: ticket.wireStatus,
      ticketType: ticket.kind,
      createdAt: (ticket.acceptedAt ?? ticket.createdAt).toISOString(),
      settledAt: ticket.settledAt?.toISOString() ?? null,
      items: legs.map(itemOf),
    },
  };
}
