import { formatPrice } from '../../odds/index.ts';
import type { Selection, TicketWithLegs } from '../tickets/ticket.ts';
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

/** A ticket for the platform's history: its state, not a change of it. The platform keeps the highest version (sportsbook.md §5.6). */
export function ticketMessage({ ticket, legs }: TicketWithLegs, gameId: string) {
  const amount = (minor: bigint): string => amountOf(minor, ticket.currency);
  return {
    messageId: `t-${ticket.id}-${ticket.version}`,
    type: 'ticket.updated',
    version: ticket.version,
    ticket: {
      id: ticket.id,
      playerId: ticket.playerId,
      roundId: ticket.id,
      gameId,
      currency: ticket.currency,
      amount: amount(ticket.stakeMinor),
      payout: amount(ticket.payoutMinor),
      remainingStake: amount(ticket.remainingStakeMinor),
      coefficient: ticket.coefficient,
      status: ticket.wireStatus,
      ticketType: ticket.kind,
      createdAt: (ticket.acceptedAt ?? ticket.createdAt).toISOString(),
      settledAt: ticket.settledAt?.toISOString() ?? null,
      items: legs.map(itemOf),
    },
  };
}
