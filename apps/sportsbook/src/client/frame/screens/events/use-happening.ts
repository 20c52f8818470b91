import { useState } from 'react';
import type { EventView } from '../../data/views.ts';

/** Something the feed counted for a side while the event was on the screen. */
export interface Happening {
  /** `goal`, `points`, or the name of a count such as `corners`. */
  readonly kind: string;
  readonly side: 'home' | 'away';
  readonly by: number;
}

const SIDES = ['home', 'away'] as const;
const GOAL_SPORTS: readonly string[] = ['football', 'ice-hockey', 'handball'];

type Counts = Readonly<Record<'home' | 'away', number>>;

/** The side whose count has grown. */
function grown(before: Counts | null | undefined, after: Counts | null): { side: 'home' | 'away'; by: number } | null {
  for (const side of SIDES) {
    const by = (after?.[side] ?? 0) - (before?.[side] ?? 0);
    if (by > 0) return { side, by };
  }
  return null;
}

/** What changed between two states of an event: a goal or points, else the first count that grew. */
export function happeningOf(before: EventView, after: EventView): Happening | null {
  const scored = grown(before.score, after.score);
  if (scored !== null) return { kind: GOAL_SPORTS.includes(after.sport) ? 'goal' : 'points', ...scored };
  for (const count of after.statistics) {
    const counted = grown(
      before.statistics.find(({ name }) => name === count.name),
      count,
    );
    if (counted !== null) return { kind: count.name, ...counted };
  }
  return null;
}

/** The last thing that happened to a side since the screen opened. */
export function useHappening(event: EventView): Happening | null {
  const [seen, setSeen] = useState<{ event: EventView; happening: Happening | null }>({ event, happening: null });
  if (seen.event === event) return seen.happening;
  const happening = seen.event.id === event.id ? (happeningOf(seen.event, event) ?? seen.happening) : null;
  setSeen({ event, happening });
  return happening;
}
