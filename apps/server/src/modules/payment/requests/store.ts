import { type Database, one, run } from '../../../kernel/database.ts';

interface RequestRow {
  invoiceId: string;
  bodyHash: string;
  createdAt: Date;
}

export interface NewRequest extends Omit<RequestRow, 'createdAt'> {
  playerId: string;
  kind: 'deposit' | 'withdrawal';
  key: string;
  now: Date;
  /** A request under this key that is older has been forgotten. */
  forgottenBefore: Date;
}

/** Takes a key for a new invoice; the unique key makes a simultaneous second request wait and then find the first. False: it is taken. */
export async function takeKey(transaction: Database, request: NewRequest): Promise<boolean> {
  const row = await one<{ key: string }>(transaction)`
    insert into payment.request as held (player_id, kind, key, body_hash, invoice_id, created_at)
    values (${request.playerId}, ${request.kind}, ${request.key}, ${request.bodyHash}, ${request.invoiceId}, ${request.now})
    on conflict (player_id, kind, key) do update
    set body_hash = excluded.body_hash, invoice_id = excluded.invoice_id, created_at = excluded.created_at
    where held.created_at <= ${request.forgottenBefore}
    returning key
  `;
  return row !== undefined;
}

export async function findRequest(
  database: Database,
  { playerId, kind, key }: Pick<NewRequest, 'playerId' | 'kind' | 'key'>,
): Promise<RequestRow | undefined> {
  return await one<RequestRow>(database)`
    select invoice_id as "invoiceId", body_hash as "bodyHash", created_at as "createdAt"
    from payment.request
    where player_id = ${playerId}
      and kind = ${kind}
      and key = ${key}
    limit 1
  `;
}

/** Releases a key derived from content, so that the player may retry the same payment at once. */
export async function releaseContentKey(database: Database, invoiceId: string, prefix: string): Promise<void> {
  await run(database)`
    delete from payment.request
    where invoice_id = ${invoiceId}
      and starts_with(key, ${prefix})
      and player_id = (select player_id from payment.invoice where id = ${invoiceId})
  `;
}

export async function deleteRequestsBefore(database: Database, before: Date): Promise<void> {
  await run(database)`
    delete from payment.request
    where created_at < ${before}
  `;
}
