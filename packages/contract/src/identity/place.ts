import { asciiDigits } from '@pavilion/money/typed.ts';
import { withoutInvisible } from './invisible.ts';

/** Invisible characters of a copied text, such as direction marks, are dropped; digits may be of any script. */
const plain = (text: string): string => asciiDigits(withoutInvisible(text.normalize('NFKC'))).trim();
// Letter by letter, as the whole alphabet has letters whose capital is another one's.
const capitals = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** Bech32 may be written in capitals, which is what codes to scan hold (BIP-173); capitals and small letters mixed are refused as they are. */
const spelledWallet = (text: string): string =>
  /^BC1[0-9A-Z]+$/.test(text) ? text.toLowerCase() : text.replace(/^0X(?=[0-9A-Fa-f]{40}$)/, '0x');

/** An IBAN as machines exchange it: `de89 3704 0044 0532 0130 00` is `DE89370400440532013000`. Printed ones come with dashes of any length. */
export const spelledIban = (text: string): string => capitals(plain(text).replace(/[\s\p{Pd}−]/gu, ''));

/** A CPF without what it is printed with: `529.982.247-25` is `52998224725`. */
export const spelledCpf = (text: string): string => plain(text).replace(/[\s.\p{Pd}−]/gu, '');

const spellings: Readonly<Record<string, (text: string) => string>> = {
  iban: spelledIban,
  cpf_number: spelledCpf,
  wallet_id: (text) => spelledWallet(plain(text)),
  tag: plain,
  agentNumber: plain,
};

/** The value of a payment method's field in the one spelling in which it is judged, sent, stored and compared (P-82). */
export const spelledField = (key: string, text: string): string =>
  (Object.hasOwn(spellings, key) ? spellings[key] : undefined)?.(text) ?? text;
