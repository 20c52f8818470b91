import { useSyncExternalStore } from 'react';
import type { Deposit } from '../game/bonuses/queries.ts';
import type { BonusWish } from './bonus-selection.ts';

/** What the open cashier holds beside its fields: the wish for a bonus, and the deposit its terms are worked out with. */
export type DepositDraft = { wish: BonusWish; deposit: Deposit | undefined };

const fresh: DepositDraft = { wish: { kind: 'usual' }, deposit: undefined };
let draft = fresh;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = (): DepositDraft => draft;
const blank = (): DepositDraft => fresh;

/** The form and the dialog of a bonus's terms, which stands above it, share one draft of this tab. */
export const useDepositDraft = (): DepositDraft => useSyncExternalStore(subscribe, read, blank);

export function changeDraft(changes: Partial<DepositDraft>): void {
  draft = { ...draft, ...changes };
  for (const listener of listeners) listener();
}

/** Another account, or a cashier that was closed, starts anew. */
export const resetDraft = (): void => changeDraft(fresh);
