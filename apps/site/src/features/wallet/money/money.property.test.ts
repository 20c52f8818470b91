import fc from 'fast-check';
import { afterEach, beforeEach, it, vi } from 'vitest';
import { sessionResult } from '../session/session-result.ts';
import { BookModel, type Move, moves, TabModel } from './testing/tabs.ts';

const anyStep = fc.record({
  what: fc.constantFrom('book', 'book', 'receive', 'receive', 'ask', 'answer', 'lose', 'resume', 'hold', 'release', 'share'),
  tab: fc.nat(1),
  id: fc.constantFrom('a', 'b'),
  move: fc.constantFrom<Move>(...moves),
  cents: fc.integer({ min: 1, max: 5_000 }),
  pick: fc.nat(20),
  isTwice: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

function run(books: BookModel, tabs: readonly [TabModel, TabModel], step: Step): void {
  const { what, id, move, cents, pick, isTwice } = step;
  const [tab, other] = step.tab === 0 ? tabs : [tabs[1], tabs[0]];
  switch (what) {
    case 'book': {
      const account = books.book(id, move, cents / 100);
      for (const each of tabs) each.publish(account);
      break;
    }
    case 'receive':
      tab.receive(pick, isTwice);
      break;
    case 'ask':
      tab.ask(books.list());
      break;
    case 'answer':
      tab.answer(pick);
      break;
    case 'lose':
      tab.disconnect();
      break;
    case 'resume':
      tab.resume(books.list());
      break;
    case 'hold':
    case 'release':
      for (const each of tabs) each[what](String(step.tab));
      break;
    default:
      other.patch(tab.shown);
  }
}

const addUp = (...amounts: readonly number[]): number => Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100) / 100;

/** Every account on the page is one state of the books, whole; its figures add up, and an older state never replaces a newer one. */
function isTrueFrame(books: BookModel, tab: TabModel, before: ReadonlyMap<string, number>): boolean {
  return tab.shown.every((account) => {
    const state = books.states.get(account.id)?.[account.version];
    if (state?.account !== account || account.version < (before.get(account.id) ?? 0)) return false;
    const { amount: net } = sessionResult(account, { startedAt: '2026-11-27T10:00:00.000Z', results: [] });
    const { balance, realBalance, bonusBalance, lockedBalance } = account;
    return balance === addUp(realBalance, bonusBalance) && addUp(balance, lockedBalance) === addUp(state.paidIn, net);
  });
}

const versionsOf = (tab: TabModel): ReadonlyMap<string, number> => new Map(tab.shown.map(({ id, version }) => [id, version]));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** While a round is shown anywhere, no tab shows a newer state (T-29). */
const tellsNothing = (tab: TabModel, before: ReadonlyMap<string, number>): boolean =>
  tab.waitsFor.size === 0 || tab.shown.every(({ id, version }) => version === before.get(id));

it('T-23 T-29 whatever arrives late, twice or out of order, in two tabs that lose their connections, every frame adds up', () => {
  const history = fc.array(anyStep, { minLength: 5, maxLength: 40 });
  const isTrue = (steps: readonly Step[]): boolean => {
    const books = new BookModel();
    const tabs = [new TabModel(books.list()), new TabModel(books.list())] as const;
    for (const step of steps) {
      const before = tabs.map(versionsOf);
      run(books, tabs, step);
      const areTrue = tabs.every((tab, index) => {
        const shownBefore = before[index] ?? new Map();
        return isTrueFrame(books, tab, shownBefore) && tellsNothing(tab, shownBefore);
      });
      if (!areTrue) return false;
    }
    return tabs.every((tab) => {
      tab.resume(books.list());
      tab.settle();
      return books.list().every((account, index) => tab.shown[index] === account);
    });
  };
  fc.assert(fc.property(history, isTrue), { numRuns: 10_000 });
}, 120_000);
