import { api } from '@pavilion/contract/api.ts';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { expect, it } from 'vitest';
import { safeStorage } from '@pavilion/ui/browser/safe-storage.ts';
import { LastCall } from './last-call.ts';
import { passiveOperations, showsPlayer } from './session-send.ts';
import type { KeyValueStore } from '../browser/storage.ts';

type Listener = (event: Pick<StorageEvent, 'key'>) => void;

/** Tabs of one browser: each receives the storage events of the others. */
function aBrowser() {
  const values = new Map<string, string>();
  const tabs = new Map<object, Set<Listener>>();
  let isFull = false;
  const openTab = () => {
    const me = {};
    const own = new Set<Listener>();
    tabs.set(me, own);
    const store: KeyValueStore = {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => {
        if (isFull) throw new Error('QuotaExceededError');
        values.set(key, value);
        for (const [tab, listeners] of tabs) if (tab !== me) for (const listener of listeners) listener({ key });
      },
      removeItem: (key) => {
        values.delete(key);
      },
    };
    const safe = safeStorage(() => store);
    return new LastCall({
      store: () => safe,
      clock: { nowMs: () => 9000 },
      otherTabs: (listener) => {
        own.add(listener);
        return () => own.delete(listener);
      },
    });
  };
  return {
    openTab,
    fill: () => {
      isFull = true;
    },
  };
}

it('L10 shares the last call between tabs and notifies each, so that a warning closes in all of them', () => {
  const browser = aBrowser();
  const [one, other] = [browser.openTab(), browser.openTab()];
  let heard = 0;
  const stop = other.subscribe(() => {
    heard += 1;
  });
  expect(other.readMs()).toBeUndefined();
  one.note();
  expect([other.readMs(), heard]).toEqual([9000, 1]);
  stop();
  one.note(20_000);
  expect([other.readMs(), heard]).toEqual([20_000, 1]);
});

it('L10 writes a burst of calls once, and follows a clock that was set back', () => {
  const tab = aBrowser().openTab();
  let heard = 0;
  tab.subscribe(() => {
    heard += 1;
  });
  for (const atMs of [100_000, 100_010, 104_999]) tab.note(atMs);
  expect([tab.readMs(), heard]).toEqual([100_000, 1]);
  tab.note(105_000);
  tab.note(7000);
  expect([tab.readMs(), heard]).toEqual([7000, 3]);
});

it('L10 an answer that comes late leaves a later call as it is', () => {
  const tab = aBrowser().openTab();
  tab.note(8000);
  tab.note(1000);
  expect(tab.readMs()).toBe(8000);
});

it('L10 keeps the last call in memory if the browser’s storage is full', () => {
  const browser = aBrowser();
  const tab = browser.openTab();
  tab.note(10_000);
  browser.fill();
  tab.note(90_000);
  expect(tab.readMs()).toBe(90_000);
});

it('L10 counts the same calls as activity as the server: no public ones, and none that a page repeats automatically', () => {
  const areas: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api;
  const passive = Object.entries(areas).flatMap(([area, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { access, isAskedByItself }]) => access === 'guest' || isAskedByItself === true)
      .map(([operation]) => `${area}.${operation}`),
  );
  expect([...passiveOperations].toSorted()).toEqual(passive.toSorted());
});

it('L10 counts a call that reached the server: not one refused for its session, nor one that may not have arrived', () => {
  expect([200, 422, 429].map((status) => showsPlayer('wallet.switchAccount', status))).toEqual([true, true, true]);
  expect([401, 403, 502].map((status) => showsPlayer('wallet.switchAccount', status))).toEqual([false, false, false]);
  // A connection that returns asks for the accounts, whether or not anybody is there.
  for (const operation of ['risk.readPlaySession', 'wallet.listAccounts']) expect(showsPlayer(operation, 200)).toBe(false);
});
