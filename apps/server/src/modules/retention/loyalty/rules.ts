/** A level as the wire shows it (wire §3.13). */
export interface Level {
  id: string;
  name: string;
  order: number;
  points: number;
}

/** The level these points have reached, and the next one; null at the top (E-22). Levels stand in their order, the first needs no points. */
export function standingOf(levels: readonly Level[], points: number): { currentLevel: Level | undefined; nextLevel: Level | null } {
  const currentLevel = levels.findLast((level) => level.points <= points);
  return { currentLevel, nextLevel: levels.find((level) => level.points > points) ?? null };
}

/** Levels by their order or threshold, which agree, up or down. */
export function sortLevels(levels: readonly Level[], sortOrder: 'asc' | 'desc' = 'asc'): Level[] {
  return levels.toSorted((a, b) => (sortOrder === 'asc' ? a.order - b.order : b.order - a.order));
}
