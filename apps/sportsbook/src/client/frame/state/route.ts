import { type ListKind, listKinds } from '../data/views.ts';
import { createStore } from './store.ts';

export type Route =
  | { page: 'list'; kind: ListKind; sport: string | null; league?: string | null }
  | { page: 'event'; eventId: string }
  | { page: 'mine'; tab: 'open' | 'settled' }
  | { page: 'search'; query: string }
  | { page: 'rules'; sport: string };

const isListKind = (text: string): text is ListKind => listKinds.some((kind) => kind === text);

/** The pages that are not lists, by the first part of their path; null where the second part makes no sense. */
const pages = new Map<string, (part: string, search: string) => Route | null>([
  ['event', (eventId) => (eventId === '' ? null : { page: 'event', eventId })],
  ['my-bets', (tab) => ({ page: 'mine', tab: tab === 'settled' ? 'settled' : 'open' })],
  ['search', (_, search) => ({ page: 'search', query: new URLSearchParams(search).get('q') ?? '' })],
  ['rules', (sport) => ({ page: 'rules', sport: sport || 'football' })],
]);

const listRoute = (kind: string, sport: string, league: string): Route => ({
  page: 'list',
  kind: isListKind(kind) ? kind : 'live',
  sport: sport || null,
  league: league || null,
});

/** A path of the client, as `/live/football` or `/today/football/football-1`; anything unknown is the live list. */
export function readRoute(location: string): Route {
  const [path = '', search = ''] = location.split('?');
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).map(decode);
  return pages.get(first)?.(second, search) ?? listRoute(first, second, third);
}

/** Whether a screen is the list of all that is in play, which the match of the hour heads. */
export const isHeaded = (at: Route): boolean => at.page === 'list' && at.kind === 'live' && at.sport === null;

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

export function writeRoute(route: Route): string {
  switch (route.page) {
    case 'list':
      return ['', route.kind, route.sport, route.league].filter((part) => part !== null && part !== undefined).join('/');
    case 'event':
      return `/event/${route.eventId}`;
    case 'mine':
      return route.tab === 'open' ? '/my-bets' : '/my-bets/settled';
    case 'search':
      return `/search?q=${encodeURIComponent(route.query)}`;
    case 'rules':
      return `/rules/${route.sport}`;
  }
}

export const route = createStore<Route>({ page: 'list', kind: 'live', sport: null });
