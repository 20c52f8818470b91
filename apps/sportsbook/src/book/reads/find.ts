import type { BookEvent } from '../market-cache/types.ts';
import { byStart, kindsOf } from '../views/lists.ts';
import { scoreOf, wordsOf } from './search.ts';

const FOUND_MAX = 20;

export interface SearchMatches {
  readonly teams: readonly { readonly name: string; readonly sport: string; readonly events: number }[];
  readonly tournaments: readonly {
    readonly id: string;
    readonly name: string;
    readonly sport: string;
    readonly category: string;
    readonly events: number;
  }[];
  /** Live first, then by their start. */
  readonly events: readonly BookEvent[];
}

interface Counted<T> {
  readonly item: T;
  readonly score: number;
  events: number;
}

/** Teams, tournaments and events with open markets whose names match, best first (sportsbook §4.5). */
export function find(query: string, events: Iterable<BookEvent>, nowMs: number): SearchMatches {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return { teams: [], tournaments: [], events: [] };
  const teams = new Map<string, Counted<{ name: string; sport: string }>>();
  const tournaments = new Map<string, Counted<{ id: string; name: string; sport: string; category: string }>>();
  const found: { event: BookEvent; score: number }[] = [];
  const scores = new Map<string, number>();
  const score = (name: string): number => {
    const known = scores.get(name) ?? scoreOf(wanted, wordsOf(name));
    scores.set(name, known);
    return known;
  };
  for (const event of events) {
    if (kindsOf(event, nowMs).length === 0) continue;
    const { sport, home, away, name, tournamentId: id, tournament, category } = event.header;
    for (const team of home === '' ? [] : [home, away])
      count(teams, `${sport}/${team}`, { item: { name: team, sport }, score: score(team) });
    count(tournaments, id, { item: { id, name: tournament, sport, category }, score: score(tournament) });
    const own = score(`${name} ${tournament}`);
    if (own > 0) found.push({ event, score: own });
  }
  const isLive = (event: BookEvent): boolean => kindsOf(event, nowMs).includes('live');
  const ordered = found.toSorted(
    (left, right) => Number(isLive(right.event)) - Number(isLive(left.event)) || byStart(left.event, right.event),
  );
  return { teams: best(teams), tournaments: best(tournaments), events: ordered.slice(0, FOUND_MAX).map(({ event }) => event) };
}

function count<T>(counted: Map<string, Counted<T>>, key: string, { item, score }: { item: T; score: number }): void {
  if (score === 0) return;
  const known = counted.get(key) ?? { item, score, events: 0 };
  known.events += 1;
  counted.set(key, known);
}

function best<T extends { readonly name: string }>(counted: ReadonlyMap<string, Counted<T>>): (T & { readonly events: number })[] {
  return [...counted.values()]
    .toSorted((left, right) => right.score - left.score || (left.item.name < right.item.name ? -1 : 1))
    .slice(0, FOUND_MAX)
    .map(({ item, events }) => ({ ...item, events }));
}
