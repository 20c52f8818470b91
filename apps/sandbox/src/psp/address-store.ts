import type { Pool } from 'pg';

/** A deposit address of a chain, assigned once per name that the merchant gives it. */
export interface Address {
  addressId: string;
  method: string;
  currency: string;
  network: string | null;
  address: string;
  tag: string | null;
}

/** A coin transfer to an address. The amount is a decimal string in major units. */
export interface Transfer {
  reference: string;
  addressId: string;
  amount: string;
  currency: string;
  confirmations: number;
  /** The transfer was removed by a chain reorganization. */
  isGone: boolean;
}

const ADDRESS_COLUMNS = 'address_id as "addressId", method, currency, network, address, tag';
const TRANSFER_COLUMNS = 'reference, address_id as "addressId", amount, currency, confirmations, is_gone as "isGone"';

/** Stores an address; a repeated request keeps the first one. */
export async function insertAddress(pool: Pool, given: Address & { createdAt: Date }): Promise<Address> {
  await pool.query(
    `insert into sandbox.psp_address (address_id, method, currency, network, address, tag, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (address_id) do nothing`,
    [given.addressId, given.method, given.currency, given.network, given.address, given.tag, given.createdAt],
  );
  const { rows } = await pool.query<Address>(`select ${ADDRESS_COLUMNS} from sandbox.psp_address where address_id = $1`, [given.addressId]);
  const [kept] = rows;
  if (kept === undefined) throw new Error(`address ${given.addressId} was not kept`);
  return kept;
}

export async function findAddress(pool: Pool, at: { address: string; tag: string | null }): Promise<Address | undefined> {
  const { rows } = await pool.query<Address>(
    `select ${ADDRESS_COLUMNS} from sandbox.psp_address where address = $1 and tag is not distinct from $2`,
    [at.address, at.tag],
  );
  return rows[0];
}

export async function listAddresses(pool: Pool): Promise<Address[]> {
  const { rows } = await pool.query<Address>(
    `select ${ADDRESS_COLUMNS} from sandbox.psp_address order by created_at desc, address_id limit 50`,
  );
  return rows;
}

/** A new transfer, more confirmations of a known one, or one that is in the chain again. */
export async function saveTransfer(pool: Pool, transfer: Omit<Transfer, 'isGone'> & { createdAt: Date }): Promise<Transfer> {
  const { rows } = await pool.query<Transfer>(
    `insert into sandbox.psp_transfer as held (reference, address_id, amount, currency, confirmations, created_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (reference) do update set confirmations = greatest(held.confirmations, excluded.confirmations), is_gone = false
     returning ${TRANSFER_COLUMNS}`,
    [transfer.reference, transfer.addressId, transfer.amount, transfer.currency, transfer.confirmations, transfer.createdAt],
  );
  const [kept] = rows;
  if (kept === undefined) throw new Error(`transfer ${transfer.reference} was not kept`);
  return kept;
}

export async function findTransfer(pool: Pool, reference: string): Promise<Transfer | undefined> {
  const { rows } = await pool.query<Transfer>(`select ${TRANSFER_COLUMNS} from sandbox.psp_transfer where reference = $1`, [reference]);
  return rows[0];
}

/** The chain has dropped the transfer. */
export async function removeTransfer(pool: Pool, reference: string): Promise<Transfer | undefined> {
  const { rows } = await pool.query<Transfer>(
    `update sandbox.psp_transfer set confirmations = 0, is_gone = true where reference = $1 returning ${TRANSFER_COLUMNS}`,
    [reference],
  );
  return rows[0];
}
