import type { TopEvent } from '@pavilion/contract/areas/game/game.ts';

type Outcome = NonNullable<TopEvent['market']>['outcomes'][number];
type Matched = Pick<TopEvent, 'home' | 'away' | 'market'>;

/** A cell of a row for a price: its conventional mark, and the outcome unless it is not offered now. */
export interface Cell {
  mark: string | undefined;
  outcome: Outcome | undefined;
}

const THREE_WAYS: readonly string[] = ['1', 'X', '2'];
const TWO_WAYS: readonly string[] = ['1', '2'];

/** The marks of the columns of a main market: 1, X, 2 or 1, 2. */
export const marksOf = ({ market }: Pick<TopEvent, 'market'>): readonly string[] => (market?.type === '1x2' ? THREE_WAYS : TWO_WAYS);

/** Whether an outcome belongs to a side: it begins with the side's name, and a handicap may follow. */
const isOf = (side: string, { name }: Outcome): boolean => name === side || name.startsWith(`${side} `);

/** The column of an outcome whose neighbours are missing. */
function markOf({ home, away }: Matched, outcome: Outcome): string | undefined {
  if (isOf(home, outcome)) return '1';
  return isOf(away, outcome) ? '2' : undefined;
}

/**
 * The cells of an event in a list, offered or not, so that no column moves when an outcome goes (sportsbook SB-95). A market with more
 * outcomes than columns shows them by name.
 */
export function cellsOf(event: Matched): readonly Cell[] {
  const marks = marksOf(event);
  const outcomes = event.market?.outcomes ?? [];
  if (outcomes.length > marks.length) return outcomes.map((outcome) => ({ mark: undefined, outcome }));
  if (outcomes.length === marks.length) return marks.map((mark, index) => ({ mark, outcome: outcomes[index] }));
  const placed = new Map(outcomes.flatMap((outcome) => [[markOf(event, outcome), outcome] as const]));
  return marks.map((mark) => ({ mark, outcome: placed.get(mark) ?? (mark === 'X' ? placed.get(undefined) : undefined) }));
}
