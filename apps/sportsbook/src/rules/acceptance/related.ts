/** The fields of a selection that decide whether it can be combined with another. */
interface RelatedLeg {
  readonly eventId: string;
  readonly tournamentId: string;
  readonly marketType: string;
}

const OUTRIGHT_TYPES: readonly string[] = ['outright', 'top_n'];

function isRelated(one: RelatedLeg, other: RelatedLeg): boolean {
  if (one.eventId === other.eventId) return true;
  const hasOutright = OUTRIGHT_TYPES.includes(one.marketType) || OUTRIGHT_TYPES.includes(other.marketType);
  return hasOutright && one.tournamentId === other.tournamentId;
}

/**
 * Pairs of positions that may not share a ticket: two selections of one event, an outright with an event or another outright of its
 * tournament (SB-10). Two outcomes of one market are of one event.
 */
export function relatedPairs(legs: readonly RelatedLeg[]): [number, number][] {
  return legs.flatMap((leg, position) =>
    legs
      .slice(position + 1)
      .flatMap((other, offset): [number, number][] => (isRelated(leg, other) ? [[position, position + 1 + offset]] : [])),
  );
}
