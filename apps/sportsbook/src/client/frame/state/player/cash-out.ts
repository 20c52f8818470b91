import * as z from 'zod/mini';
import { BookRefusal } from '../../data/api.ts';
import { keeps, quoteCashOut, quotedOf, type Quoted, takeCashOut } from '../../data/cash-out.ts';
import type { TicketView } from '../../data/tickets.ts';
import { bookNowMs, newRequestId, wait } from '../../device.ts';
import { wireAmount } from '../../odds/amount.ts';
import { page } from '../page.ts';
import { route } from '../route.ts';
import { createStore } from '../store.ts';
import { session } from './session.ts';
import { loadTickets } from './tickets.ts';

/** What an offer promises, as the player has seen it. */
type Seen = Pick<Quoted, 'offerMinor' | 'partMinor' | 'restStakeMinor'>;

type Step =
  /** `unchosen`: what was typed is no part of the stake. */
  | { phase: 'unchosen' }
  | { phase: 'asking'; seenMinor: bigint | null }
  /** `offered`: the offer fell below what was seen, and the next tap takes nothing yet. */
  | { phase: 'offered' | 'confirming'; quote: Quoted; movedFrom: bigint | null; renewals: number }
  | { phase: 'taking'; quote: Quoted; isLost: boolean }
  | { phase: 'refused'; code: string; reason: string | undefined }
  | { phase: 'paid'; payoutMinor: bigint };
type OfferStep = Extract<Step, { renewals: number }>;

export interface CashOut {
  readonly token: string;
  readonly ticket: TicketView;
  /** The part of the stake to cash out; null is all of it. */
  readonly part: string | null;
  readonly step: Step;
}

/** The cash-out under way, in the card of its ticket; there is one at a time. */
export const cashOut = createStore<CashOut | null>(null);

/** Offers that follow one another while nobody decides: a minute of five seconds each. */
const RENEWALS_MOST = 11;
/** Long enough that a moving slider causes one call. */
const QUIET_MS = 250;

const isStanding = (step: Step): step is OfferStep => 'renewals' in step;
let renewal: ReturnType<typeof setTimeout> | undefined;

function show(next: CashOut | null): void {
  clearTimeout(renewal);
  cashOut.set(() => next);
  if (next === null || !isStanding(next.step)) return;
  renewal = setTimeout(() => void renew(next), Math.max(0, next.step.quote.expiresAtMs - bookNowMs()));
}

/** Continues from a state, unless the player has left it since. */
function proceed(from: CashOut, step: Step | null): void {
  if (cashOut.get() === from) show(step && { ...from, step });
}

/** Leaves the offer without taking it. One that is being taken keeps waiting for its answer. */
export function leaveCashOut(): void {
  if (cashOut.get()?.step.phase !== 'taking') show(null);
}

route.subscribe(leaveCashOut);
session.subscribe(() => {
  if (session.get().token !== cashOut.get()?.token) leaveCashOut();
});

const movedFields = z.object({ quote: z.unknown() });
const reasonFields = z.object({ reason: z.string() });

function refusedBy(error: unknown): Step {
  const refusal = error instanceof BookRefusal ? error : null;
  const read = reasonFields.safeParse(refusal?.fields);
  // Without an answer from the book there is no offer; the slip's text for that case speaks of a bet.
  const code = refusal === null || refusal.code === 'TEMPORARY' ? 'NO_OFFER' : refusal.code;
  return { phase: 'refused', code, reason: read.data?.reason };
}

/** An offer at least as good as the one that was seen can be confirmed; another one is shown first. */
function standing(quote: Quoted, seen: Seen | null, renewals = 0): OfferStep {
  const isKept = seen === null || keeps(seen, quote);
  return { phase: isKept ? 'confirming' : 'offered', quote, movedFrom: isKept ? null : seen.offerMinor, renewals };
}

async function quoted({ token, ticket, part }: CashOut, toStep: (quote: Quoted) => Step): Promise<Step> {
  try {
    const quote = await quoteCashOut({ token, ticketId: ticket.id, currency: ticket.currency }, part);
    return quote === null ? refusedBy(null) : toStep(quote);
  } catch (error) {
    return refusedBy(error);
  }
}

/** An offer that ran out is followed by the next one: it takes its place, or is shown first if it is lower. */
async function renew(from: CashOut): Promise<void> {
  const { step } = from;
  if (!isStanding(step)) return;
  if (step.renewals === RENEWALS_MOST) return proceed(from, null);
  const next = await quoted(from, (quote) => {
    const now = standing(quote, step.quote, step.renewals + 1);
    // What the player has not tapped since it fell stays so, with the amount it fell from.
    return step.phase === 'offered' && now.phase === 'confirming' ? { ...step, quote, renewals: now.renewals } : now;
  });
  proceed(from, next);
}

async function ask(of: Omit<CashOut, 'step'>, seen: Seen | null, quietMs = 0): Promise<void> {
  const asked: CashOut = { ...of, step: { phase: 'asking', seenMinor: seen?.offerMinor ?? null } };
  show(asked);
  if (quietMs > 0) await wait(quietMs);
  if (cashOut.get() === asked) proceed(asked, await quoted(asked, (quote) => standing(quote, seen)));
}

/** Begins with the offer that the ticket's button names. */
export async function beginCashOut(ticket: TicketView, offerMinor: bigint): Promise<void> {
  const { token } = session.get();
  if (token === null || cashOut.get()?.step.phase === 'taking') return;
  await ask({ token, ticket, part: null }, { offerMinor, partMinor: ticket.restMinor, restStakeMinor: 0n });
}

/** Asks for another part of the stake; undefined is what cannot be one. */
export async function choosePart(part: string | null | undefined): Promise<void> {
  const now = cashOut.get();
  if (now === null || now.step.phase === 'taking') return;
  if (part === undefined) show({ ...now, step: { phase: 'unchosen' } });
  else await ask({ ...now, part }, null, QUIET_MS);
}

async function take(from: CashOut, quote: Quoted): Promise<void> {
  const { token, ticket } = from;
  let taking: CashOut = { ...from, step: { phase: 'taking', quote, isLost: false } };
  show(taking);
  try {
    const promise = { requestId: newRequestId(), quoteId: quote.quoteId, minOffer: wireAmount(quote.offerMinor, ticket.currency) };
    const { payoutMinor } = await takeCashOut({ token, ticketId: ticket.id, currency: ticket.currency }, promise, () => {
      taking = { ...from, step: { phase: 'taking', quote, isLost: true } };
      show(taking);
    });
    proceed(taking, { phase: 'paid', payoutMinor });
    page.send({ type: 'balanceRequest', data: {} });
    await Promise.all([loadTickets(token, 'open'), loadTickets(token, 'settled')]);
  } catch (error) {
    await afterRefusal(taking, quote, error);
  }
}

/** A newer offer that came with the refusal is shown; for a quote that no longer counts the next one is asked. */
async function afterRefusal(taking: CashOut, quote: Quoted, error: unknown): Promise<void> {
  const code = error instanceof BookRefusal ? error.code : '';
  if (code === 'QUOTE_EXPIRED') return ask(taking, quote);
  const read = movedFields.safeParse(error instanceof BookRefusal ? error.fields : undefined);
  const moved = code === 'OFFER_CHANGED' && read.success ? quotedOf(read.data.quote, taking.ticket.currency) : null;
  const fallen = moved && ({ phase: 'offered', quote: moved, movedFrom: quote.offerMinor, renewals: 0 } as const);
  proceed(taking, fallen ?? refusedBy(error));
}

/** Without an answer, and while prices are suspended, the next offer may be a moment away. */
export const mayAskAgain = (step: Step): boolean => step.phase === 'refused' && (step.code === 'NO_OFFER' || step.reason === 'suspended');

/** The button's second tap: takes the offer it names, or asks for the next one where none can be taken. */
export async function pressCashOut(): Promise<void> {
  const now = cashOut.get();
  if (now === null) return;
  const { step } = now;
  if (step.phase === 'confirming') await take(now, step.quote);
  else if (step.phase === 'offered') await ask(now, step.quote);
  else if (mayAskAgain(step)) await ask(now, null);
  else if (step.phase === 'paid' || step.phase === 'refused') show(null);
}

/** The tickets of a list with the one that was cashed out whole, until the player has read what was paid. */
export function withPaid(listed: readonly TicketView[], now: CashOut | null): readonly TicketView[] {
  if (now?.step.phase !== 'paid' || listed.some(({ id }) => id === now.ticket.id)) return listed;
  const isLater = ({ acceptedAt }: TicketView): boolean => (acceptedAt ?? '') > (now.ticket.acceptedAt ?? '');
  return [...listed.filter(isLater), now.ticket, ...listed.filter((ticket) => !isLater(ticket))];
}
