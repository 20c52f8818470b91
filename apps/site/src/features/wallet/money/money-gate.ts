import type { Account } from '@pavilion/contract/areas/wallet.ts';

type Accounts = readonly Account[];

/** A hold ends by itself after this time, in case a game never reports the end of its round. */
const holdMaxMs = 30_000;

const newer = (known: Account | undefined, given: Account): Account =>
  known !== undefined && known.version >= given.version ? known : given;

/**
 * Decides which accounts are shown (wire §4.6). An account is taken whole, and only if its version is higher than that of the one shown, so
 * that an answer or an event that arrives late, twice or out of order changes nothing. While a game shows a round, newer accounts wait: the
 * wallet knows the result before the reels stop, and no figure may reveal it (studio README).
 */
export class MoneyGate {
  readonly #waiting = new Map<string, Account>();
  #show: ((accounts: Accounts) => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Holds newer accounts back until the release, which shows them together. */
  hold(show: (accounts: Accounts) => void): void {
    this.#show = show;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(), holdMaxMs);
  }

  release(): void {
    clearTimeout(this.#timer);
    const show = this.#show;
    const waiting = [...this.#waiting.values()];
    this.#show = undefined;
    this.#waiting.clear();
    if (waiting.length > 0) show?.(waiting);
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
    if (known === undefined || next === known || this.#show === undefined) return next;
    this.#waiting.set(given.id, newer(this.#waiting.get(given.id), given));
    return known;
  }
}
