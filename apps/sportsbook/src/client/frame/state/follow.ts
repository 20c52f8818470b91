import * as z from 'zod/mini';
import { BookRefusal, callBook } from '../data/api.ts';
import { renewEvent } from '../data/changes.ts';
import { OddsSocket } from '../data/socket.ts';
import { listTopic } from '../data/topic.ts';
import type { ServerMessage } from '../data/socket-messages.ts';
import { ticketSchema, type TicketView, ticketView } from '../data/tickets.ts';
import type { EventView, MenuSport } from '../data/views.ts';
import { eventSchema, eventsSchema, eventView, featuredSchema, menuSchema } from '../data/wire.ts';
import { nowMs } from '../device.ts';
import { amountOf } from '../odds/amount.ts';
import { t } from '../texts.ts';
import { announce } from './announce.ts';
import { type ListOfSport, listsBeside } from './beside.ts';
import { book } from './book.ts';
import { forgetTopic, takeBookMessage } from './feed.ts';
import { loadFreeBets } from './player/free-bets.ts';
import { followBuilt } from './built.ts';
import { followQuotes, watchedOutcomes } from './quotes.ts';
import { type Route, route } from './route.ts';
import { session } from './player/session.ts';
import { countTicket } from './player/session-result.ts';
import { slip } from './slip.ts';
import { areBetsBeside, betsBeside, forgetTickets, loadTickets, takeOffer, takeTicket, tickets } from './player/tickets.ts';

/** Without a sport, the live list shows all sports in play; the other lists show the first sport. */
export const sportsOf = (at: Route, menu: readonly MenuSport[] | null = book.get().menu): readonly string[] => {
  if (at.page !== 'list') return [];
  const sports = menu?.map(({ id }) => id) ?? [];
  if (at.sport !== null) return [at.sport];
  return at.kind === 'live' ? sports : sports.slice(0, 1);
};

/** How many events of a screen's tickets are followed live; a connection has 24 topics. */
const FOLLOWED_MAX = 12;

const eventsOf = (shown: readonly TicketView[] = []): string[] => [
  ...new Set(shown.flatMap(({ legs }) => legs.map(({ eventId }) => eventId))),
];

/** The events of the tickets on the screen: a page of them, or the first open ones beside the lists. */
function eventsOfTickets(): string[] {
  const at = route.get();
  const { open, settled } = tickets.get();
  if (at.page === 'mine') return eventsOf(at.tab === 'open' ? open?.tickets : settled?.tickets);
  return areBetsBeside.get() ? eventsOf(betsBeside(open)) : [];
}

/** Tickets that are decided no longer change. */
const followedEvents = (at: Route): string[] =>
  at.page === 'mine' && at.tab === 'settled' ? [] : eventsOfTickets().slice(0, FOLLOWED_MAX);

/** Tickets only name their events: the state of events that no screen has loaded is read here. */
function readTicketEvents(): void {
  const { events, missing } = book.get();
  const unknown = eventsOfTickets().filter((id) => !events.has(id) && !missing.includes(id) && !asked.has(id));
  for (const id of unknown) {
    asked.add(id);
    void readEvent(id);
  }
}

/** The events requested in this visit: each is read once. */
const asked = new Set<string>();

/** The lists of a screen: its own, or those of which events stand on it. */
const listsOf = (at: Route): readonly ListOfSport[] => [
  ...(at.page === 'list' ? sportsOf(at).map((sport) => ({ sport, kind: at.kind })) : []),
  ...listsBeside.get(),
];

/** The topics that feed a screen. */
function topicsOf(at: Route): string[] {
  const own = session.get().token === null ? [] : ['tickets'];
  const lists = listsOf(at).map(({ sport, kind }) => listTopic(sport, kind));
  const events = new Set(at.page === 'event' ? [at.eventId, ...followedEvents(at)] : followedEvents(at));
  return ['menu', ...own, ...new Set(lists), ...[...events].map((id) => `event:${id}`)];
}

/** Stores events from a call. */
export function takeEvents(events: readonly EventView[], isWhole: boolean): void {
  const how = { at: nowMs(), isWhole };
  book.set((state) => {
    const known = new Map(state.events);
    for (const event of events) known.set(event.id, renewEvent(known.get(event.id), event, how));
    return { ...state, events: known };
  });
}

/** The first read is a call, so that a screen does not wait for the socket; what the socket has delivered is not overwritten. */
async function readList({ sport, kind }: ListOfSport): Promise<void> {
  const topic = listTopic(sport, kind);
  if (book.get().lists[topic] !== undefined && book.get().lists[topic] !== null) return;
  try {
    const found = await callBook('events', eventsSchema, {
      query: { state: kind, sport, markets: 'main', perPage: '100', locale: session.get().locale },
    });
    if (book.get().lists[topic]) return;
    takeEvents(found.map(eventView), false);
    book.set((state) => ({ ...state, lists: { ...state.lists, [topic]: found.map(({ id }) => id) } }));
  } catch {
    book.set((state) => (state.lists[topic] ? state : { ...state, lists: { ...state.lists, [topic]: null } }));
  }
}

const NOT_FOUND = 404;
const without = (ids: readonly string[], id: string): string[] => ids.filter((one) => one !== id);

/** Reads an event. Only the book's 404 means that there is none: a failed read says nothing about the event. */
export async function readEvent(id: string): Promise<void> {
  try {
    takeEvents(
      [eventView(await callBook(`events/${encodeURIComponent(id)}`, eventSchema, { query: { locale: session.get().locale } }))],
      true,
    );
    book.set((state) => ({ ...state, unread: without(state.unread, id) }));
  } catch (error) {
    const place = error instanceof BookRefusal && error.status === NOT_FOUND ? 'missing' : 'unread';
    book.set((state) => (state.events.has(id) ? state : { ...state, [place]: [...without(state[place], id), id] }));
  }
}

/** Reads which match heads the lists in play. Without an answer the lists stand without a head. */
export async function readFeatured(): Promise<void> {
  const read = await callBook('featured', featuredSchema).catch(() => ({ eventId: null }));
  book.set((state) => ({ ...state, featured: read.eventId }));
}

async function readMenu(): Promise<void> {
  try {
    const menu = await callBook('menu', menuSchema);
    book.set((state) => ({ ...state, menu: state.menu ?? menu, isMenuUnread: false }));
  } catch {
    // The socket delivers the menu too; if both fail, the lists say that they could not be loaded.
    book.set((state) => ({ ...state, isMenuUnread: true }));
  }
}

/** Reads what the screen shows. Resolves once it has arrived or failed; the state says which. */
async function readRouteData(): Promise<void> {
  const at = route.get();
  const { token } = session.get();
  if (at.page === 'list') await Promise.all(listsOf(at).map(readList));
  if (at.page === 'event') await readEvent(at.eventId);
  if (at.page === 'mine' && token !== null) await loadTickets(token, at.tab);
}

/** Retries what could not be read, the menu first: it says which lists there are. */
export async function readAgain(): Promise<void> {
  if (book.get().menu === null) await readMenu();
  await readRouteData();
}

interface FollowEvents {
  readonly onTokenRefused: () => void;
  readonly onSettled: (ticket: { id: string; stakeMinor: bigint; currency: string }) => void;
}

const openSchema = z.object({ tickets: z.array(ticketSchema) });

/** All open tickets, as a new connection delivers them: one that is missing was settled while the connection was down. */
function takeOpenTickets(body: unknown): void {
  const read = z.safeParse(openSchema, body);
  if (!read.success) return;
  for (const wire of read.data.tickets) {
    const ticket = ticketView(wire);
    if (ticket !== null) takeTicket(ticket);
  }
  const { token } = session.get();
  const isOpen = new Set(read.data.tickets.map(({ id }) => id));
  if (token === null || tickets.get().open?.tickets.every(({ id }) => isOpen.has(id)) !== false) return;
  for (const state of ['open', 'settled'] as const) if (tickets.get()[state] !== null) void loadTickets(token, state);
}

function takeChangedTicket(wire: unknown, { onSettled }: FollowEvents): void {
  const read = z.safeParse(ticketSchema, wire);
  const ticket = read.success ? ticketView(read.data) : null;
  if (ticket === null) return;
  const wasOpen = tickets.get().open?.tickets.some(({ id }) => id === ticket.id) ?? false;
  takeTicket(ticket);
  countTicket(ticket, false);
  if (ticket.isFreeBet) void loadFreeBets();
  if (wasOpen && ticket.status !== 'open' && ticket.status !== 'cashing') onSettled(ticket);
}

function takeChangedOffer({ id, offer, reason }: Extract<ServerMessage, { op: 'offer' }>): void {
  const { currency } = session.get();
  const offerMinor = offer === null ? null : (amountOf(offer, currency) ?? null);
  takeOffer(id, { offerMinor, reason: reason ?? null });
}

function takeTicketMessage(message: ServerMessage, events: FollowEvents): void {
  if (message.op === 'snap' && message.t === 'tickets') takeOpenTickets(message.body);
  if (message.op === 'ticket') takeChangedTicket(message.ticket, events);
  if (message.op === 'offer') takeChangedOffer(message);
}

/** Prices are suspended while the connection or the feed behind it is silent. The greeting of a new connection says when they are live again. */
function notifyFeed(isFeedLost: boolean): void {
  if (book.get().isFeedLost === isFeedLost) return;
  book.set((known) => ({ ...known, isFeedLost }));
  // The notice appears and disappears on the screen; screen readers announce both.
  announce(t(isFeedLost ? 'feed.lost' : 'feed.back'));
}

const openSocket = (events: FollowEvents): OddsSocket =>
  new OddsSocket({
    onMessages: (messages) => {
      for (const message of messages) {
        if (message.op === 'hello') notifyFeed(!message.isFeedFresh);
        if (message.op === 'feed') notifyFeed(!message.isFresh);
        takeBookMessage(message);
        takeTicketMessage(message, events);
      }
    },
    onState: (state) => {
      if (state === 'lost') notifyFeed(true);
    },
    onTokenRefused: events.onTokenRefused,
  });

function onSportsChange(act: () => void): void {
  let sports = '';
  book.subscribe(() => {
    const now = (book.get().menu ?? []).map(({ id }) => id).join();
    if (now === sports) return;
    sports = now;
    act();
  });
}

/** Keeps the client in step with the book: one socket, and the topics of the screen, the slip and the player. */
export function followBook(events: FollowEvents): void {
  const socket = openSocket(events);
  let followed: readonly string[] = [];
  /** Follows the topics of the current screen. @returns whether they changed */
  const follow = (): boolean => {
    const wanted = topicsOf(route.get());
    if (wanted.join() === followed.join()) return false;
    for (const topic of followed) if (!wanted.includes(topic)) forgetTopic(topic);
    followed = wanted;
    socket.follow(wanted);
    return true;
  };
  let { token } = session.get();
  session.subscribe(() => {
    if (session.get().token === token) return;
    token = session.get().token;
    forgetTickets();
    void loadFreeBets();
    socket.signIn(token);
    follow();
    void readRouteData();
  });
  const followTickets = (): void => {
    follow();
    readTicketEvents();
  };
  tickets.subscribe(followTickets);
  areBetsBeside.subscribe(followTickets);
  let beside = listsBeside.get();
  listsBeside.subscribe(() => {
    const before = beside;
    beside = listsBeside.get();
    follow();
    const isNew = (list: ListOfSport): boolean => !before.some(({ sport, kind }) => sport === list.sport && kind === list.kind);
    for (const list of beside.filter(isNew)) void readList(list);
  });
  // The menu says which lists there are: it may come late, and grows with the day's first events.
  onSportsChange(() => {
    if (follow()) void readRouteData();
  });
  route.subscribe(() => {
    follow();
    void readRouteData();
  });
  slip.subscribe(() => socket.watch(watchedOutcomes()));
  socket.watch(watchedOutcomes());
  socket.signIn(token);
  follow();
  followQuotes();
  followBuilt();
  void loadFreeBets();
  // The socket does not wait for the call: both deliver the menu, and a stalled call takes long to fail.
  void readMenu();
  void readRouteData();
  for (const id of new Set(slip.get().picks.map(({ eventId }) => eventId))) void readEvent(id);
}
