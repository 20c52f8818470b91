import { notifyHost } from '../host.ts';
import type { Scene } from '../scene.ts';
import type { StakeBar } from './stake-bar.ts';

export type Keyboard = {
  readonly go: HTMLButtonElement;
  readonly sound: HTMLButtonElement;
  readonly scene: Scene;
  /** Null where no stake can be changed now. */
  readonly stakeBar: StakeBar | null;
  press(): void;
};

const pressKeys: readonly string[] = [' ', 'Enter'];
const stakeSteps: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** A held key, a shortcut of the browser, and keys of a field or a panel are not the game's. */
function isForGame(event: KeyboardEvent): boolean {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(event.target instanceof HTMLInputElement) && document.querySelector('dialog[open]') === null;
}

/** Handles a key. @returns false for a key the game has no use for */
function handleKey({ key, target }: KeyboardEvent, { go, sound, scene, stakeBar, press }: Keyboard): boolean {
  const letter = key.toLowerCase();
  const isOnButton = target instanceof HTMLButtonElement && target !== go;
  const stakeStep = stakeSteps[key];
  if (letter === 'm') sound.click();
  else if (pressKeys.includes(key) && !isOnButton) press();
  else if (scene.key?.(key)) return true;
  else if (letter === 'f') notifyHost({ type: 'fullscreen' });
  else if (stakeBar && stakeStep !== undefined) stakeBar.step(stakeStep);
  else return false;
  return true;
}

/** Handles a key of the game's page (games §8.1). */
export function takeKey(event: KeyboardEvent, keyboard: Keyboard): void {
  if (isForGame(event) && handleKey(event, keyboard)) event.preventDefault();
}
