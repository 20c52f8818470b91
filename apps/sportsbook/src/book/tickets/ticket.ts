import * as z from 'zod';
import type { LegResult } from '../../rules/payout/factor.ts';
import type { Shape } from '../../rules/payout/system-lines.ts';

const ticketStates = ['pending', 'staking', 'cancelling', 'rejected', 'open', 'cashing', 'settled'] as const;
export type TicketState = (typeof ticketStates)[number];

/** Types of a ticket on the wire (wire.md Bet): single, combination, system. A built bet counts as a combination there. */
export const ticketKind = { single: 1, combo: 2, system: 3, builder: 2 } as const;
export const kindNames = { 1: 'single', 2: 'combo', 3: 'system' } as const;

const kind = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const stage = z.union([z.literal(1), z.literal(2)]);
export const prematchStage = 1;
export const liveStage = 2;

const plainKind = z.enum(['won', 'lost', 'void', 'push', 'half_won', 'half_lost']);
/** A leg's result as it is stored. */
export const keptResult = z.union([
  z.object({ kind: plainKind }),
  z.object({ kind: z.literal('dead_heat'), paid: z.number(), tied: z.number() }),
]) satisfies z.ZodType<LegResult>;

const minor = z.coerce.bigint();
const instant = z.date();

/** A row of the table `ticket`. */
export const ticketRow = z.object({
  id: z.string(),
  playerId: z.string(),
  currency: z.string(),
  requestId: z.string(),
  kind,
  sizes: z.array(z.number()),
  bankers: z.array(z.number()),
  /** How much lower each price may be than the one asked for. */
  toleranceBasisPoints: z.number(),
  stakeMinor: minor,
  remainingStakeMinor: minor,
  /** The remaining stake and the gain that the limits count for it (`withRisk`); the gain in euro cents. */
  potentialMinor: minor,
  liabilityEurMinor: minor,
  coefficient: z.string(),
  /** The price of a built bet, whose legs are its parts, and the one its slip showed; null for every other ticket. */
  builtPrice: minor.nullable(),
  builtAsked: minor.nullable(),
  freeBetId: z.string().nullable(),
  sessionToken: z.string().nullable(),
  state: z.enum(ticketStates),
  version: z.number(),
  callCount: z.number(),
  settlementCount: z.number(),
  cashOutCount: z.number(),
  cashedMinor: minor,
  payoutMinor: minor,
  /** The part of the payout forfeited to the house, by the wallet's answers so far; read only where a player is shown the ticket. */
  forfeitedMinor: minor.optional(),
  wireStatus: z.number().nullable(),
  refusalCode: z.string().nullable(),
  createdAt: instant,
  acceptAt: instant,
  decideBy: instant.nullable(),
  acceptedAt: instant.nullable(),
  settledAt: instant.nullable(),
});
export type Ticket = z.output<typeof ticketRow>;

/** A row of the table `selection`. */
export const selectionRow = z.object({
  ticketId: z.string(),
  position: z.number(),
  eventId: z.string(),
  marketId: z.string(),
  outcomeId: z.string(),
  /** The price on the slip; `price` is the one at which it was accepted. */
  asked: z.coerce.bigint(),
  price: z.coerce.bigint(),
  stage,
  score: z.string().nullable(),
  incidents: z.number(),
  sport: z.string(),
  discipline: z.string(),
  tournament: z.string(),
  eventName: z.string(),
  marketName: z.string(),
  outcomeName: z.string(),
  startsAt: instant,
  result: keptResult.nullable(),
  /** By which score it was decided, and why where a void or a correction did it. */
  decidedScore: z.string().nullable(),
  decidedReason: z.string().nullable(),
});
export type Selection = z.output<typeof selectionRow>;

export interface TicketWithLegs {
  readonly ticket: Ticket;
  /** In the order of their positions. */
  readonly legs: readonly Selection[];
}

export const shapeOfTicket = ({ sizes, bankers }: Pick<Ticket, 'sizes' | 'bankers'>, legCount: number): Shape => ({
  legCount,
  sizes,
  bankers,
});
