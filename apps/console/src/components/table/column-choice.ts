/** The columns of a list in order: those that are shown, then the others. */
export type ColumnChoice = readonly { id: string; isShown: boolean }[];

/** The chosen columns, as `name.status.seen`, among the existing ones; unknown names are ignored, and an empty choice means the default columns. */
export function arranged(ids: readonly string[], chosen: string, onDemand: readonly string[] = []): ColumnChoice {
  const own = [...new Set(chosen.split('.'))].filter((id) => ids.includes(id));
  const shown = own.length === 0 ? ids.filter((id) => !onDemand.includes(id)) : own;
  return [...shown.map((id) => ({ id, isShown: true })), ...ids.filter((id) => !shown.includes(id)).map((id) => ({ id, isShown: false }))];
}

/** Moves one column one position towards the front or the back. */
export function movedColumn(choice: ColumnChoice, place: number, step: 1 | -1): ColumnChoice {
  const next = [...choice];
  const [one] = next.splice(place, 1);
  if (one !== undefined) next.splice(place + step, 0, one);
  return next;
}
