import { useSyncExternalStore } from 'react';
import { localKeys, localStore } from '../../browser/storage.ts';

export const oddsFormats = ['decimal', 'fractional', 'american'] as const;
export type OddsFormat = (typeof oddsFormats)[number];

/** Formats odds other than decimal; loaded only for players who chose them. */
type Writer = typeof import('@pavilion/money/odds.ts');

export type ChosenOdds = { readonly format: 'decimal' } | { readonly format: Exclude<OddsFormat, 'decimal'>; readonly writer: Writer };

const decimal: ChosenOdds = { format: 'decimal' };
const listeners = new Set<() => void>();
let writer: Writer | undefined;
let chosen: ChosenOdds | undefined;

const isOddsFormat = (text: string | null): text is OddsFormat => oddsFormats.some((format) => format === text);

/** The format the player has chosen in the betting client; decimal until there was a choice. */
export function storedOddsFormat(): OddsFormat {
  const stored = localStore().getItem(localKeys.oddsFormat);
  return isOddsFormat(stored) ? stored : 'decimal';
}

function refresh(): void {
  chosen = undefined;
  for (const listener of listeners) listener();
}

function read(): ChosenOdds {
  const format = storedOddsFormat();
  if (format === 'decimal') return decimal;
  if (writer !== undefined) return { format, writer };
  // Without it odds stay decimal, which is right as well.
  import('@pavilion/money/odds.ts').then(
    (loaded) => {
      writer = loaded;
      refresh();
    },
    () => undefined,
  );
  return decimal;
}

/** Keeps what the player chose in the betting client, for every page that shows odds. */
export function keepOddsFormat(format: OddsFormat): void {
  localStore().setItem(localKeys.oddsFormat, format);
  refresh();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === localKeys.oddsFormat) refresh();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** How the player wants odds written; decimal on the server, which does not know. */
export const useChosenOdds = (): ChosenOdds =>
  useSyncExternalStore(
    subscribe,
    () => (chosen ??= read()),
    () => decimal,
  );
