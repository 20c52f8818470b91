import { spelledField, spelledIban } from '@pavilion/contract/identity/place.ts';
import { iban } from '@pavilion/contract/validation/iban.ts';
import { phoneDigits } from '@pavilion/contract/identity/phone.ts';
import { accountAt } from './addresses.ts';

type Fields = Readonly<Record<string, string | null>>;

/** The source or destination of money, as an invoice stores it. */
export interface Named {
  method: string;
  fields: Fields;
}

const valueOf = (fields: Fields, key: string): string => (Object.hasOwn(fields, key) ? spelledField(key, fields[key] ?? '') : '');

/** A number that was kept before it had one form: its digits, without an extension. */
const digitsOf = (text: string): string => phoneDigits(text) ?? text.replace(/[a-z#;,].*$/is, '').replace(/\D/g, '');

/** For accounts shared by many people, such as an exchange's, the tag tells them apart: on TON and on unknown chains. */
const tagOf = (account: string, { fields }: Named): string => {
  const tag = /^(?:ton|wallet):/.test(account) ? valueOf(fields, 'tag') : '';
  return tag === '' ? '' : `${TAG}${tag}`;
};
/** Between a wallet and its tag. */
const TAG = '#';

/** A wallet of a chain we do not know is one of its network, or of its method where that has none. */
function walletOf(named: Named): string | undefined {
  const { method, fields } = named;
  const text = valueOf(fields, 'wallet_id');
  if (text === '') return undefined;
  const network = fields['crypto_network'] || fields['currencyWithdraw'] || method;
  const account = accountAt(text) ?? `wallet:${network}:${text}`;
  return `${account}${tagOf(account, named)}`;
}

const written = (kind: string, text: string): string | undefined => (text === '' ? undefined : `${kind}:${text}`);

/**
 * The one name of a place that money goes to: the fields that identify it, however they are spelled, by whatever method or network of the same chain;
 * a note, an empty field or the last digits of a card are no part of it (D-204). Empty where these fields identify nothing. An agent's number says where
 * money is handed out, which is many people's: it counts where nothing else does.
 */
export function placeKeyOf(named: Named): string {
  const { fields } = named;
  const own = [
    walletOf(named),
    written('iban', valueOf(fields, 'iban')),
    written('phone', digitsOf(valueOf(fields, 'phone'))),
    written('cpf', valueOf(fields, 'cpf_number')),
  ].filter((part) => part !== undefined);
  return own.length > 0 ? own.join(' ') : (written('agent', valueOf(fields, 'agentNumber')) ?? '');
}

/** The destination that a text denotes, for searching: a wallet or an IBAN in any spelling. */
export function placeNamed(text: string): string | undefined {
  const account = accountAt(spelledField('wallet_id', text));
  if (account !== undefined || text === '') return account;
  return iban(text, {}) === undefined ? `iban:${spelledIban(text)}` : undefined;
}

/** All keys that begin with a place lie before this one in the order of bytes: with a tag or another field after it. */
export const afterPlace = (place: string): string => `${place}$`;
