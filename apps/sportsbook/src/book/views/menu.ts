import { SPORT_IDS } from '../../protocol/sports.ts';
import type { BookEvent } from '../market-cache/types.ts';
import { kindsOf, type ListKind } from './lists.ts';

type Counts = Record<ListKind, number>;

interface MenuTournament extends Counts {
  readonly id: string;
  readonly name: string;
  readonly category: string;
}

export interface MenuSport extends Counts {
  readonly id: string;
  readonly tournaments: readonly MenuTournament[];
}

const noCounts = (): Counts => ({ live: 0, today: 0, upcoming: 0 });

/** Sports in their order with what each has to bet on, and the same of their tournaments (sportsbook §4.5). */
export function menuOf(events: Iterable<BookEvent>, nowMs: number): MenuSport[] {
  const sports = new Map<string, Counts & { tournaments: Map<string, MenuTournament> }>();
  for (const sport of SPORT_IDS) sports.set(sport, { ...noCounts(), tournaments: new Map() });
  for (const event of events) {
    const { sport, tournamentId, tournament, category } = event.header;
    const kinds = kindsOf(event, nowMs);
    const own = sports.get(sport);
    if (own === undefined || kinds.length === 0) continue;
    const counted = own.tournaments.get(tournamentId) ?? { id: tournamentId, name: tournament, category, ...noCounts() };
    own.tournaments.set(tournamentId, counted);
    for (const kind of kinds) {
      own[kind] += 1;
      counted[kind] += 1;
    }
  }
  return [...sports]
    .filter(([, { live, upcoming }]) => live + upcoming > 0)
    .map(([id, { tournaments, ...counts }]) => ({
      id,
      ...counts,
      tournaments: [...tournaments.values()].toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    }));
}
