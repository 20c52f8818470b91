import * as z from 'zod/mini';
import { SECOND_MS } from '../../../durations.ts';
import { liveDelayMs } from '../../../rules/acceptance/live-delay.ts';
import { ticketView, type WireTicket } from '../data/tickets.ts';
import { newRequestId } from '../device.ts';
import { askedPrice, type SlipView, type TicketPlan } from '../slip/check.ts';
import { emptySlip, type Pick as SlipPick, type Quotes, type Slip } from '../slip/model.ts';
import { type Attempt, betBody, followAttempt, place, type Placed, type Placing } from '../slip/place.ts';
import { readTab, writeTab } from './device-storage.ts';
import { session } from './player/session.ts';
import { countTicket } from './player/session-result.ts';
import { changeSlip, quotes, slip } from './slip.ts';
import { createStore } from './store.ts';

export interface Refused {
  readonly code: string;
  readonly fields: unknown;
}

/** The request: the odds of the ticket, and the seconds the book needs for it. */
interface Sent {
  readonly odds: bigint;
  readonly delaySeconds: number;
}

type PlacingState =
  | { phase: 'idle' }
  | { phase: 'placing'; sent: Sent | null; isLost: boolean }
  | { phase: 'done'; placed: readonly WireTicket[]; refused: Refused | null };

export const placing = createStore<PlacingState>({ phase: 'idle' });

/** The bet being placed, by its request id. */
const keptSchema = z.object({ isFromSlip: z.boolean(), requestId: z.string() });
type PendingAttempt = z.infer<typeof keptSchema>;

function keptAttempt(): PendingAttempt | undefined {
  try {
    return keptSchema.parse(JSON.parse(readTab('attempt') ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Of this tab alone: another tab, or the next player in one, neither asks about it nor forgets it. */
const keepAttempt = (kept: PendingAttempt | null): void => writeTab('attempt', kept && JSON.stringify(kept));

export interface PlaceWith {
  readonly token: string;
  readonly currency: string;
  /** False for a one-tap bet, which leaves the slip as it is. */
  readonly isFromSlip?: boolean;
  readonly onPlaced: (ticket: WireTicket) => void;
  readonly onRefused: (refused: Refused) => void;
  readonly onTokenRefused: () => void;
}

const codes = { 'never-arrived': 'NEVER_ARRIVED', unclear: 'UNCLEAR' } as const;

function placingOf({ token, currency, onTokenRefused }: PlaceWith): Placing {
  const update = (isLost: boolean): void => placing.set((state) => (state.phase === 'placing' ? { ...state, isLost } : state));
  return {
    // The page may have sent a newer token since.
    token: () => session.get().token ?? token,
    onTokenRefused,
    currency,
    onPending: () => update(false),
    onLost: () => update(true),
  };
}

/** Runs attempts one after another: the first is paid before the second is sent. */
async function run<Tried extends Pick<Attempt, 'requestId'>>(
  attempts: readonly Tried[],
  how: PlaceWith,
  go: (attempt: Tried, placing: Placing) => Promise<Placed>,
): Promise<void> {
  const placed: WireTicket[] = [];
  let refused: Refused | null = null;
  for (const attempt of attempts) {
    keepAttempt({ isFromSlip: how.isFromSlip !== false, requestId: attempt.requestId });
    const outcome = await go(attempt, placingOf(how));
    if (outcome.status === 'accepted') {
      placed.push(outcome.bet);
      take(outcome.bet, how);
    } else {
      refused =
        outcome.status === 'rejected' ? { code: outcome.code, fields: outcome.fields } : { code: codes[outcome.status], fields: undefined };
      how.onRefused(refused);
      break;
    }
  }
  keepAttempt(null);
  placing.set(() => ({ phase: 'done', placed, refused }));
}

function take(bet: WireTicket, how: PlaceWith): void {
  const ticket = ticketView(bet);
  if (ticket === null) return;
  countTicket(ticket, true);
  if (how.isFromSlip !== false) changeSlip({ kind: 'placed', outcomeIds: bet.selections.map(({ outcomeId }) => outcomeId) });
  how.onPlaced(bet);
}

/** What the player agreed to, of which the placed picks are a part. */
let lastSlip: Slip | null = null;

/** The live delay for these picks: the longest of those in play. */
const liveDelaySeconds = (picks: readonly SlipPick[], known: Quotes): number =>
  liveDelayMs(picks.map(({ sport, outcomeId }) => ({ sport, isLive: known.get(outcomeId)?.isLive ?? false }))) / SECOND_MS;

const sentOf = ([ticket, ...others]: readonly TicketPlan[], odds: bigint): Sent | null =>
  ticket === undefined || others.length > 0 ? null : { odds, delaySeconds: liveDelaySeconds(ticket.picks, quotes.get()) };

async function placeTickets(terms: Slip, view: Pick<SlipView, 'tickets' | 'combinedOdds'>, how: PlaceWith): Promise<void> {
  if (placing.get().phase === 'placing') return;
  const attempts = view.tickets.map((ticket) => {
    const requestId = newRequestId();
    const facts = { requestId, currency: how.currency, locale: session.get().locale, quotes: quotes.get() };
    return { requestId, body: betBody(terms, ticket, facts) };
  });
  lastSlip = terms;
  placing.set(() => ({ phase: 'placing', sent: sentOf(view.tickets, view.combinedOdds), isLost: false }));
  await run(attempts, how, place);
}

/** Places what the slip shows. A second press while one runs does nothing. */
export const placeSlip = (view: SlipView, how: PlaceWith): Promise<void> => placeTickets(slip.get(), view, how);

/** Places one pick at once, without changing the slip. */
export async function placeOneTap(pick: SlipPick, stake: { text: string; minor: bigint }, how: PlaceWith): Promise<void> {
  const { toleranceBasisPoints } = slip.get();
  const terms: Slip = { ...emptySlip, picks: [pick], singleStakes: { [pick.outcomeId]: stake.text }, toleranceBasisPoints };
  const ticket = { picks: [pick], stakeMinor: stake.minor, returnMinor: 0n };
  await placeTickets(terms, { tickets: [ticket], combinedOdds: askedPrice(pick, quotes.get()) }, { ...how, isFromSlip: false });
}

/** Puts the bet just placed into the slip again at present prices, without placing it. */
export function betAgain(): void {
  const again = lastSlip;
  placing.set(() => ({ phase: 'idle' }));
  if (again !== null) changeSlip({ kind: 'again', slip: again, quotes: quotes.get() });
}

/** The picks of the bet just placed; none after a reload. */
export const placedPicks = (): readonly SlipPick[] => lastSlip?.picks ?? [];

/** After a reload during placing: asks for the outcome of the bets, and places nothing. */
export async function resumePlacing(how: PlaceWith): Promise<void> {
  const kept = keptAttempt();
  if (kept === undefined || placing.get().phase !== 'idle') return;
  placing.set(() => ({ phase: 'placing', sent: null, isLost: true }));
  await run([kept], { ...how, isFromSlip: kept.isFromSlip }, followAttempt);
}

/** Closes the receipt. Placed selections leave the slip unless the player keeps them. */
export function closeReceipt(keepsSelections: boolean): void {
  const state = placing.get();
  if (state.phase === 'done' && !keepsSelections) {
    const outcomeIds = state.placed.flatMap(({ selections }) => selections.map(({ outcomeId }) => outcomeId));
    changeSlip({ kind: 'remove', outcomeIds });
  }
  placing.set(() => ({ phase: 'idle' }));
}

const maxFields = z.object({ maxStake: z.string() });

/** The largest stake a refusal names; undefined for every other refusal. */
export function largestStake(refused: Refused | null): string | undefined {
  if (refused?.code !== 'MAX_STAKE') return undefined;
  const read = maxFields.safeParse(refused.fields);
  return read.success ? read.data.maxStake : undefined;
}
