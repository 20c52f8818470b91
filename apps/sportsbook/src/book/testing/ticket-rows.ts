import type { Selection, Ticket, TicketWithLegs } from '../tickets/ticket.ts';

const AT = new Date('2026-11-20T18:00:00Z');

const aTicketRow: Ticket = {
  id: 'ticket-1',
  playerId: 'player-1',
  currency: 'EUR',
  requestId: 'request-1',
  kind: 2,
  sizes: [1],
  bankers: [],
  toleranceBasisPoints: 0,
  stakeMinor: 1000n,
  remainingStakeMinor: 1000n,
  potentialMinor: 1000n,
  liabilityEurMinor: 0n,
  coefficient: '1.000',
  builtPrice: null,
  builtAsked: null,
  freeBetId: null,
  sessionToken: null,
  state: 'open',
  version: 2,
  callCount: 1,
  settlementCount: 0,
  cashOutCount: 0,
  cashedMinor: 0n,
  payoutMinor: 0n,
  wireStatus: 1,
  refusalCode: null,
  createdAt: AT,
  acceptAt: AT,
  decideBy: null,
  acceptedAt: AT,
  settledAt: null,
};

/** The rows of an open ticket of 10.00 EUR, each leg on a different event. */
export function aTicketWithLegs(
  ticket: Partial<Ticket>,
  legs: readonly { readonly price: bigint; readonly result: Selection['result'] }[],
): TicketWithLegs {
  const names = { sport: 'football', discipline: '', tournament: '', eventName: '', marketName: '', outcomeName: '' };
  const none = { score: null, incidents: 0, decidedScore: null, decidedReason: null };
  return {
    ticket: { ...aTicketRow, ...ticket },
    legs: legs.map(({ price, result }, position) => {
      const marketId = `ev-${position}~1x2`;
      const ids = { ticketId: 'ticket-1', position, eventId: `ev-${position}`, marketId, outcomeId: `${marketId}~home` };
      return { ...ids, asked: price, price, stage: 1, startsAt: AT, ...names, ...none, result };
    }),
  };
}
