import { useSyncExternalStore } from 'react';
import type { Deposit } from '../../game/bonuses/queries.ts';
import type { BonusPreference } from './bonus-selection.ts';

/** State of the open cashier beside its form: the player's bonus preference, and the deposit whose bonus terms are shown. */
type DepositDraft = { preference: BonusPreference; deposit: Deposit | undefined };

const fresh: DepositDraft = { preference: { kind: 'default' }, deposit: undefined };
let draft = fresh;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const read = (): DepositDraft => draft;
const blank = (): DepositDraft => fresh;

/** The draft of this tab, shared by the deposit form and the bonus terms dialog above it. */
export const useDepositDraft = (): DepositDraft => useSyncExternalStore(subscribe, read, blank);

/** Merges `changes` into the draft and re-renders its readers. */
export function changeDraft(changes: Partial<DepositDraft>): void {
  draft = { ...draft, ...changes };
  for (const listener of listeners) listener();
}

/** Discards the draft, for another account or when the cashier closes. */
export const resetDraft = (): void => changeDraft(fresh);
