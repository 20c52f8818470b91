import { expect, it } from 'vitest';
import { type AddressBar, ModalStore } from './modal-store.ts';
import type { Search } from '../search/search.ts';

/** A browser's history of query strings. */
function aBrowser(start: Search = {}, isSignedIn = true) {
  const visitor = { isSignedIn, isSignInRestricted: false };
  const entries: { search: Search; depth: number }[] = [{ search: start, depth: 0 }];
  const top = () => entries.at(-1) ?? { search: {}, depth: 0 };
  const bar: AddressBar = {
    search: () => top().search,
    depth: () => top().depth,
    go: (search, { isReplacing, depth }) => {
      if (isReplacing) entries.pop();
      entries.push({ search, depth });
      store.follow();
    },
    back: (steps) => {
      entries.splice(entries.length - steps);
      store.follow();
    },
  };
  const store = new ModalStore(bar, () => visitor);
  return { store, entries, top, visitor, back: () => bar.back(1) };
}

/** Closes a modal and ends its animation, as the dialog would. */
async function closeWhole(store: ModalStore, name: 'wallet' | 'sign-up' | 'success'): Promise<boolean> {
  const closing = store.close(name);
  await Promise.resolve();
  store.settled(name);
  return closing;
}

it('M-01 adds the parameter on opening and removes only it on closing', async () => {
  const { store, top } = aBrowser({ tab: 'a' });
  await store.open('wallet', 'withdraw');
  expect(top().search).toEqual({ tab: 'a', wallet: 'withdraw' });
  store.settled('wallet');
  await closeWhole(store, 'wallet');
  expect(top().search).toEqual({ tab: 'a' });
  expect(store.stack()).toEqual([]);
});

it('M-03 closes by the back button a modal that was opened by a click', async () => {
  const { store, back, entries } = aBrowser();
  await store.open('wallet', 'deposit');
  expect(entries).toHaveLength(2);
  back();
  expect(store.isOpen('wallet')).toBe(false);
});

it('leaves no history entry that Back would reopen', async () => {
  const { store, entries } = aBrowser();
  await store.open('wallet', 'deposit');
  await closeWhole(store, 'wallet');
  expect(entries).toHaveLength(1);
});

it('M-03 a modal that the page opens replaces the page’s own entry, so that one press of Back leaves the page', async () => {
  const { store, entries, top } = aBrowser({ real: 'false' });
  await store.present('demo-game', 'ember-run');
  expect(entries).toHaveLength(1);
  expect(top().search).toEqual({ real: 'false', 'demo-game': 'ember-run' });
  store.settled('demo-game');
  const closing = store.close('demo-game');
  await Promise.resolve();
  store.settled('demo-game');
  await closing;
  expect(entries).toHaveLength(1);
  expect(top().search).toEqual({ real: 'false' });
});

it('M-03 leads back to the page from a modal opened by a click over one that the page had opened', async () => {
  const { store, entries, top, visitor } = aBrowser({}, false);
  visitor.isSignedIn = false;
  await store.present('demo-game', 'ember-run');
  store.settled('demo-game');
  await store.open('sign-in');
  expect(entries).toHaveLength(1);
  expect(top().search).toEqual({ 'sign-in': 'true' });
});

it('M-02 shows the modals of the first address open at once', () => {
  const { store } = aBrowser({ wallet: 'deposit' });
  expect(store.stack()).toEqual([{ name: 'wallet', value: 'deposit', phase: 'open' }]);
});

it('closes a modal of the first address in place, for there is no page before it', async () => {
  const { store, entries, top } = aBrowser({ wallet: 'deposit', tab: 'a' });
  await closeWhole(store, 'wallet');
  expect(entries).toHaveLength(1);
  expect(top().search).toEqual({ tab: 'a' });
});

it('M-10 leaves the modal closed and the address unchanged after a veto before opening', async () => {
  const { store, top } = aBrowser({ tab: 'a' });
  store.veto('open', 'wallet', () => false);
  expect(await store.open('wallet', 'deposit')).toBe(false);
  expect(top().search).toEqual({ tab: 'a' });
  expect(store.stack()).toEqual([]);
});

it('M-11 leaves the modal open and the address unchanged after a veto before closing', async () => {
  const { store, top } = aBrowser();
  await store.open('wallet', 'deposit');
  const release = store.veto('close', 'wallet', async () => false);
  expect(await store.close('wallet')).toBe(false);
  expect(top().search).toEqual({ wallet: 'deposit' });
  expect(store.isOpen('wallet')).toBe(true);
  release();
  expect(await closeWhole(store, 'wallet')).toBe(true);
});

it('M-62 asks before closing by hand only', async () => {
  const { store } = aBrowser({}, false);
  await store.open('sign-up');
  let asked = 0;
  store.veto('dismiss', 'sign-up', () => {
    asked += 1;
    return false;
  });
  await store.dismiss('sign-up');
  expect([asked, store.isOpen('sign-up')]).toEqual([1, true]);
  await closeWhole(store, 'sign-up');
  expect([asked, store.isOpen('sign-up')]).toEqual([1, false]);
});

it('resolves a closing only once the modal has gone', async () => {
  const { store } = aBrowser();
  await store.open('success');
  store.settled('success');
  let isGone = false;
  const closing = store.close('success').then(() => {
    isGone = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  expect([store.stack()[0]?.phase, isGone]).toEqual(['closing', false]);
  store.settled('success');
  await closing;
  expect(isGone).toBe(true);
});

it('M-06 opens sign-in for a guest who asks for the wallet', async () => {
  const { store, top } = aBrowser({}, false);
  await store.open('wallet', 'deposit');
  expect(top().search).toEqual({ 'sign-in': 'true' });
});

it('takes sign-in away once the visitor is signed in', async () => {
  const { store, top, visitor } = aBrowser({ 'sign-in': 'true', tab: 'a' }, false);
  visitor.isSignedIn = true;
  store.follow();
  expect(top().search).toEqual({ tab: 'a' });
});

it('closes all modals at once and returns to the page before them', async () => {
  const { store, top, entries } = aBrowser({ tab: 'a' });
  await store.open('wallet', 'deposit');
  await store.open('cancel-deposit');
  expect(store.stack().map(({ name }) => name)).toEqual(['wallet', 'cancel-deposit']);
  const closing = store.closeAll();
  store.settled('wallet');
  store.settled('cancel-deposit');
  await closing;
  expect(top().search).toEqual({ tab: 'a' });
  expect(entries).toHaveLength(1);
});

it('closes one of two and keeps the other, and the last one leads back to the page', async () => {
  const { store, top, entries } = aBrowser();
  await store.open('wallet', 'deposit');
  await store.open('success');
  store.settled('wallet');
  store.settled('success');
  await closeWhole(store, 'success');
  expect(top().search).toEqual({ wallet: 'deposit' });
  await closeWhole(store, 'wallet');
  expect(top().search).toEqual({});
  expect(entries).toHaveLength(1);
});

it('M-17 permanently closes a modal of the first address after another was opened and closed over it', async () => {
  const { store, entries, top } = aBrowser({ wallet: 'withdraw', tab: 'a' });
  await store.open('success');
  await closeWhole(store, 'success');
  await closeWhole(store, 'wallet');
  expect(entries).toHaveLength(1);
  expect(top().search).toEqual({ tab: 'a' });
  expect(store.stack()).toEqual([]);
});
