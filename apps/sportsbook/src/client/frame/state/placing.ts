import * as z from 'zod/mini';
import { ticketView, type WireTicket } from '../data/tickets.ts';
import { newRequestId } from '../device.ts';
import type { SlipView } from '../slip/check.ts';
import { type Attempt, betBody, followAttempt, place, type Placed, type Placing } from '../slip/place.ts';
import { readDevice, writeDevice } from './device-storage.ts';
import { session } from './player/session.ts';
import { countTicket } from './player/session-result.ts';
import { changeSlip, slip } from './slip.ts';
import { createStore } from './store.ts';

export interface Refused {
  readonly code: string;
  readonly fields: unknown;
}

export type PlacingState =
  | { phase: 'idle' }
  | { phase: 'placing'; acceptAt: number | null; isLost: boolean }
  | { phase: 'done'; placed: readonly WireTicket[]; refused: Refused | null };

export const placing = createStore<PlacingState>({ phase: 'idle' });

const attemptSchema = z.array(
  z.object({
    requestId: z.string(),
    body: z.object({
      requestId: z.string(),
      stake: z.string(),
      type: z.enum(['single', 'combo', 'system']),
      size: z.optional(z.array(z.number())),
      bankers: z.optional(z.array(z.string())),
      acceptOddsChange: z.union([z.literal(false), z.literal('better'), z.literal(true)]),
      freeBetId: z.optional(z.string()),
      selections: z.array(z.object({ eventId: z.string(), marketId: z.string(), outcomeId: z.string(), odds: z.string() })),
    }),
  }),
);

function keptAttempts(): Attempt[] {
  try {
    return attemptSchema
      .parse(JSON.parse(readDevice('attempts') ?? '[]'))
      .map(({ requestId, body: { size, bankers, freeBetId, ...body } }) => ({
        requestId,
        body: { ...body, ...(size && { size }), ...(bankers && { bankers }), ...(freeBetId !== undefined && { freeBetId }) },
      }));
  } catch {
    return [];
  }
}

const keepAttempts = (attempts: readonly Attempt[]): void => writeDevice('attempts', JSON.stringify(attempts));

export interface PlaceWith {
  readonly token: string;
  readonly currency: string;
  readonly onPlaced: (ticket: WireTicket) => void;
  readonly onRefused: (refused: Refused) => void;
  readonly onTokenRefused: () => void;
}

const codes = { 'never-arrived': 'NEVER_ARRIVED', unclear: 'UNCLEAR' } as const;

function placingOf({ token, currency, onTokenRefused }: PlaceWith): Placing {
  const update = (change: { acceptAt?: number; isLost?: boolean }): void =>
    placing.set((state) => (state.phase === 'placing' ? { ...state, ...change } : state));
  return {
    // The page may have sent a newer token since.
    token: () => session.get().token ?? token,
    onTokenRefused,
    currency,
    onPending: (acceptAt) => update({ acceptAt: Date.parse(acceptAt), isLost: false }),
    onLost: () => update({ isLost: true }),
  };
}

/** Runs attempts one after another: the first is paid before the second is sent. */
async function run(
  attempts: readonly Attempt[],
  how: PlaceWith,
  go: (attempt: Attempt, placing: Placing) => Promise<Placed>,
): Promise<void> {
  const placed: WireTicket[] = [];
  let refused: Refused | null = null;
  let left = attempts;
  for (const attempt of attempts) {
    keepAttempts(left);
    const outcome = await go(attempt, placingOf(how));
    left = left.slice(1);
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
  keepAttempts([]);
  placing.set(() => ({ phase: 'done', placed, refused }));
}

function take(bet: WireTicket, how: PlaceWith): void {
  const ticket = ticketView(bet);
  if (ticket === null) return;
  countTicket(ticket, true);
  changeSlip({ kind: 'placed', outcomeIds: bet.selections.map(({ outcomeId }) => outcomeId) });
  how.onPlaced(bet);
}

/** Places what the slip shows. A second press while one runs does nothing. */
export async function placeSlip(view: SlipView, how: PlaceWith): Promise<void> {
  if (placing.get().phase === 'placing') return;
  const attempts = view.tickets.map((ticket) => {
    const requestId = newRequestId();
    return { requestId, body: betBody(slip.get(), ticket, { requestId, currency: how.currency, locale: session.get().locale }) };
  });
  placing.set(() => ({ phase: 'placing', acceptAt: null, isLost: false }));
  await run(attempts, how, place);
}

/** After a reload while placing: asks what became of the bets, and places nothing. */
export async function resumePlacing(how: PlaceWith): Promise<void> {
  const attempts = keptAttempts();
  const [first] = attempts;
  if (first === undefined || placing.get().phase !== 'idle') return;
  placing.set(() => ({ phase: 'placing', acceptAt: null, isLost: true }));
  await run([first], how, followAttempt);
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
