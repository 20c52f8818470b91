import { tellHost } from './host.ts';
import type { Scene } from './scene.ts';
import type { StakeBar } from './stake-bar.ts';

export type Keyboard = {
  readonly go: HTMLButtonElement;
  readonly sound: HTMLButtonElement;
  readonly scene: Scene;
  /** Null where no stake can be changed now. */
  readonly stakeBar: StakeBar | null;
  press(): void;
};

/** What a key does in a game (games.md §8.1): one that is held, or belongs to a field or a panel, does nothing here. */
export function takeKey(event: KeyboardEvent, { go, sound, scene, stakeBar, press }: Keyboard): void {
  if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (target instanceof HTMLInputElement) return;
  const isOnButton = target instanceof HTMLButtonElement && target !== go;
  if (event.key.toLowerCase() === 'm') sound.click();
  else if ((event.key === ' ' || event.key === 'Enter') && !isOnButton) press();
  else if (scene.key?.(event.key)) return event.preventDefault();
  else if (event.key.toLowerCase() === 'f') tellHost({ type: 'fullscreen' });
  else if (stakeBar && event.key === 'ArrowUp') stakeBar.step(1);
  else if (stakeBar && event.key === 'ArrowDown') stakeBar.step(-1);
  else return;
  event.preventDefault();
}
