import { sql } from 'kysely';
import { type Database, many, one } from '../../../../kernel/database.ts';
import type { ChargebackState } from '../../chargebacks/store.ts';
import type { InvoiceRow } from '../../invoices/store.ts';

interface ChargebackFilter {
  /** Empty: those awaiting an operator. */
  state: readonly string[];
  provider: readonly string[];
  playerId: string | undefined;
  id: string | undefined;
}

export type ChargebackRow = Pick<InvoiceRow, 'id' | 'playerId' | 'currency' | 'methodName' | 'psp' | 'kind'> & {
  openedAt: Date;
  deadline: Date;
  state: ChargebackState;
  paidMinor: bigint;
  paidAt: Date | null;
  /** The amount the bank holds now. */
  takenMinor: bigint;
};

const matching = ({ state, provider, playerId, id }: ChargebackFilter) => sql`
  ${state.length === 0 ? sql`chargeback.state in ('open', 'answered', 'lost')` : sql`chargeback.state = any (${[...state]}::text[])`}
  and (${provider.length} = 0 or invoice.psp = any (${[...provider]}::text[]))
  ${playerId === undefined ? sql`` : sql`and invoice.player_id = ${playerId}::uuid`}
  ${id === undefined ? sql`` : sql`and chargeback.invoice_id = ${id}::uuid`}
`;

/** By deadline, nearest first, after the given one. */
export async function listChargebacks(
  database: Database,
  { filter, after, limit }: { filter: ChargebackFilter; after: { deadline: Date; id: string } | null; limit: number },
): Promise<ChargebackRow[]> {
  const rest = after === null ? sql`true` : sql`(chargeback.deadline, chargeback.invoice_id) > (${after.deadline}, ${after.id}::uuid)`;
  return await many<ChargebackRow>(database)`
    select invoice.id, invoice.player_id as "playerId", invoice.currency, invoice.method_name as "methodName", invoice.psp, invoice.kind,
      chargeback.opened_at as "openedAt", chargeback.deadline, chargeback.state, coalesce(invoice.settled_minor, 0) as "paidMinor",
      invoice.processed_at as "paidAt", least(said.taken - least(said.won, said.taken), invoice.settled_minor)::int8 as "takenMinor"
    from payment.chargeback
    join payment.invoice on invoice.id = chargeback.invoice_id
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where kind = 'chargeback'), 0) as taken,
        coalesce(sum(amount_minor) filter (where kind = 'disputeWon'), 0) as won
      from payment.deposit_claim
      where invoice_id = chargeback.invoice_id
    ) as said
    where ${matching(filter)} and ${rest}
    order by chargeback.deadline, chargeback.invoice_id
    limit ${limit}
  `;
}

export async function countChargebacks(database: Database, filter: ChargebackFilter, countedAtMost: number): Promise<number> {
  const row = await one<{ count: number }>(database)`
    select count(*)::int as count
    from (
      select 1
      from payment.chargeback
      join payment.invoice on invoice.id = chargeback.invoice_id
      where ${matching(filter)}
      limit ${countedAtMost}
    ) as found
  `;
  return row?.count ?? 0;
}
