import { SandboxInputError } from '../http-input.ts';
import { type Address, findAddress, findTransfer, insertAddress, removeTransfer, saveTransfer, type Transfer } from './address-store.ts';
import type { PspContext } from './context.ts';
import { deliverEvent } from './deliveries.ts';
import { newText, newTransferHash } from '../random.ts';

const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGITS = '0123456789';

/** A new address in the format of a chain; a tag distinguishes payers who share an address. */
function newAddress(network: string): { address: string; tag: string | null } {
  switch (network) {
    case 'bitcoin':
      return { address: `bc1q${newText(BECH32, 38)}`, tag: null };
    case 'tron':
      return { address: `T${newText(BASE58, 33)}`, tag: null };
    case 'ton':
      return { address: SHARED_ADDRESS, tag: newText(DIGITS, 10) };
    default:
      return { address: `0x${newText('0123456789abcdef', 40)}`, tag: null };
  }
}

const SHARED_ADDRESS = 'UQPavi1ionSandboxAddressSharedByManyPayers000000';

export type AddressOrder = Pick<Address, 'addressId' | 'method' | 'currency' | 'network'>;

/** Gives out an address; a repeated request gets the same one. */
export async function openAddress(context: PspContext, order: AddressOrder): Promise<Address> {
  return insertAddress(context.pool, { ...order, ...newAddress(order.network ?? order.method), createdAt: context.now() });
}

export interface CoinTransfer {
  address: string;
  tag: string | null;
  amount: string;
  currency: string;
  confirmations: number;
  /** The reference of a known transfer, which gets more confirmations. */
  reference: string | undefined;
}

/** A known transfer to an address. @throws SandboxInputError if the address has no such transfer */
async function transferTo(context: PspContext, { addressId }: Address, reference: string): Promise<Transfer> {
  const transfer = await findTransfer(context.pool, reference);
  if (transfer?.addressId !== addressId) throw new SandboxInputError('This address has no such transfer', 404);
  return transfer;
}

/** A transfer arrives on the chain: the platform is notified of it unconfirmed, and then of each confirmation (sandbox.md). */
export async function transferCoins(context: PspContext, coins: CoinTransfer): Promise<Transfer> {
  const address = await findAddress(context.pool, coins);
  if (address === undefined) throw new SandboxInputError('This provider gave out no such address', 404);
  const known = coins.reference === undefined ? undefined : await transferTo(context, address, coins.reference);
  const { amount, currency } = known ?? coins;
  const reference = known?.reference ?? `${newTransferHash()}:0`;
  const facts = { addressId: address.addressId, amount, currency, reference };
  const saved = await saveTransfer(context.pool, { ...facts, confirmations: coins.confirmations, createdAt: context.now() });
  const firstUpdate = known === undefined || known.isGone ? 0 : known.confirmations + 1;
  for (let confirmations = firstUpdate; confirmations <= coins.confirmations; confirmations += 1)
    await deliverEvent(context, {
      type: 'deposit.confirming',
      invoiceId: address.addressId,
      amount,
      currency,
      reference,
      confirmations,
    });
  return saved;
}

/** Removes a transfer, as a reorganized chain does, and notifies the platform. It may be sent again. */
export async function takeTransferBack(context: PspContext, reference: string): Promise<Transfer> {
  const transfer = await removeTransfer(context.pool, reference);
  if (transfer === undefined) throw new SandboxInputError('This provider knows no such transfer', 404);
  const { addressId: invoiceId, amount, currency } = transfer;
  await deliverEvent(context, { type: 'deposit.failed', invoiceId, amount, currency, reference, confirmations: 0 });
  return transfer;
}
