import { giveFocusNext } from '@pavilion/ui/overlay/dialog.tsx';

/** The row to continue with once one is decided: the next one, else the previous. */
export function nextOf(ids: readonly string[], decided: string | undefined): string | undefined {
  const place = decided === undefined ? -1 : ids.indexOf(decided);
  return place === -1 ? ids[0] : (ids[place + 1] ?? ids[place - 1]);
}

/** The row's own control; on a phone, where the open row covers the list, the work as a whole. */
function placeOf(id: string): HTMLElement | null {
  const control = document.querySelector<HTMLElement>(`main tr[data-row="${CSS.escape(id)}"] [data-open]`);
  return control !== null && control.getClientRects().length > 0 ? control : document.getElementById('work');
}

/** Moves the focus to a row, at once or as soon as the dialog of the decision is closed: a queue is worked through by the keyboard alone. */
export function focusRow(id: string | undefined): void {
  if (id === undefined) return;
  if (document.querySelector('[role=dialog], [role=alertdialog]') === null) placeOf(id)?.focus();
  else giveFocusNext(() => placeOf(id));
}
