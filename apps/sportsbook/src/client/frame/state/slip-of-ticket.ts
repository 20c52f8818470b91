import type { TicketView } from '../data/tickets.ts';
import type { EventView } from '../data/views.ts';
import { wireAmount } from '../odds/amount.ts';
import { emptySlip, type Pick, type Slip } from '../slip/model.ts';
import { pickOf } from './names.ts';

/** The pick of a leg at its price of now; undefined while it is not offered. */
function pickNow(event: EventView | undefined, outcomeId: string): Pick | undefined {
  const market = event?.markets.find(({ outcomes }) => outcomes.some(({ id }) => id === outcomeId));
  const outcome = market?.outcomes.find(({ id }) => id === outcomeId);
  if (event === undefined || market?.status !== 'open' || outcome === undefined || outcome.price === 0n) return undefined;
  return pickOf(event, market, outcome);
}

/** A running single or combination as a slip once more; null while one of its legs is not offered (SB-92). */
export function slipOfTicket(ticket: TicketView, events: ReadonlyMap<string, EventView>): Slip | null {
  if (ticket.type === 'system' || ticket.type === 'builder' || ticket.isFreeBet) return null;
  const picks = ticket.legs.flatMap(({ eventId, outcomeId }) => pickNow(events.get(eventId), outcomeId) ?? []);
  const [first] = picks;
  if (first === undefined || picks.length < ticket.legs.length) return null;
  const stake = wireAmount(ticket.stakeMinor, ticket.currency);
  if (ticket.type === 'single') return { ...emptySlip, picks, singleStakes: { [first.outcomeId]: stake } };
  return { ...emptySlip, picks, mode: 'combo', stake };
}
