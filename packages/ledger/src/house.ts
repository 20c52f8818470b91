import type pg from 'pg';
import { houseKey } from './books/books.ts';
import type { HouseAccount, HouseKind } from './command.ts';

/** A decision names a house account that does not exist yet: it is opened, and the batch is decided again. */
export class MissingHouseAccountError extends Error {
  readonly house: HouseAccount;
  readonly currency: string;
  constructor(house: HouseAccount, currency: string) {
    super(`the house account ${house.kind} ${house.detail} of ${currency} is not open yet`);
    this.name = 'MissingHouseAccountError';
    this.house = house;
    this.currency = currency;
  }
}

interface HouseRow {
  id: string;
  kind: HouseKind;
  detail: string;
  currency: string;
}

/**
 * House account ids by name. They never change, so a process may cache them while it talks to the same server. Accounts are opened in a
 * database transaction of their own, because a cached id from a rolled-back one would be dangling.
 */
export class HouseAccounts {
  readonly ids = new Map<string, string>();
  readonly #pool: pg.Pool;
  readonly #newId: () => string;

  constructor(pool: pg.Pool, newId: () => string) {
    this.#pool = pool;
    this.#newId = newId;
  }

  /** Clears the cache after a lost connection: the next server may not have these accounts. */
  forget(): void {
    this.ids.clear();
  }

  async load(): Promise<void> {
    const { rows } = await this.#pool.query<HouseRow>('select id, kind, detail, currency from ledger.house_account order by id');
    for (const row of rows) this.ids.set(houseKey(row, row.currency), row.id);
  }

  async open({ house, currency }: MissingHouseAccountError): Promise<void> {
    const insert = `
      insert into ledger.house_account (id, kind, detail, currency)
      values ($1, $2, $3, $4)
      on conflict (kind, detail, currency) do nothing`;
    await this.#pool.query(insert, [this.#newId(), house.kind, house.detail, currency]);
    await this.load();
  }
}
