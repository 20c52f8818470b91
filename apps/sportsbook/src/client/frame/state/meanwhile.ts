import { bounds, type Pick } from '../slip/model.ts';
import { slipReducer } from '../slip/reducer.ts';
import { placing } from './placing.ts';
import { changeSlip, keepSlip, slip } from './slip.ts';
import { createStore } from './store.ts';

/** Picks made while a bet is being placed. The slip that waits stays as it was sent; they join it once its answer is there (SB-116). */
export const meanwhile = createStore<readonly Pick[]>([]);

export const isWaiting = (): boolean => placing.get().phase === 'placing';

/** Whether one more pick fits in. */
export const isFull = (): boolean => slip.get().picks.length + meanwhile.get().length >= bounds.slipPicks;

/** Adds a pick, or takes it out again. The device keeps it with the slip, so that it outlives a reload. */
export function toggleMeanwhile(pick: Pick): void {
  meanwhile.set((picks) => {
    const others = picks.filter(({ outcomeId }) => outcomeId !== pick.outcomeId);
    return others.length < picks.length ? others : [...picks, pick];
  });
  keepSlip(meanwhile.get().reduce((state, added) => slipReducer(state, { kind: 'toggle', pick: added }), slip.get()));
}

/** Adds the picks made while a bet was being placed to the slip as soon as nothing is pending. @returns stops it */
export const joinMeanwhile = (): (() => void) =>
  placing.subscribe(() => {
    const picks = meanwhile.get();
    if (isWaiting() || picks.length === 0) return;
    meanwhile.set(() => []);
    for (const pick of picks) changeSlip({ kind: 'toggle', pick });
  });
