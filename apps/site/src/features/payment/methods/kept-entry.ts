import { isRecord } from '@pavilion/contract/formats/record.ts';
import { useEffect, useState } from 'react';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import { session } from '../../../session/session.ts';

type Values = Readonly<Record<string, string>>;

/**
 * A player's entries in a method's form, and the player: another one who signs in on this tab must not read them. Passwords are never
 * included.
 */
interface Entry {
  playerId: string;
  method: string;
  currency: string;
  values: Values;
}

const isText = (pair: [string, unknown]): pair is [string, string] => typeof pair[1] === 'string';

/** The entry that a reload of the tab left; undefined without one, and for another player. */
export function keptEntry(playerId: string): Entry | undefined {
  let entry: unknown;
  try {
    entry = JSON.parse(sessionStore().getItem(sessionKeys.cashierEntry) ?? 'null');
  } catch {
    return undefined;
  }
  if (!isRecord(entry) || entry.playerId !== playerId) return undefined;
  const { method, currency, values } = entry;
  if (typeof method !== 'string' || typeof currency !== 'string' || !isRecord(values)) return undefined;
  return { playerId, method, currency, values: Object.fromEntries(Object.entries(values).filter(isText)) };
}

/** The server draws the cashier too, and knows no tab. */
const ownId = (): string => (import.meta.env.SSR ? '' : session.playerId());

/** The method whose form a reload of the tab left; undefined without one. */
export function useReloadedMethod(): string | undefined {
  const [method] = useState(() => keptEntry(ownId())?.method);
  return method;
}

/** What the player has given in a form, kept over a reload of its tab while the form is shown, and how to add to it. */
export function useKeptEntry(method: string, currency: string): [Values, (name: string, value: string) => void] {
  const playerId = ownId();
  const [given, setGiven] = useState<Values>(() => {
    const kept = keptEntry(playerId);
    // An amount of another currency would be another amount.
    return kept?.method === method && kept.currency === currency ? kept.values : {};
  });
  const entry = Object.keys(given).length === 0 ? undefined : JSON.stringify({ playerId, method, currency, values: given } satisfies Entry);
  useEffect(() => {
    if (entry === undefined) return undefined;
    sessionStore().setItem(sessionKeys.cashierEntry, entry);
    return () => sessionStore().removeItem(sessionKeys.cashierEntry);
  }, [entry]);
  return [given, (name, value) => setGiven((before) => ({ ...before, [name]: value }))];
}
