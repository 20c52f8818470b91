import { type ListKind, listKinds } from '../data/views.ts';
import { createStore } from './store.ts';

export type Route =
  | { page: 'list'; kind: ListKind; sport: string | null; league?: string | null }
  | { page: 'event'; eventId: string }
  | { page: 'mine'; tab: 'open' | 'settled' }
  | { page: 'search'; query: string }
  | { page: 'rules'; sport: string };

const isListKind = (text: string): text is ListKind => listKinds.some((kind) => kind === text);

/** A path of the client, as `/live/football` or `/today/football/football-1`; anything unknown is the list in play. */
export function readRoute(location: string): Route {
  const [path = '', search = ''] = location.split('?');
  const [first = '', second = '', third = ''] = path.split('/').filter(Boolean).map(decode);
  if (first === 'event' && second !== '') return { page: 'event', eventId: second };
  if (first === 'my-bets') return { page: 'mine', tab: second === 'settled' ? 'settled' : 'open' };
  if (first === 'search') return { page: 'search', query: new URLSearchParams(search).get('q') ?? '' };
  if (first === 'rules') return { page: 'rules', sport: second || 'football' };
  return { page: 'list', kind: isListKind(first) ? first : 'live', sport: second || null, league: third || null };
}

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
