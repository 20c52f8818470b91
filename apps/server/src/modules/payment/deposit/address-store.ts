import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../kernel/database.ts';

/** A player's deposit address for one coin and network; null until the provider has assigned it. */
export interface AddressRow {
  id: string;
  playerId: string;
  accountId: string;
  psp: string;
  method: string;
  methodName: string;
  currency: string;
  network: string | null;
  country: string | null;
  address: string | null;
  tag: string | null;
  bonusId: string | null;
  isBonusDecline: boolean;
}

const columns = sql`
  id, player_id as "playerId", account_id as "accountId", psp, method, method_name as "methodName", currency, network, country, address,
  tag, bonus_id as "bonusId", is_bonus_decline as "isBonusDecline"`;

/** The address of a player, method and network: one row however many ask at once. The bonus choice is the last one asked with. */
export async function holdAddress(database: Database, wanted: Omit<AddressRow, 'address' | 'tag'> & { now: Date }): Promise<AddressRow> {
  const rows = await many<AddressRow>(database)`
    insert into payment.deposit_address
      (id, player_id, account_id, psp, method, method_name, currency, network, country, bonus_id, is_bonus_decline, created_at, updated_at)
    values
      (${wanted.id}, ${wanted.playerId}, ${wanted.accountId}, ${wanted.psp}, ${wanted.method}, ${wanted.methodName}, ${wanted.currency},
       ${wanted.network}, ${wanted.country}, ${wanted.bonusId}, ${wanted.isBonusDecline}, ${wanted.now}, ${wanted.now})
    on conflict (player_id, method, currency, network) do update
    set bonus_id = excluded.bonus_id,
      is_bonus_decline = excluded.is_bonus_decline,
      country = excluded.country,
      updated_at = excluded.updated_at
    returning ${columns}
  `;
  const [row] = rows;
  if (row === undefined) throw new Error('A locked address has no row.');
  return row;
}

/** Stores the address that the provider assigned; the first answer is kept. */
export async function keepAddress(
  database: Database,
  given: { id: string; address: string; tag: string | null; now: Date },
): Promise<void> {
  await run(database)`
    update payment.deposit_address
    set address = ${given.address},
      tag = ${given.tag},
      updated_at = ${given.now}
    where id = ${given.id}
      and address is null
  `;
}

/** Reads an address and locks its row until the transaction ends, so that its transfers are applied one after another. */
export async function lockAddress(transaction: Database, id: string): Promise<AddressRow | undefined> {
  return await one<AddressRow>(transaction)`
    select ${columns}
    from payment.deposit_address
    where id = ${id}
    for update
  `;
}

export async function findAddress(database: Database, id: string): Promise<AddressRow | undefined> {
  return await one<AddressRow>(database)`
    select ${columns}
    from payment.deposit_address
    where id = ${id}
    limit 1
  `;
}
