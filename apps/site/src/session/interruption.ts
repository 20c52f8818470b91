import { useSyncExternalStore } from 'react';
import { typedWords } from './typed-words.ts';
import { sessionKeys, sessionStore } from '../browser/storage.ts';

/** The player's page when the session expired. */
type Interruption = {
  playerId: string;
  /** Path and query of the page, its open modals included. */
  href: string;
  /** The cashier was open. */
  wasPaying: boolean;
  /** The message that was being typed; empty for none. */
  typed: string;
};

const none = '';
const stored = (): string => sessionStore().getItem(sessionKeys.interruption) ?? none;

function read(text: string): Interruption | undefined {
  if (text === none) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { playerId, href, wasPaying, typed }: { playerId?: unknown; href?: unknown; wasPaying?: unknown; typed?: unknown } = value;
  if (typeof playerId !== 'string' || typeof href !== 'string') return undefined;
  return { playerId, href, wasPaying: wasPaying === true, typed: typeof typed === 'string' ? typed : '' };
}

/** Stored for the tab, across reloads. */
export const interruption = {
  remember: (value: Interruption): void => sessionStore().setItem(sessionKeys.interruption, JSON.stringify(value)),
  forget: (): void => sessionStore().removeItem(sessionKeys.interruption),
  /** The page to return to after sign-in, with what was typed there, for the interrupted player only. Returned once. */
  take(playerId: string): string | undefined {
    const found = read(stored());
    interruption.forget();
    if (found?.playerId !== playerId) return undefined;
    typedWords.giveBack(found.typed);
    return found.href;
  },
};

const never = () => () => undefined;

/** The interruption that sign-in explains; always undefined on the server, which renders the dialog too. */
export const useInterruption = (): Interruption | undefined => read(useSyncExternalStore(never, stored, () => none));
