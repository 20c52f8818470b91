import type { AccountState, LedgerCommand } from '@pavilion/ledger';
import type { Books } from '@pavilion/ledger/books/books.ts';
import { operationKey } from '@pavilion/ledger/books/books.ts';
import { WalletStore } from './store.ts';

/** Ways in which a ledger can be broken, by the part whose histories must find them. */
export const walletFlaws = {
  ledger: ['losesACommit', 'appliesARepeat', 'forgetsTombstones', 'settlesTwice', 'readsStaleBalances'],
  bonus: ['losesBonuses', 'appliesARepeat'],
  limits: ['skipsLimits', 'losesUsage', 'ignoresBreaks'],
} as const;
export type WalletFlaw = (typeof walletFlaws)[keyof typeof walletFlaws][number];

/** Acknowledges every third batch without keeping it. */
class LosesACommit extends WalletStore {
  #count = 0;
  override save(books: Books): void {
    this.#count += 1;
    if (this.#count % 3 !== 0) super.save(books);
  }
}

/** Does not look for operations under the keys of new ones. */
class AppliesARepeat extends WalletStore {
  override load(commands: readonly LedgerCommand[]): Books {
    const hidden = commands.flatMap((command) => {
      const key = operationKey(command, command.externalId);
      const op = this.ops.get(key);
      return op === undefined ? [] : [[key, op] as const];
    });
    for (const [key] of hidden) this.ops.delete(key);
    const books = super.load(commands);
    for (const [key, op] of hidden) this.ops.set(key, op);
    return books;
  }
}

class ForgetsTombstones extends WalletStore {
  override save(books: Books): void {
    super.save(books);
    for (const [key, { status }] of this.ops) if (status === 'tombstone') this.ops.delete(key);
  }
}

class SettlesTwice extends WalletStore {
  override save(books: Books): void {
    super.save(books);
    this.outcomes.clear();
  }
}

/** Decides by the balances of one batch before, as without a lock. */
class ReadsStaleBalances extends WalletStore {
  #before = new Map<string, AccountState>();
  override load(commands: readonly LedgerCommand[]): Books {
    const now = new Map(this.accounts);
    for (const [playerId, account] of this.#before) this.accounts.set(playerId, account);
    const books = super.load(commands);
    for (const [playerId, account] of now) this.accounts.set(playerId, account);
    this.#before = now;
    return books;
  }
}

class LosesBonuses extends WalletStore {
  override save(books: Books): void {
    const before = new Map(this.bonuses);
    super.save(books);
    for (const [id, bonus] of before) this.bonuses.set(id, bonus);
  }
}

class SkipsLimits extends WalletStore {
  override load(commands: readonly LedgerCommand[]): Books {
    const books = super.load(commands);
    for (const playerId of this.players.keys()) books.renewLimitCounters(playerId, []);
    return books;
  }
}

class LosesUsage extends WalletStore {
  override save(books: Books): void {
    books.changes.counters.clear();
    super.save(books);
  }
}

class IgnoresBreaks extends WalletStore {
  override load(commands: readonly LedgerCommand[]): Books {
    const books = super.load(commands);
    for (const [playerId, player] of books.players) books.players.set(playerId, { ...player, excludedUntil: null });
    return books;
  }
}

const stores: Readonly<Record<WalletFlaw, new () => WalletStore>> = {
  losesACommit: LosesACommit,
  appliesARepeat: AppliesARepeat,
  forgetsTombstones: ForgetsTombstones,
  settlesTwice: SettlesTwice,
  readsStaleBalances: ReadsStaleBalances,
  losesBonuses: LosesBonuses,
  skipsLimits: SkipsLimits,
  losesUsage: LosesUsage,
  ignoresBreaks: IgnoresBreaks,
};

/** The tables of a sound ledger, or of one that is broken in this way. */
export const walletStore = (flaw: WalletFlaw | undefined): WalletStore => (flaw === undefined ? new WalletStore() : new stores[flaw]());
