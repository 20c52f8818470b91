import { nowMs } from '../device.ts';
import { readSlip, writeSlip } from '../slip/keep.ts';
import { emptySlip, type Quotes, type Slip } from '../slip/model.ts';
import { type SlipAction, slipReducer } from '../slip/reducer.ts';
import { followDevice, readDevice, writeDevice } from './device-storage.ts';
import { createStore } from './store.ts';

export const slip = createStore<Slip>(emptySlip);
/** Current prices of the picked outcomes. */
export const quotes = createStore<Quotes>(new Map());

/** Restores the slip stored on the device and follows changes by other tabs. */
export function loadSlip(): void {
  slip.set(() => readSlip(readDevice('slip'), nowMs()));
  followDevice('slip', (text) => slip.set(() => readSlip(text, nowMs())));
}

/** Stores a slip on the device: that of this screen, or what it is about to become. */
export const keepSlip = (state: Slip): void => writeDevice('slip', writeSlip(state, nowMs()));

export function changeSlip(action: SlipAction): void {
  slip.set((state) => slipReducer(state, action));
  keepSlip(slip.get());
}
