import { type Offer, readTickets, type TicketView } from '../../data/tickets.ts';
import { createStore } from '../store.ts';

interface TicketList {
  readonly tickets: readonly TicketView[];
  readonly next: string | null;
}

export interface Tickets {
  /** Null before they are read. */
  readonly open: TicketList | null;
  readonly settled: TicketList | null;
  /** Whether the last read of a list failed. */
  readonly hasFailed: Readonly<Record<'open' | 'settled', boolean>>;
  /** Current offers by ticket; null, with the reason, where there is none. */
  readonly offers: ReadonlyMap<string, Offer>;
}

const none: Tickets = { open: null, settled: null, hasFailed: { open: false, settled: false }, offers: new Map() };
export const tickets = createStore<Tickets>(none);

/** Whether open bets are shown beside the lists, under the slip. */
export const areBetsBeside = createStore(false);

/** How many of them: the rest have their page. */
const BESIDE_COUNT = 3;
export const betsBeside = (open: TicketList | null): readonly TicketView[] => open?.tickets.slice(0, BESIDE_COUNT) ?? [];

export const forgetTickets = (): void => tickets.set(() => none);

function withOffers(known: Tickets['offers'], fresh: readonly TicketView[]): Tickets['offers'] {
  const offers = new Map(known);
  for (const { id, offer } of fresh) if (offer !== null) offers.set(id, offer);
  return offers;
}

/** Reads the first page, or the one after those already loaded. */
export async function loadTickets(token: string, state: 'open' | 'settled', isMore = false): Promise<void> {
  const known = tickets.get()[state];
  try {
    const page = await readTickets({ token, state, cursor: isMore ? (known?.next ?? null) : null });
    tickets.set((all) => {
      // What the socket delivered while the page was loading stays.
      const before = isMore ? (all[state]?.tickets ?? []) : [];
      const fresh = page.tickets.filter(({ id }) => !before.some((ticket) => ticket.id === id));
      return {
        ...all,
        hasFailed: { ...all.hasFailed, [state]: false },
        offers: withOffers(all.offers, page.tickets),
        [state]: { tickets: [...before, ...fresh], next: page.next },
      };
    });
  } catch {
    tickets.set((all) => ({ ...all, hasFailed: { ...all.hasFailed, [state]: true } }));
  }
}

const isRunning = ({ status }: TicketView): boolean => status === 'open' || status === 'cashing';

function placed(list: TicketList | null, ticket: TicketView, belongs: boolean): TicketList | null {
  if (list === null) return list;
  const isKnown = list.tickets.some(({ id }) => id === ticket.id);
  if (!belongs) return { ...list, tickets: list.tickets.filter(({ id }) => id !== ticket.id) };
  return { ...list, tickets: isKnown ? list.tickets.map((one) => (one.id === ticket.id ? ticket : one)) : [ticket, ...list.tickets] };
}

/** Stores a whole ticket in the list it now belongs to. */
export function takeTicket(ticket: TicketView): void {
  tickets.set((all) => ({
    ...all,
    offers: withOffers(all.offers, [ticket]),
    open: placed(all.open, ticket, isRunning(ticket)),
    settled: placed(all.settled, ticket, !isRunning(ticket)),
  }));
}

export function takeOffer(id: string, offer: Offer): void {
  tickets.set((all) => ({ ...all, offers: new Map(all.offers).set(id, offer) }));
}
