import type { DepositState, WithdrawalState } from './states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InvoicePublicData } from '../../../kernel/followers/domain-events.ts';
import { type Database, many, one, run } from '../../../kernel/database.ts';
import { placeKeyOf } from '../places/place-key.ts';
import { transferKeyOf } from '../places/transfer-key.ts';

/** The browser's next step: opens `action` and posts `fields`. */
interface Instruction {
  action: string;
  method: string;
  fields: Record<string, string>;
}

/** One deposit or withdrawal. States are those of reliability §4; players see three of them (`playerStatusOf`). */
export interface InvoiceRow {
  id: string;
  kind: 'deposit' | 'withdrawal';
  state: DepositState | WithdrawalState;
  playerId: string;
  accountId: string;
  psp: string;
  method: string;
  methodName: string;
  currency: string;
  country: string | null;
  amountMinor: bigint;
  settledMinor: bigint | null;
  /** The part paid below the currency's smallest unit, in major units: never credited (reliability §1.1). */
  dust: string;
  number: number | null;
  fields: Record<string, string | null>;
  bonusId: string | null;
  isBonusDecline: boolean;
  instruction: Instruction | null;
  publicData: InvoicePublicData | null;
  reference: string | null;
  /** Coin transfers only: the deposit address it came to. */
  addressId: string | null;
  /** Coin transfers only: how often a chain reorganisation dropped it. */
  reorganisations: number;
  /** Deposits only: what claims have taken of its held part and what did not come back. */
  heldTakenMinor: bigint;
  /** For a withdrawal, the deposit whose held money it takes back. Also null for requests older than this column. */
  takesHeldOf: string | null;
  result: string;
  flags: string[];
  approvalsRequired: number;
  firstApprover: string | null;
  secondApprover: string | null;
  /** Put aside by an operator until then. */
  holdUntil: Date | null;
  heldBy: string | null;
  /** Releases only: until this time, by the real clock, nothing is sent and the release can be undone. */
  unsentUntil: Date | null;
  /** Why operators refused it, in words for its player. */
  playerReason: string | null;
  createdAt: Date;
  updatedAt: Date;
  processedAt: Date | null;
  expiresAt: Date | null;
  nextQueryAt: Date | null;
  queryCount: number;
}

const columns = sql`
  id, kind, state, player_id as "playerId", account_id as "accountId", psp, method, method_name as "methodName", currency, country,
  amount_minor as "amountMinor", settled_minor as "settledMinor", dust::text as dust, number, fields, bonus_id as "bonusId",
  is_bonus_decline as "isBonusDecline", instruction, public_data as "publicData", reference, address_id as "addressId", reorganisations,
  held_taken_minor as "heldTakenMinor", takes_held_of as "takesHeldOf", result, flags,
  approvals_required as "approvalsRequired", first_approver as "firstApprover", second_approver as "secondApprover",
  hold_until as "holdUntil", held_by as "heldBy", unsent_until as "unsentUntil",
  player_reason as "playerReason",
  created_at as "createdAt", updated_at as "updatedAt", processed_at as "processedAt", expires_at as "expiresAt",
  next_query_at as "nextQueryAt", query_count as "queryCount"`;

const json = (value: unknown): RawBuilder<unknown> => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;

export async function insertInvoice(transaction: Database, invoice: InvoiceRow): Promise<void> {
  const { addressId, reference } = invoice;
  const transferKey = addressId === null || reference === null ? null : transferKeyOf(reference);
  await run(transaction)`
    insert into payment.invoice
      (id, kind, state, player_id, account_id, psp, method, method_name, currency, country, amount_minor, fields, bonus_id,
       is_bonus_decline, reference, address_id, place_key, transfer_key, takes_held_of, approvals_required, created_at, updated_at, expires_at,
       next_query_at)
    values
      (${invoice.id}, ${invoice.kind}, ${invoice.state}, ${invoice.playerId}, ${invoice.accountId}, ${invoice.psp}, ${invoice.method},
       ${invoice.methodName}, ${invoice.currency}, ${invoice.country}, ${invoice.amountMinor}, ${json(invoice.fields)}, ${invoice.bonusId},
       ${invoice.isBonusDecline}, ${reference}, ${addressId}, ${placeKeyOf(invoice)}, ${transferKey}, ${invoice.takesHeldOf},
       ${invoice.approvalsRequired}, ${invoice.createdAt}, ${invoice.updatedAt}, ${invoice.expiresAt}, ${invoice.nextQueryAt})
  `;
}

/** Reads an invoice and holds its row until the transaction ends: every change of state goes through here. */
export async function lockInvoice(transaction: Database, id: string): Promise<InvoiceRow | undefined> {
  return await one<InvoiceRow>(transaction)`
    select ${columns}
    from payment.invoice
    where id = ${id}
    for update
  `;
}

interface TransferKey {
  addressId: string;
  reference: string;
}

const ofTransfer = ({ addressId, reference }: TransferKey) => sql`
    select ${columns}
    from payment.invoice
    where address_id = ${addressId}
      and transfer_key = ${transferKeyOf(reference)}
    order by created_at, id
    limit 1
`;

/** The invoice of a coin transfer, however its hash and output are spelled (P-86); the first, where an earlier version kept several. */
export async function findTransfer(database: Database, transfer: TransferKey): Promise<InvoiceRow | undefined> {
  return await one<InvoiceRow>(database)`${ofTransfer(transfer)}`;
}

/** The same, held until the transaction ends. */
export async function lockTransfer(transaction: Database, transfer: TransferKey): Promise<InvoiceRow | undefined> {
  return await one<InvoiceRow>(transaction)`${ofTransfer(transfer)} for update`;
}

export async function findInvoice(database: Database, id: string): Promise<InvoiceRow | undefined> {
  return await one<InvoiceRow>(database)`
    select ${columns}
    from payment.invoice
    where id = ${id}
    limit 1
  `;
}

/** Our id of a payment by the provider's reference, with any spelling for a coin transfer. */
export async function findIdByReference(database: Database, named: { psp: string; reference: string }): Promise<string | undefined> {
  const row = await one<{ id: string }>(database)`
    select id
    from payment.invoice
    where psp = ${named.psp}
      and (reference = ${named.reference} or (address_id is not null and transfer_key = ${transferKeyOf(named.reference)}))
    order by created_at, id
    limit 1
  `;
  return row?.id;
}

/** Writes back a locked invoice: all that ever changes of one. */
export async function saveInvoice(transaction: Database, invoice: InvoiceRow): Promise<void> {
  await run(transaction)`
    update payment.invoice
    set state = ${invoice.state},
      settled_minor = ${invoice.settledMinor},
      dust = ${invoice.dust}::numeric,
      reorganisations = ${invoice.reorganisations},
      held_taken_minor = ${invoice.heldTakenMinor},
      number = ${invoice.number},
      instruction = ${json(invoice.instruction)},
      public_data = ${json(invoice.publicData)},
      reference = ${invoice.reference},
      result = ${invoice.result},
      flags = ${invoice.flags}::text[],
      approvals_required = ${invoice.approvalsRequired},
      first_approver = ${invoice.firstApprover},
      second_approver = ${invoice.secondApprover},
      hold_until = ${invoice.holdUntil},
      held_by = ${invoice.heldBy},
      unsent_until = ${invoice.unsentUntil},
      player_reason = ${invoice.playerReason},
      updated_at = ${invoice.updatedAt},
      processed_at = ${invoice.processedAt},
      expires_at = ${invoice.expiresAt},
      next_query_at = ${invoice.nextQueryAt},
      query_count = ${invoice.queryCount}
    where id = ${invoice.id}
  `;
}

/** Counts one more success of the player. @returns its ordinal, without a gap or a repeat */
export async function nextDepositNumber(transaction: Database, playerId: string): Promise<number> {
  const row = await one<{ successes: number }>(transaction)`
    insert into payment.deposit_count as held (player_id, successes)
    values (${playerId}, 1)
    on conflict (player_id) do update
    set successes = held.successes + 1
    returning successes
  `;
  return row?.successes ?? 1;
}

/** Flags a deposit reversed after its bonus had become cash: the player's next withdrawal needs review. */
export const GIFT_KEPT = 'gift_kept';

/**
 * Deposits of this player that a bank has charged back: with any of them, withdrawals need review (P20). One that is only marked counts
 * until a person who has seen it releases a withdrawal requested after it (D-228).
 */
export async function sumChargebacks(database: Database, playerId: string): Promise<{ count: number; lastAt: Date | null }> {
  const row = await one<{ count: number; lastAt: Date | null }>(database)`
    select count(*)::int as count, max(updated_at) as "lastAt"
    from payment.invoice as taken
    where player_id = ${playerId}
      and (state = 'charged_back' or ${GIFT_KEPT} = any(flags) and not exists (
        select 1
        from payment.invoice as seen
        where seen.player_id = taken.player_id
          and seen.kind = 'withdrawal'
          and seen.state in ('approved', 'submitting', 'submitted', 'unknown', 'paid')
          and seen.created_at > taken.updated_at
          and 'held_chargeback' = any(seen.flags)
      ))
  `;
  return row ?? { count: 0, lastAt: null };
}

const BATCH_SIZE = 50;

const expired = (now: Date) => sql`state in ('created', 'awaiting', 'pending') and expires_at <= ${now}`;
const unanswered = (now: Date) => sql`next_query_at <= ${now}`;

/** Whether `listExpiredDeposits` would find any. */
export const hasExpiredDeposits = (now: Date) => sql<boolean>`exists (select 1 from payment.invoice where ${expired(now)})`;
/** Whether `lockDueQueries` would find any. */
export const hasDueQueries = (now: Date) => sql<boolean>`exists (select 1 from payment.invoice where ${unanswered(now)})`;

/** Deposits whose time to be paid is over, oldest first. */
export async function listExpiredDeposits(database: Database, now: Date): Promise<{ id: string }[]> {
  return await many<{ id: string }>(database)`
    select id
    from payment.invoice
    where ${expired(now)}
    order by expires_at, id
    limit ${BATCH_SIZE}
  `;
}

/** One of them, if it still is and no other process has it, held until the transaction ends. */
export async function lockExpiredDeposit(transaction: Database, { id, now }: { id: string; now: Date }): Promise<InvoiceRow | undefined> {
  return await one<InvoiceRow>(transaction)`
    select ${columns}
    from payment.invoice
    where id = ${id}
      and ${expired(now)}
    for update skip locked
  `;
}

/** Invoices whose provider must be asked now; locked until the transaction ends. */
export async function lockDueQueries(transaction: Database, now: Date): Promise<InvoiceRow[]> {
  return await many<InvoiceRow>(transaction)`
    select ${columns}
    from payment.invoice
    where ${unanswered(now)}
    order by next_query_at, id
    limit ${BATCH_SIZE}
    for update skip locked
  `;
}

/**
 * Withdrawals that should have been sent already: their job was lost, or their provider was down. Excludes those whose release can still be
 * undone, by the real clock.
 */
export async function listStalledPayouts(database: Database, { before, realNow }: { before: Date; realNow: Date }): Promise<string[]> {
  const rows = await many<{ id: string }>(database)`
    select id
    from payment.invoice
    where state in ('approved', 'submitting')
      and ((unsent_until is null and updated_at < ${before}) or unsent_until <= ${realNow})
    order by updated_at, id
    limit ${BATCH_SIZE}
  `;
  return rows.map(({ id }) => id);
}

export async function stopQueries(transaction: Database, id: string): Promise<void> {
  await run(transaction)`
    update payment.invoice
    set next_query_at = null
    where id = ${id}
  `;
}
