import type { Account } from '@pavilion/contract/areas/wallet.ts';

type Accounts = readonly Account[];

/** A hold ends on its own after this time, in case a game never reports the end of its round, or its tab is gone. */
const holdMaxMs = 30_000;

const newer = (known: Account | undefined, given: Account): Account =>
  known !== undefined && known.version >= given.version ? known : given;

/**
 * Decides which accounts are shown (wire §4.6). An account is taken whole, and only if its version is higher than that of the one shown, so
 * that an answer or an event that arrives late, twice or out of order changes nothing. While a game shows a round, here or in another tab,
 * newer accounts wait: the wallet knows the result before the reels stop, and no figure may reveal it (studio README).
 */
export class MoneyGate {
  readonly #waiting = new Map<string, Account>();
  /** The timers of the holds, by the tab that shows a round. */
  readonly #holds = new Map<string, ReturnType<typeof setTimeout>>();
  #show: ((accounts: Accounts) => void) | undefined;

  /** Holds newer accounts back until the last tab with a round releases them, which shows them together. */
  hold(show: (accounts: Accounts) => void, tab: string): void {
    this.#show = show;
    clearTimeout(this.#holds.get(tab));
    this.#holds.set(
      tab,
      setTimeout(() => this.release(tab), holdMaxMs),
    );
  }

  release(tab: string): void {
    clearTimeout(this.#holds.get(tab));
    this.#holds.delete(tab);
    if (this.#holds.size > 0) return;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    if (waiting.length > 0) this.#show?.(waiting);
  }

  /** Shows everything now: what the player did elsewhere is not hidden by a round. */
  releaseAll(): void {
    for (const tab of this.#holds.keys()) this.release(tab);
  }

  /** The list to show when another one has arrived: its accounts, each in its newest state that may be shown. */
  accept(shown: Accounts | undefined, given: Accounts): Account[] {
    return given.map((account) =>
      this.#admit(
        shown?.find(({ id }) => id === account.id),
        account,
      ),
    );
  }

  /** The list to show when some of its accounts have arrived; others are not taken. Undefined when nothing in it changes. */
  patch(shown: Accounts, given: Accounts): Account[] | undefined {
    const patched = shown.map((known) => {
      const account = given.find(({ id }) => id === known.id);
      return account === undefined ? known : this.#admit(known, account);
    });
    return patched.some((account, index) => account !== shown[index]) ? patched : undefined;
  }

  #admit(known: Account | undefined, given: Account): Account {
    const next = newer(known, given);
    if (known === undefined || next === known || this.#holds.size === 0) return next;
    this.#waiting.set(given.id, newer(this.#waiting.get(given.id), given));
    return known;
  }
}
