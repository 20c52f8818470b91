import { marketName, outcomeName, sportName } from '../../names/index.ts';
import { totalOddsText } from '../../rules/payout/total-odds.ts';
import type { Shape } from '../../rules/payout/system-lines.ts';
import { liveStage, prematchStage, type Selection, type Ticket, ticketKind, type TicketWithLegs } from '../tickets/ticket.ts';
import { type CheckedLeg, pricesOf } from './check.ts';
import type { BetRequest } from './shape.ts';
import { toleranceOf } from './check.ts';
import { withRisk } from './ticket-projections.ts';

/** The language of a ticket's texts if its client named none. */
const PLAIN_LOCALE = 'en';

const namedMarket = ({ market }: CheckedLeg) => ({ type: market.type, line: market.line, part: market.part });

/**
 * A leg as stored: its subject and state at placing, whatever happens to the event. Its texts are in the language the player bet in, and
 * the platform's history displays them as they are (sportsbook §5.6). Clients that know the ids may rename them.
 */
function selectionOf(
  leg: CheckedLeg,
  { ticketId, position, asked, locale }: { ticketId: string; position: number; asked: bigint; locale: string },
): Selection {
  const { event, market, outcome } = leg;
  const { sport, tournament, name, home, away, startsAtMs } = event.header;
  return {
    ticketId,
    position,
    eventId: event.id,
    marketId: market.id,
    outcomeId: outcome.id,
    asked,
    price: leg.takenPrice,
    stage: leg.isLive ? liveStage : prematchStage,
    score: event.score === null ? null : `${event.score.home}:${event.score.away}`,
    incidents: event.decisiveIncidents,
    sport,
    discipline: sportName(locale, sport),
    tournament,
    eventName: name,
    marketName: marketName(locale, namedMarket(leg), { sport, home, away }),
    outcomeName: outcome.name ?? outcomeName(locale, { market: namedMarket(leg), event: { sport, home, away }, key: outcome.key }),
    startsAt: new Date(startsAtMs),
    result: null,
    decidedScore: null,
    decidedReason: null,
  };
}

interface NewTicket {
  readonly id: string;
  readonly playerId: string;
  readonly currency: string;
  readonly request: BetRequest;
  readonly shape: Shape;
  readonly legs: readonly CheckedLeg[];
  /** For a built bet, whose legs are its parts. */
  readonly builtPrice: bigint | null;
  readonly stakeMinor: bigint;
  readonly delayMs: number;
  readonly now: Date;
  /** The wallet's deadline for the stake, if it is requested immediately. */
  readonly decideBy: Date | null;
}

export function ticketOf({
  id,
  playerId,
  currency,
  request,
  shape,
  legs,
  builtPrice,
  stakeMinor,
  delayMs,
  now,
  decideBy,
}: NewTicket): TicketWithLegs {
  const ticket: Ticket = {
    id,
    playerId,
    currency,
    requestId: request.requestId,
    kind: ticketKind[request.type],
    sizes: [...shape.sizes],
    bankers: [...shape.bankers],
    toleranceBasisPoints: toleranceOf(request),
    stakeMinor,
    remainingStakeMinor: stakeMinor,
    potentialMinor: stakeMinor,
    liabilityEurMinor: 0n,
    coefficient: totalOddsText(shape, pricesOf({ legs, builtPrice })),
    builtPrice,
    builtAsked: builtPrice === null ? null : (request.odds ?? builtPrice),
    freeBetId: request.freeBetId ?? null,
    sessionToken: request.token ?? null,
    state: decideBy === null ? 'pending' : 'staking',
    version: 1,
    callCount: decideBy === null ? 0 : 1,
    settlementCount: 0,
    cashOutCount: 0,
    cashedMinor: 0n,
    payoutMinor: 0n,
    wireStatus: null,
    refusalCode: null,
    createdAt: now,
    acceptAt: new Date(now.getTime() + delayMs),
    decideBy,
    acceptedAt: null,
    settledAt: null,
  };
  const selections = legs.map((leg, position) =>
    selectionOf(leg, {
      ticketId: id,
      position,
      asked: builtPrice === null ? (request.selections[position]?.odds ?? leg.takenPrice) : leg.takenPrice,
      locale: request.locale ?? PLAIN_LOCALE,
    }),
  );
  return { ticket: withRisk({ ticket, legs: selections }), legs: selections };
}
