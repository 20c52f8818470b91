import type { Selection, Ticket, TicketWithLegs } from '@pavilion/sportsbook/book/tickets/ticket.ts';
import { lineCount } from '@pavilion/sportsbook/rules/payout/system-lines.ts';
import { CURRENCY } from '../wallet/store.ts';
import { PLAYER } from './wallet.ts';

/** A bet as a history states it: of one outcome of some events, in a combination or a system. */
export interface Slip {
  readonly id: string;
  readonly stakeMinor: bigint;
  readonly legs: readonly { readonly eventId: string; readonly key: string; readonly price: bigint }[];
  readonly sizes: readonly number[];
  readonly bankers: readonly number[];
}

const noCounts = { version: 1, callCount: 1, settlementCount: 0, cashOutCount: 0, cashedMinor: 0n, payoutMinor: 0n };
const notBuilt = { builtPrice: null, builtAsked: null, freeBetId: null, sessionToken: null };
const nothingDecided = { wireStatus: 1, refusalCode: null, decideBy: null, settledAt: null };

/** An open ticket as the tables would have it. */
export function ticketOf({ id, stakeMinor, legs, sizes, bankers }: Slip, now: Date): TicketWithLegs {
  if (lineCount({ legCount: legs.length, sizes, bankers }) === 0n) throw new Error('a ticket without a line');
  const ticket: Ticket = {
    id,
    playerId: PLAYER,
    currency: CURRENCY,
    requestId: id,
    kind: legs.length === 1 ? 1 : 2,
    sizes: [...sizes],
    bankers: [...bankers],
    toleranceBasisPoints: 0,
    stakeMinor,
    remainingStakeMinor: stakeMinor,
    potentialMinor: 0n,
    liabilityEurMinor: 0n,
    coefficient: '',
    state: 'open',
    createdAt: now,
    acceptAt: now,
    acceptedAt: now,
    ...notBuilt,
    ...noCounts,
    ...nothingDecided,
  };
  return { ticket, legs: legs.map((leg, position) => selectionOf(leg, { ticketId: id, position, now })) };
}

function selectionOf(
  { eventId, key, price }: Slip['legs'][number],
  { ticketId, position, now }: { ticketId: string; position: number; now: Date },
): Selection {
  const marketId = `${eventId}~1x2`;
  const names = { sport: 'football', discipline: '', tournament: '', eventName: '', marketName: '', outcomeName: '' };
  const undecided = { score: null, incidents: 0, result: null, decidedScore: null, decidedReason: null };
  const taken = { asked: price, price, stage: 1 as const, startsAt: now };
  return { ticketId, position, eventId, marketId, outcomeId: `${marketId}~${key}`, ...taken, ...names, ...undecided };
}
