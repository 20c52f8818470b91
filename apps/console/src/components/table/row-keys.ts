import { useRef } from 'react';
import { useKeys } from '../../commands/keys.ts';
import type { Marks } from '../marking/marked.ts';

/** The rows to which `j` and `k` lead from the open one. */
export function neighbourOf(ids: readonly string[], chosen: string | undefined, step: 1 | -1): string | undefined {
  const place = chosen === undefined ? -1 : ids.indexOf(chosen);
  if (place === -1) return step === 1 ? ids[0] : ids.at(-1);
  return ids[Math.min(ids.length - 1, Math.max(0, place + step))];
}

/** The row of a table that contains an element. */
export const rowOf = (element: Element | null): string | undefined => element?.closest<HTMLElement>('tr[data-row]')?.dataset['row'];

interface RowKeysGiven {
  ids: readonly string[];
  chosen: string | undefined;
  onChoose: ((id: string) => void) | undefined;
  marks: Marks | undefined;
  isOpening: boolean;
}

/**
 * `j` and `k` move from row to row: they open the next one beside the list, elsewhere they only move the focus. `x` marks the focused row, else the
 * open one; with Shift, all from the last marked one. Rows are identified by their ids, since not all of them are rendered.
 */
export function useRowKeys({ ids, chosen, onChoose, marks, isOpening }: RowKeysGiven) {
  const body = useRef<HTMLTableSectionElement>(null);
  const focused = (): string | undefined =>
    body.current?.contains(document.activeElement) === true ? rowOf(document.activeElement) : undefined;
  const focus = (id: string): void =>
    [...(body.current?.rows ?? [])]
      .find((row) => row.dataset['row'] === id)
      ?.querySelector<HTMLElement>('[data-open]')
      ?.focus();
  const move = (step: 1 | -1): void => {
    const from = focused();
    const next = neighbourOf(ids, onChoose ? chosen : from, step);
    if (next === undefined) return;
    if (!onChoose || from !== undefined) focus(next);
    if (next !== chosen) onChoose?.(next);
  };
  const mark = ({ shiftKey }: KeyboardEvent): void => {
    const id = focused() ?? chosen;
    if (id !== undefined) marks?.turn(id, shiftKey);
  };
  useKeys({ ...(isOpening && { j: () => move(1), k: () => move(-1) }), ...(marks && { x: mark }) });
  return body;
}
