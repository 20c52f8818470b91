import * as z from 'zod/mini';
import { amountOf } from '../odds/amount.ts';
import { priceOf } from '../odds/format.ts';
import { callBook, callPage } from './api.ts';

const kinds = ['won', 'lost', 'void', 'push', 'half_won', 'half_lost', 'dead_heat'] as const;
const legKinds = ['open', ...kinds] as const;
const amount = z.string().check(z.regex(/^\d+(?:\.\d+)?$/));

/** A ticket as the book sends it: when placed, what was agreed (SB-9); later also its state, its money and each leg's result. */
const ticket = z.object({
  id: z.string(),
  status: z.enum(['pending', 'accepted', 'rejected', 'settled']),
  state: z.optional(z.string()),
  result: z.nullish(z.enum(['won', 'lost', 'refund', 'cash-out'])),
  code: z.nullish(z.string()),
  type: z.enum(['single', 'combo', 'system', 'builder']),
  stake: amount,
  remainingStake: z.optional(amount),
  currency: z.string(),
  odds: z.string(),
  potentialReturn: amount,
  payout: z.nullish(amount),
  forfeited: z.nullish(amount),
  acceptedAt: z.nullish(z.string()),
  acceptAt: z.nullish(z.string()),
  balance: z.nullish(amount),
  isFreeBet: z.optional(z.boolean()),
  cashOut: z.nullish(z.object({ offer: z.nullable(amount), reason: z.optional(z.string()) })),
  selections: z.array(
    z.object({
      eventId: z.optional(z.string()),
      outcomeId: z.string(),
      price: z.string(),
      event: z.optional(z.string()),
      market: z.optional(z.string()),
      outcome: z.optional(z.string()),
      startsAt: z.nullish(z.string()),
      result: z.optional(z.enum(legKinds)),
      resultDetail: z.nullish(z.object({ paid: z.optional(z.number()), tied: z.optional(z.number()) })),
      decidedScore: z.nullish(z.string()),
      decidedReason: z.nullish(z.string()),
    }),
  ),
});
export const ticketSchema = ticket;
export type WireTicket = z.infer<typeof ticket>;

export interface LegView {
  readonly eventId: string;
  readonly outcomeId: string;
  readonly price: bigint;
  readonly event: string;
  readonly market: string;
  readonly outcome: string;
  readonly startsAt: string | null;
  readonly result: { readonly kind: (typeof kinds)[number]; readonly paid: number; readonly tied: number } | null;
  /** The score that decided the result. */
  readonly finalScore: string | null;
  readonly reason: string | null;
}

export interface Offer {
  readonly offerMinor: bigint | null;
  readonly reason: string | null;
}

export interface TicketView {
  readonly id: string;
  /** `part`: less than the stake came back, as with half lost. The wire calls that won, which a player who lost money should not read. */
  readonly status: 'open' | 'cashing' | 'won' | 'part' | 'lost' | 'refunded' | 'cashed';
  readonly type: WireTicket['type'];
  readonly stakeMinor: bigint;
  readonly restMinor: bigint;
  readonly potentialMinor: bigint;
  readonly payoutMinor: bigint;
  /** The part of the win forfeited under the terms of a bonus. */
  readonly forfeitedMinor: bigint;
  readonly currency: string;
  readonly odds: string;
  readonly acceptedAt: string | null;
  readonly isFreeBet: boolean;
  /** The cash-out offer at the time of reading; newer ones come over the socket. */
  readonly offer: Offer | null;
  readonly legs: readonly LegView[];
}

const settledAs = { won: 'won', lost: 'lost', refund: 'refunded', 'cash-out': 'cashed' } as const;

function statusOf({ status, state, result }: WireTicket): TicketView['status'] | null {
  if (status === 'accepted') return state === 'cashing' ? 'cashing' : 'open';
  return status === 'settled' ? settledAs[result ?? 'lost'] : null;
}

type WireLeg = WireTicket['selections'][number];

function resultOf({ result, resultDetail }: WireLeg): LegView['result'] {
  if (result === undefined || result === 'open') return null;
  return { kind: result, paid: resultDetail?.paid ?? 1, tied: resultDetail?.tied ?? 1 };
}

function legView(leg: WireLeg): LegView {
  return {
    eventId: leg.eventId ?? '',
    outcomeId: leg.outcomeId,
    price: priceOf(leg.price),
    event: leg.event ?? '',
    market: leg.market ?? '',
    outcome: leg.outcome ?? '',
    startsAt: leg.startsAt ?? null,
    result: resultOf(leg),
    finalScore: leg.decidedScore ?? null,
    reason: leg.decidedReason ?? null,
  };
}

type MinorOf = (text: string | null | undefined) => bigint;

function offerOf({ cashOut }: WireTicket, minor: MinorOf): Offer | null {
  if (cashOut == null) return null;
  return { offerMinor: cashOut.offer === null ? null : minor(cashOut.offer), reason: cashOut.reason ?? null };
}

/** A ticket for the screens; null for one that is not a bet yet or never became one. */
export function ticketView(wire: WireTicket): TicketView | null {
  const status = statusOf(wire);
  if (status === null) return null;
  const minor: MinorOf = (text) => amountOf(text ?? '0', wire.currency) ?? 0n;
  const isLess = status === 'won' && wire.isFreeBet !== true && minor(wire.payout) + minor(wire.forfeited) < minor(wire.stake);
  return {
    id: wire.id,
    status: isLess ? 'part' : status,
    type: wire.type,
    stakeMinor: minor(wire.stake),
    restMinor: minor(wire.remainingStake ?? wire.stake),
    potentialMinor: minor(wire.potentialReturn),
    payoutMinor: minor(wire.payout),
    forfeitedMinor: minor(wire.forfeited),
    currency: wire.currency,
    odds: wire.odds,
    acceptedAt: wire.acceptedAt ?? null,
    isFreeBet: wire.isFreeBet ?? false,
    offer: offerOf(wire, minor),
    legs: wire.selections.map(legView),
  };
}

export interface TicketPage {
  readonly tickets: readonly TicketView[];
  readonly next: string | null;
}

export async function readTickets({
  token,
  state,
  cursor,
}: {
  token: string;
  state: 'open' | 'settled';
  cursor: string | null;
}): Promise<TicketPage> {
  const { items, next } = await callPage('bets', z.array(ticket), { token, query: { state, cursor: cursor ?? undefined } });
  return { tickets: items.flatMap((bet) => ticketView(bet) ?? []), next };
}

/** The current state of one ticket. @throws BookRefusal 404 for another player's */
export async function readTicket(token: string, id: string): Promise<TicketView | null> {
  return ticketView(await callBook(`bets/${encodeURIComponent(id)}`, ticket, { token }));
}

const settlements = z.object({
  settlements: z.array(z.object({ payout: amount, settledAt: z.string(), correctedAt: z.nullable(z.string()) })),
});

export interface Settlement {
  readonly payoutMinor: bigint;
  readonly settledAt: string;
  readonly correctedAt: string | null;
}

/** All settlements of a ticket, including those that were corrected, with their reasons (sportsbook §9). */
export async function readSettlements(token: string, { id, currency }: Pick<TicketView, 'id' | 'currency'>): Promise<Settlement[]> {
  const found = await callBook(`bets/${encodeURIComponent(id)}`, settlements, { token });
  return found.settlements.map(({ payout, ...when }) => ({ payoutMinor: amountOf(payout, currency) ?? 0n, ...when }));
}
