import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';
import type { Part } from './money.ts';

/** A payout destination that a withdrawal is requested to. */
export type Place = { method: string; fields: Record<string, string> };

const card = (cardLastFour: string): Place => ({ method: 'pavilion.withdrawal.card', fields: { cardLastFour } });
const bank = (iban: string): Place => ({ method: 'pavilion.withdrawal.bank', fields: { iban } });

const HASH_BYTES = 20;
const hashOf = (text: string): Uint8Array => sha256(utf8ToBytes(text)).slice(0, HASH_BYTES);
const bitcoinAddress = (text: string): string => createBase58check(sha256).encode(Uint8Array.from([0, ...hashOf(text)]));
const ethereumAddress = (text: string): string => `0x${bytesToHex(hashOf(text))}`;

/** The wallets of the currencies that go to no card, each with an address that is anybody's own. */
const wallets: Readonly<Record<string, (owner: string) => Place>> = {
  BTC: (owner) => ({
    method: 'pavilion.withdrawal.bitcoin',
    fields: { crypto_network: 'bitcoin', wallet_id: bitcoinAddress(owner) },
  }),
  ETH: (owner) => ({
    method: 'pavilion.withdrawal.ether',
    fields: { crypto_network: 'arbitrum', wallet_id: ethereumAddress(owner) },
  }),
  USDT: (owner) => ({
    method: 'pavilion.withdrawal.usdt',
    fields: { crypto_network: 'ethereum', wallet_id: ethereumAddress(owner) },
  }),
};

/** One of a player's cards, or for coins the wallet with that number. */
export function cardOf({ person }: Part, lastFour: string): Place {
  const wallet = wallets[person.account.currency];
  return wallet === undefined ? card(lastFour) : wallet(`${person.id} ${lastFour}`);
}

/** The simulated provider pays out to no card that ends so; coins arrive everywhere. */
export const refusedCardOf = (part: Part): Place => cardOf(part, '0002');

const FIRST_CARD = 4000;
const CARDS = 5000n;
/** A card that the player has asked for no money to yet, one for each label. */
export const newCardOf = (part: Part): Place =>
  cardOf(part, String(FIRST_CARD + Number(BigInt(`0x${bytesToHex(hashOf(part.label))}`) % CARDS)));

const BANK_CURRENCIES = new Set(['EUR', 'KWD']);
/** A, T and two noughts behind the account, as check digits are worked out (ISO 13616). */
const AT00 = '102900';

/** A bank account of the player's own: withdrawals to one destination are added up. */
function ibanOf({ person }: Part): string {
  const account = BigInt(`0x${person.id.replaceAll('-', '')}`)
    .toString()
    .slice(-16)
    .padStart(16, '0');
  const checkDigits = 98n - (BigInt(`${account}${AT00}`) % 97n);
  return `AT${checkDigits.toString().padStart(2, '0')}${account}`;
}

/** The player's bank account, or one card where no bank takes the currency. */
export const bankOf = (part: Part): Place =>
  BANK_CURRENCIES.has(part.person.account.currency) ? bank(ibanOf(part)) : cardOf(part, '4311');
