import { isRecord } from '@pavilion/contract/formats/record.ts';
import { useEffect, useState } from 'react';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';

type Values = Readonly<Record<string, string>>;

/** What the player gave in the form of a method; no password is among it. */
function keptEntry(): { method?: unknown; currency?: unknown; values?: unknown } {
  try {
    const entry: unknown = JSON.parse(sessionStore().getItem(sessionKeys.cashierEntry) ?? 'null');
    return isRecord(entry) ? entry : {};
  } catch {
    return {};
  }
}

/** The method whose form the tab was left in by a reload; undefined without one. */
export function keptMethod(): string | undefined {
  const { method } = keptEntry();
  return typeof method === 'string' ? method : undefined;
}

const isText = (pair: [string, unknown]): pair is [string, string] => typeof pair[1] === 'string';

/** Nothing where the entry is of another method, or its amount one of another currency. */
function keptValues(method: string, currency: string): Values {
  const kept = keptEntry();
  const isSame = kept.method === method && kept.currency === currency;
  return isSame && isRecord(kept.values) ? Object.fromEntries(Object.entries(kept.values).filter(isText)) : {};
}

/** What the player has given in a form, kept over a reload of its tab while the form is shown, and how to add to it. */
export function useKeptEntry(method: string, currency: string): [Values, (name: string, value: string) => void] {
  const [given, setGiven] = useState(() => keptValues(method, currency));
  const entry = Object.keys(given).length === 0 ? undefined : JSON.stringify({ method, currency, values: given });
  useEffect(() => {
    if (entry === undefined) return undefined;
    sessionStore().setItem(sessionKeys.cashierEntry, entry);
    return () => sessionStore().removeItem(sessionKeys.cashierEntry);
  }, [entry]);
  return [given, (name, value) => setGiven((before) => ({ ...before, [name]: value }))];
}
