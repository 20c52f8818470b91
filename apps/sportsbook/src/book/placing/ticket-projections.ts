import type { TicketsContext } from '../context.ts';
import type { RiskKey } from '../risk/store.ts';
import { toEurMinor } from '../../rules/payout/limit-table.ts';
import { possibleReturn } from '../tickets/returns.ts';
import { liveStage, type Selection, type Ticket, type TicketWithLegs } from '../tickets/ticket.ts';
import type { BetFacts, CallOwner } from '../wallet/bodies.ts';
import type { CheckedLeg } from './check.ts';
import type { LimitedLeg } from './stake.ts';

/** The owner of the money that a ticket's calls move. */
export const ownerOf = ({ gameId }: Pick<TicketsContext, 'gameId'>, ticket: Ticket): CallOwner => ({
  ticketId: ticket.id,
  playerId: ticket.playerId,
  currency: ticket.currency,
  gameId,
  isFreeBet: ticket.freeBetId !== null,
});

export const betFactsOf = ({ ticket, legs }: TicketWithLegs): BetFacts => ({
  sessionToken: ticket.sessionToken ?? '',
  stakeMinor: ticket.stakeMinor,
  ticketType: ticket.kind,
  coefficient: ticket.coefficient,
  isLive: legs.some(({ stage }) => stage === liveStage),
  legs: legs.length,
});

/**
 * The ticket as the limits count it by the present results of its legs (SB-103). A ticket that can win no more than its stake counts for
 * nothing, since what it loses is no room for another; a free bet can win its whole return, for its stake is not the player's.
 */
export function withRisk({ ticket, legs }: TicketWithLegs): Ticket {
  const { currency, freeBetId, remainingStakeMinor } = ticket;
  const gainMinor = possibleReturn({ ticket, legs }) - (freeBetId === null ? remainingStakeMinor : 0n);
  const exposureMinor = gainMinor > 0n ? gainMinor : 0n;
  return { ...ticket, potentialMinor: remainingStakeMinor + exposureMinor, liabilityEurMinor: toEurMinor(exposureMinor, currency) };
}

/** The risk that an open ticket adds for its player and its events. */
export const exposureOf = ({ potentialMinor, remainingStakeMinor, liabilityEurMinor }: Ticket) => ({
  exposureMinor: potentialMinor - remainingStakeMinor,
  liabilityEurMinor,
});

/** A ticket is liable once for an event, however many legs of a built bet are on it. */
export const eventsOf = (eventIds: readonly string[]): string[] => [...new Set(eventIds)];

/** The keys of a stored ticket's risk. */
export const ticketRiskKey = ({ playerId, currency }: Ticket, legs: readonly Selection[]): RiskKey => ({
  playerId,
  currency,
  outcomeIds: legs.map(({ outcomeId }) => outcomeId),
  eventIds: eventsOf(legs.map(({ eventId }) => eventId)),
});

export const riskKeyOf = ({ playerId, currency }: { playerId: string; currency: string }, legs: readonly CheckedLeg[]): RiskKey => ({
  playerId,
  currency,
  outcomeIds: legs.map(({ outcome }) => outcome.id),
  eventIds: eventsOf(legs.map(({ event }) => event.id)),
});

export const limitedLegs = (legs: readonly CheckedLeg[]): LimitedLeg[] =>
  legs.map(({ event, market, outcome, isLive }) => ({
    eventId: event.id,
    outcomeId: outcome.id,
    tier: event.header.tier,
    isMain: market.isMain,
    isLive,
  }));
