import { generateKeyPairSync, sign } from 'node:crypto';
import { type Receipt, receiptText } from '@pavilion/contract/areas/payment-receipt.ts';
import { expect, it } from 'vitest';
import { checkReceipt, readReceiptFile, receiptFile } from './check-receipt.ts';

const pair = generateKeyPairSync('ed25519');
const keys = [{ keyId: 'k1', publicKey: pair.publicKey.export({ format: 'jwk' }).x ?? '' }];
const receipt: Receipt = {
  issuer: 'casino.example',
  kind: 'withdrawal',
  invoiceId: '0198f4a0-0000-7000-8000-000000000001',
  player: '0198F4A0',
  method: 'Card',
  amount: '120.00',
  fee: '0.00',
  currency: 'EUR',
  requestedAt: '2026-11-20T18:00:00.000Z',
  completedAt: '2026-11-20T18:03:48.000Z',
};
const signed = { receipt, keyId: 'k1', signature: sign(null, Buffer.from(receiptText(receipt)), pair.privateKey).toString('base64url') };

it('W-139 W-145 a receipt is checked with the published key; no line of it can be changed', async () => {
  expect(await checkReceipt(signed, keys)).toBe('valid');
  for (const field of Object.keys(receipt))
    expect(await checkReceipt({ ...signed, receipt: { ...receipt, [field]: `${String(Reflect.get(receipt, field))}1` } }, keys)).toBe(
      'invalid',
    );
  expect(await checkReceipt({ ...signed, signature: 'AAAA' }, keys)).toBe('invalid');
  expect(await checkReceipt({ ...signed, keyId: 'k2' }, keys)).toBe('unknownKey');
});

it('W-145 a saved file is read again, any other is none', async () => {
  expect(readReceiptFile(await receiptFile(signed).text())).toEqual(signed);
  for (const text of ['', '{', '{}', '[]', JSON.stringify({ ...signed, receipt: { ...receipt, amount: '1\n2' } })])
    expect(readReceiptFile(text)).toBeUndefined();
});
