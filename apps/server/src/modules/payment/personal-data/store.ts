import { sql } from 'kysely';
import { type Database, many, run } from '../../../kernel/database.ts';
import type { HeldLists } from '../../../kernel/personal-data.ts';

export const heldLists: HeldLists = {
  invoices: (playerId) => sql`
    select id, kind, state, method_name as "method", currency, country, amount_minor as "amountMinor", settled_minor as "settledMinor",
      fields, created_at as "createdAt", processed_at as "processedAt", player_reason as "reason"
    from payment.invoice
    where player_id = ${playerId}
    order by created_at, id
  `,
  depositAddresses: (playerId) => sql`
    select psp, address, tag
    from payment.deposit_address
    where player_id = ${playerId}
    order by address
  `,
  savedCards: (playerId) => sql`
    select psp, last_four as "lastFour", kept_at as "keptAt"
    from payment.saved_card
    where player_id = ${playerId}
    order by psp
  `,
  /** Without who decided, and the words of their reason. */
  adjustments: (playerId) => sql`
    select kind, currency, amount_minor as "amountMinor", applied_at as "appliedAt"
    from payment.adjustment
    where player_id = ${playerId}
    order by applied_at, approval_id
  `,
  /** The amounts written off for the player, and those recovered. */
  writeOffs: (playerId) => sql`
    select invoice.id as "invoiceId", invoice.currency, write_off.amount_minor as "amountMinor", write_off.created_at as "createdAt"
    from payment.invoice
    join payment.write_off on write_off.invoice_id = invoice.id
    where invoice.player_id = ${playerId}
    order by write_off.created_at, write_off.id
  `,
  /** Evidence sent to providers against chargebacks; the words are ours. */
  chargebackEvidence: (playerId) => sql`
    select said.invoice_id as "invoiceId", said.words, said.content_type as "contentType", said.created_at as "createdAt"
    from payment.invoice
    join payment.chargeback_evidence as said on said.invoice_id = invoice.id
    where invoice.player_id = ${playerId}
    order by said.created_at, said.id
  `,
};

/** Words against chargebacks are forgotten; that there were some stays. @returns the keys of their papers */
export async function forgetEvidence(transaction: Database, playerId: string): Promise<string[]> {
  const rows = await many<{ storageKey: string | null }>(transaction)`
    update payment.chargeback_evidence as said
    set words = '', storage_key = null
    from (
      select evidence.id, evidence.storage_key
      from payment.invoice
      join payment.chargeback_evidence as evidence on evidence.invoice_id = invoice.id
      where invoice.player_id = ${playerId}
    ) as known
    where said.id = known.id
    returning known.storage_key as "storageKey"
  `;
  return rows.flatMap(({ storageKey }) => storageKey ?? []);
}

/**
 * A player's unfinished payments: open invoices, pages that a provider has not closed yet, provider events that are not placed, and
 * chargebacks without the bank's decision. A lost chargeback can only leave a debt, which is part of the balance.
 */
export async function openMatters(transaction: Database, playerId: string): Promise<('deposit' | 'withdrawal' | 'dispute')[]> {
  const rows = await many<{ matter: 'deposit' | 'withdrawal' | 'dispute' }>(transaction)`
    select kind as matter
    from payment.invoice
    where player_id = ${playerId}
      and state in ('created', 'awaiting', 'pending', 'confirming', 'requested', 'review', 'approved', 'submitting', 'submitted', 'unknown')
    union
    select invoice.kind
    from payment.invoice
    join payment.page_closing on page_closing.invoice_id = invoice.id
    where invoice.player_id = ${playerId}
    union
    select invoice.kind
    from payment.invoice
    join payment.provider_event on provider_event.invoice_id = invoice.id::text
    where invoice.player_id = ${playerId}
      and provider_event.state in ('received', 'parked', 'unmatched')
    union
    select 'dispute'
    from payment.invoice
    join payment.chargeback on chargeback.invoice_id = invoice.id
    where invoice.player_id = ${playerId}
      and chargeback.state in ('open', 'answered')
    order by matter
    limit 3
  `;
  return rows.map(({ matter }) => matter);
}

/** Where money went and came from is forgotten; sums and states stay, for accounts are kept by law. */
export async function forgetPaymentDetails(transaction: Database, playerId: string): Promise<void> {
  await run(transaction)`
    update payment.invoice
    set fields = '{}', place_key = '', instruction = null, public_data = null, player_reason = null
    where player_id = ${playerId}
  `;
  await run(transaction)`delete from payment.saved_card where player_id = ${playerId}`;
  await run(transaction)`
    update payment.provider_event
    set raw_body = '', page = page - 'savedCard'
    where invoice_id in (select id::text from payment.invoice where player_id = ${playerId})
      or tied_invoice_id in (select id from payment.invoice where player_id = ${playerId})
  `;
}
