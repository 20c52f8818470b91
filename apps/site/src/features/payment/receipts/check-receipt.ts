import { type ReceiptKey, receiptText, type SignedReceipt, signedReceipt } from '@pavilion/contract/areas/payment-receipt.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';

/** The result of a check; `unsupported` where the browser has no Ed25519. */
export type ReceiptVerdict = 'valid' | 'invalid' | 'unknownKey' | 'unsupported';

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

/** Checks the signature on this device; nothing is sent. */
export async function checkReceipt(signed: SignedReceipt, keys: readonly ReceiptKey[]): Promise<ReceiptVerdict> {
  const published = keys.find(({ keyId }) => keyId === signed.keyId);
  if (published === undefined) return 'unknownKey';
  const key = await importKey(published);
  if (key === undefined) return 'unsupported';
  try {
    const text = new TextEncoder().encode(receiptText(signed.receipt));
    return (await crypto.subtle.verify('Ed25519', key, bytesOf(signed.signature), text)) ? 'valid' : 'invalid';
  } catch {
    return 'invalid';
  }
}

async function importKey({ publicKey }: ReceiptKey): Promise<CryptoKey | undefined> {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify']);
  } catch {
    return undefined;
  }
}

/** The receipt in a saved file; undefined for any other file. */
export function readReceiptFile(text: string): SignedReceipt | undefined {
  try {
    return signedReceipt.parse(JSON.parse(text.replace(/^\uFEFF/, '')));
  } catch {
    return undefined;
  }
}

/** The file of a receipt, as it is saved. */
export const receiptFile = (signed: SignedReceipt): Blob =>
  new Blob([`${JSON.stringify(signed, null, 2)}\n`], { type: 'application/json' });

export const receiptFileName = ({ receipt }: SignedReceipt): string => `receipt-${shortId(receipt.invoiceId)}.json`;
