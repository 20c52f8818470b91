import { sql } from 'kysely';
import { operatorInvariants } from '../../../../../../ops/invariants-of-operators.ts';
import { paymentInvariants } from '../../../../../../ops/invariants-of-payments.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';

/** The invariants of reliability §1.5 that join the books with the invoices. */
const checks = {
  I11: sql`
    select account.id::text as subject
    from ledger.account
    left join lateral (
      select coalesce(sum(amount_minor), 0) as reserved
      from payment.invoice
      where invoice.account_id = account.id
        and state in ('requested', 'review', 'approved', 'submitting', 'submitted', 'unknown')
    ) as open on true
    left join lateral (
      select coalesce(sum(amount_minor), 0) as held
      from wallet.held_credit
      where held_credit.player_id = account.player_id
        and held_credit.currency = account.currency
        and state = 'held'
    ) as waiting on true
    where locked_minor <> open.reserved + waiting.held
    limit 10`,
  I13: sql`
    select invoice.id::text as subject
    from payment.invoice
    left join lateral (
      select
        count(*) filter (where kind = 'withdrawalReserve') as reserves,
        count(*) filter (where kind = 'withdrawalPayout') as payouts,
        count(*) filter (where kind = 'withdrawalRelease') as releases
      from ledger.op
      where op.player_id = invoice.player_id
        and status = 'applied'
        and starts_with(op.external_id, invoice.id::text)
    ) as ops on true
    where invoice.kind = 'withdrawal'
      and (reserves <> 1
        or payouts <> (case when state = 'paid' then 1 else 0 end)
        or releases <> (case when state in ('failed', 'cancelled') then 1 else 0 end))
    limit 10`,
} as const;

/** Breaches that no mix of payments and operators' decisions may cause (I39, I40). @returns breaches as `I12 <subject>` */
export async function findBreaches(database: Database): Promise<string[]> {
  const found: string[] = [];
  for (const [id, check] of Object.entries(checks)) {
    const rows = await many<{ subject: string }>(database)`${check}`;
    found.push(...rows.map(({ subject }) => `${id} ${subject}`));
  }
  for (const { id, breaches } of [...operatorInvariants, ...paymentInvariants]) {
    const rows = await many<{ id: string }>(database)`select id from (${sql.raw(breaches)}) as breach limit 10`;
    found.push(...rows.map((row) => `${id} ${row.id}`));
  }
  return found;
}

/** States of the provider events that name an invoice, oldest first. */
export async function eventStates(database: Database, invoiceId: string): Promise<string[]> {
  const rows = await many<{ state: string }>(database)`
    select state
    from payment.provider_event
    where invoice_id = ${invoiceId}
    order by received_at, id
    limit 100
  `;
  return rows.map(({ state }) => state);
}

/** What became of the provider events that name an invoice or an address, as [state, note], oldest first. */
export async function eventNotes(database: Database, invoiceId: string): Promise<[string, string][]> {
  const rows = await many<{ state: string; note: string }>(database)`
    select state, note
    from payment.provider_event
    where invoice_id = ${invoiceId}
    order by received_at, id
    limit 200
  `;
  return rows.map(({ state, note }) => [state, note]);
}

/** What the ledger took of a deposit and gave back, in minor units, oldest first: less than nothing was taken. */
export async function listReversals(database: Database, invoiceId: string): Promise<bigint[]> {
  const rows = await many<{ amountMinor: bigint }>(database)`
    select case kind when 'chargeback' then -amount_minor else amount_minor end as "amountMinor"
    from ledger.op
    where split_part(external_id, ':', 1) = ${invoiceId}
      and kind in ('chargeback', 'chargebackReversal')
      and status = 'applied'
    order by created_at, id
    limit 100
  `;
  return rows.map(({ amountMinor }) => amountMinor);
}

/** What unproven operators tried with an invoice, as [action, actor], oldest first. */
export async function listRefusedActs(database: Database, invoiceId: string): Promise<[string, string][]> {
  const rows = await many<{ action: string; actor: string }>(database)`
    select detail->>'act' as action, actor
    from kernel.audit_record
    where kind = 'operatorRefused'
      and detail->>'object' = ${invoiceId}
    order by id
    limit 100
  `;
  return rows.map(({ action, actor }) => [action, actor]);
}

/** Payout orders of an invoice in the simulated provider's own books. */
export async function countPayouts(database: Database, invoiceId: string): Promise<number> {
  const row = await one<{ total: number }>(database)`
    select count(*)::int as total
    from sandbox.psp_payment
    where invoice_id = ${invoiceId}
      and kind = 'payout'
  `;
  return row?.total ?? 0;
}

/** As a process of the version before would have booked it: without a case. */
export async function loseChargeback(database: Database, invoiceId: string): Promise<void> {
  await run(database)`delete from payment.chargeback where invoice_id = ${invoiceId}`;
}

/** What the simulated provider has been sent against a chargeback, oldest first. */
export async function evidenceAtProvider(
  database: Database,
  invoiceId: string,
): Promise<{ words: string; contentType: string | null; bytes: number }[]> {
  return await many<{ words: string; contentType: string | null; bytes: number }>(database)`
    select words, content_type as "contentType", coalesce(length(file), 0)::int as bytes
    from sandbox.psp_evidence
    where invoice_id = ${invoiceId}
    order by received_at, evidence_id
    limit 100
  `;
}

/** The last four digits of the card that the simulated provider keeps from a payment; null for none. */
export async function cardAtProvider(database: Database, invoiceId: string): Promise<string | null | undefined> {
  const row = await one<{ card: string | null }>(database)`
    select saved_card as card from sandbox.psp_payment where invoice_id = ${invoiceId}
  `;
  return row?.card;
}

/** Deposits that were ordered at the simulated provider. */
export async function countDeposits(database: Database): Promise<number> {
  const row = await one<{ total: number }>(database)`
    select count(*)::int as total
    from sandbox.psp_payment
    where kind = 'deposit'
  `;
  return row?.total ?? 0;
}

/** How often something happened to a player. */
export async function countEvents(database: Database, { playerId, type }: { playerId: string; type: string }): Promise<number> {
  const row = await one<{ total: number }>(database)`
    select count(*)::int as total
    from kernel.event
    where player_id = ${playerId}
      and type = ${type}
  `;
  return row?.total ?? 0;
}

/** Payout jobs that were not done yet. */
export async function countJobs(database: Database): Promise<number> {
  const row = await one<{ total: number }>(database)`
    select count(*)::int as total
    from graphile_worker.jobs
    where task_identifier = 'payment.submitPayout'
  `;
  return row?.total ?? 0;
}

/** Writes a state past every rule of the program: only the table's own constraints can refuse it. */
export async function forceState(database: Database, { invoiceId, state }: { invoiceId: string; state: string }): Promise<void> {
  await run(database)`
    update payment.invoice
    set state = ${state}
    where id = ${invoiceId}
  `;
}

/** Puts a constraint in the way of one player's deposit number, so that settling fails in the middle of its transaction. */
export async function breakCredits(database: Database, playerId: string): Promise<void> {
  await run(database)`alter table payment.deposit_count add constraint broken check (player_id <> ${sql.lit(playerId)})`;
}

export async function mendCredits(database: Database): Promise<void> {
  await run(database)`alter table payment.deposit_count drop constraint broken`;
}

/** The verification provider has approved this player. */
export async function verifyIdentity(database: Database, playerId: string): Promise<void> {
  await run(database)`
    insert into player.identity_check (player_id, outcome, occurred_at, has_limited_player)
    values (${playerId}, 'approved', now(), false)
  `;
}

/** A forbidden change that only the table's own trigger can refuse. */
export async function eraseOperatorActions(database: Database): Promise<void> {
  await run(database)`delete from payment.operator_action`;
}

/** Hands every method of a currency to another provider. */
export async function moveMethods(database: Database, to: { currency: string; psp: string; pspMethod: string }): Promise<void> {
  await run(database)`
    update payment.method
    set psp = ${to.psp},
      psp_method = ${to.pspMethod}
    where currency = ${to.currency}
  `;
}

/** The simulated provider forgets a payment. */
export async function loseAtProvider(database: Database, invoiceId: string): Promise<void> {
  await run(database)`
    delete from sandbox.psp_payment
    where invoice_id = ${invoiceId}
  `;
}

/** The provider is no longer queried about this invoice. */
export async function muteInvoice(database: Database, invoiceId: string): Promise<void> {
  await run(database)`
    update payment.invoice
    set next_query_at = null
    where id = ${invoiceId}
  `;
}

/** Cards pay in and out any amount of this currency that an account can hold, from its smallest unit on. */
export async function openCardsTo(database: Database, currency: string): Promise<void> {
  const amountMaxMinor = String(10n ** 16n);
  await run(database)`
    insert into payment.method as known
    select (jsonb_populate_record(card, jsonb_build_object(
      'currency', ${currency}::text, 'amount_min_minor', 1, 'amount_max_minor', ${amountMaxMinor}::bigint, 'presets_minor', '[]'::jsonb
    ))).*
    from payment.method as card
    where card.currency = 'EUR' and card.method in ('pavilion.deposit.card', 'pavilion.withdrawal.card')
    on conflict (method, currency) do update
    set amount_min_minor = excluded.amount_min_minor, amount_max_minor = excluded.amount_max_minor
  `;
}

/** Our id of a deposit address. */
export async function addressIdAt(database: Database, { address, tag }: { address: string; tag: string | null }): Promise<string> {
  const row = await one<{ id: string }>(database)`
    select id
    from payment.deposit_address
    where address = ${address}
      and tag is not distinct from ${tag}
    limit 1
  `;
  return row?.id ?? '';
}

/** The chain confirms a transfer, and the provider sends nothing: it knows when it is asked. */
export async function confirmQuietly(
  database: Database,
  { reference, confirmations }: { reference: string; confirmations: number },
): Promise<void> {
  await run(database)`
    update sandbox.psp_transfer
    set confirmations = ${confirmations}, is_gone = false
    where reference = ${reference}
  `;
}

/** Makes one deposit task the whole of two quests: a number of deposits for the first, a single one for the other. */
export async function makeDepositQuests(database: Database, given: { stepped: string; rewarded: string; quantity: number }): Promise<void> {
  await run(database)`
    update retention.quest
    set tasks = jsonb_build_array(
      source.task || jsonb_build_object('quantity', case when quest.id = ${given.stepped}::uuid then ${given.quantity}::int else 1 end)
    )
    from (
      select tasks -> 0 as task
      from retention.quest
      where id = ${given.stepped}::uuid
    ) as source
    where quest.id in (${given.stepped}::uuid, ${given.rewarded}::uuid)
  `;
}
