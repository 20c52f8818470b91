import * as z from 'zod/mini';

const line = () => z.string().check(z.regex(/^[^\r\n]{0,200}$/));

/** The contents of a receipt. Amounts and times are texts, so that the signature covers every digit. */
const receipt = z.object({
  issuer: line(),
  kind: z.enum(['deposit', 'withdrawal']),
  invoiceId: line(),
  player: line(),
  method: line(),
  amount: line(),
  fee: line(),
  currency: line(),
  requestedAt: line(),
  completedAt: line(),
});
export type Receipt = z.output<typeof receipt>;

/** A receipt with its signature (Ed25519 over `receiptText`) and the key that made it, both base64url. */
export const signedReceipt = z.object({ receipt, keyId: z.string(), signature: z.string() });
export type SignedReceipt = z.output<typeof signedReceipt>;

/** A published key. `publicKey` is the raw Ed25519 key, base64url. */
export const receiptKey = z.object({ keyId: z.string(), publicKey: z.string() });
export type ReceiptKey = z.output<typeof receiptKey>;

const fields = [
  'issuer',
  'kind',
  'invoiceId',
  'player',
  'method',
  'amount',
  'fee',
  'currency',
  'requestedAt',
  'completedAt',
] as const satisfies readonly (keyof Receipt)[];

/** The text that is signed: a heading, and one line for each field in a fixed order. */
export const receiptText = (content: Receipt): string =>
  ['pavilion payment receipt 1', ...fields.map((field) => `${field}: ${content[field]}`)].join('\n');
