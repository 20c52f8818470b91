import { sql } from 'kysely';
import { type Database, many, one, run } from '../../../../kernel/database.ts';
import type { MethodRow } from '../../methods/store.ts';

export type ConsoleMethod = Pick<
  MethodRow,
  'method' | 'currency' | 'direction' | 'names' | 'psp' | 'amountMinMinor' | 'amountMaxMinor' | 'countries'
> & { position: number; isEnabled: boolean };

const columns = sql`
  method, currency, direction, names, psp, amount_min_minor as "amountMinMinor", amount_max_minor as "amountMaxMinor", countries, position,
  is_enabled as "isEnabled"`;

const METHODS_MAX = 2000;

/** Every way to pay, on or off, in the order players see them. */
export async function listEveryMethod(database: Database): Promise<ConsoleMethod[]> {
  return await many<ConsoleMethod>(database)`
    select ${columns}
    from payment.method
    order by direction, currency, position, method
    limit ${METHODS_MAX}
  `;
}

interface MethodKey {
  method: string;
  currency: string;
}

export async function lockMethod(transaction: Database, { method, currency }: MethodKey): Promise<ConsoleMethod | undefined> {
  return await one<ConsoleMethod>(transaction)`
    select ${columns}
    from payment.method
    where method = ${method}
      and currency = ${currency}
    for update
  `;
}

export async function setEnabled(transaction: Database, { method, currency }: MethodKey, isEnabled: boolean): Promise<void> {
  await run(transaction)`
    update payment.method
    set is_enabled = ${isEnabled}
    where method = ${method}
      and currency = ${currency}
  `;
}
