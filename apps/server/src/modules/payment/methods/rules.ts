import { iban } from '@pavilion/contract/validation/iban.ts';
import { spelledField } from '@pavilion/contract/identity/place.ts';
import { methodFieldRules } from '@pavilion/contract/validation/method-fields.ts';
import { phoneDigits } from '@pavilion/contract/identity/phone.ts';
import { phone } from '@pavilion/contract/validation/phone.ts';
import { type Failure, firstFailure, isEmpty } from '@pavilion/contract/validation/rule.ts';
import { convertMinor, parseDecimal, type RatedCurrency, scaleOf } from '@pavilion/money';
import { DomainError } from '../../../kernel/errors.ts';
import { exactAmount, writtenAmount } from '../../../kernel/typed-amount.ts';
import { hasSoundChecksum } from '../places/addresses.ts';
import { chosenOption, type MethodField, withoutAmounts } from './fields.ts';
import { matchesPattern } from './pattern.ts';
import type { MethodRow } from './store.ts';

/** Values of a method's fields by key, as a request carries them. */
type FieldValues = Readonly<Record<string, string | null>>;

/** Is a method offered in this country? A method that names no country is offered everywhere (C-48). */
export function isOfferedIn(row: Pick<MethodRow, 'countries'>, country: string | null): boolean {
  return row.countries.length === 0 || (country !== null && row.countries.includes(country));
}

/**
 * Reads a request's amount exactly and holds it against the method's bounds (W-29, P32): `readAmount('12.50', card)` is 1250n.
 * @throws validation with the field `amount` for more decimals than the currency has, amountOutOfRange for one below or above
 */
export function readAmount(text: string, method: Pick<MethodRow, 'currency' | 'amountMinMinor' | 'amountMaxMinor'>): bigint {
  const amountMinor = exactAmount(text, { currency: method.currency, mostMinor: method.amountMaxMinor });
  const failure = judgeBounds(amountMinor, method);
  if (failure !== undefined) throw new DomainError('amountOutOfRange', { fields: { amount: failure } });
  return amountMinor;
}

type Bounds = Pick<MethodRow, 'currency' | 'amountMinMinor' | 'amountMaxMinor'>;

/** The limits of a request: those of the chosen option, such as a network, if it has its own (W-29, wire §3.8). */
export function boundsOf(method: Bounds, fields: readonly MethodField[], given: FieldValues): Bounds {
  const { currency } = method;
  const minor = (text: string | undefined): bigint | undefined => (text === undefined ? undefined : parseDecimal(text, scaleOf(currency)));
  const options = fields.flatMap((field) => chosenOption(field, given[field.key]) ?? []);
  const bounded = options.find(({ minAmount, maxAmount }) => minAmount !== undefined || maxAmount !== undefined);
  return {
    currency,
    amountMinMinor: minor(bounded?.minAmount) ?? method.amountMinMinor,
    amountMaxMinor: minor(bounded?.maxAmount) ?? method.amountMaxMinor,
  };
}

/**
 * The smallest amount of a currency worth at least `baseMinor` in the base currency, rounded as withdrawals are: rounding the other way
 * could state an amount that needs no verification, or miss one that does.
 */
export function leastReaching(baseMinor: bigint, { from, to }: { from: RatedCurrency; to: RatedCurrency }): bigint {
  let low = 0n;
  let high = convertMinor(baseMinor, { from, to }) * 2n + 1n;
  while (convertMinor(high, { from: to, to: from }) < baseMinor) high *= 2n;
  while (low < high) {
    const middle = (low + high) / 2n;
    if (convertMinor(middle, { from: to, to: from }) >= baseMinor) high = middle;
    else low = middle + 1n;
  }
  return low;
}

function judgeBounds(amountMinor: bigint, { currency, amountMinMinor, amountMaxMinor }: Bounds): Failure | undefined {
  if (amountMinor < amountMinMinor) return { rule: 'amountTooLow', min: writtenAmount(amountMinMinor, currency) };
  return amountMinor > amountMaxMinor ? { rule: 'amountTooHigh', max: writtenAmount(amountMaxMinor, currency) } : undefined;
}

function judgeField(field: MethodField, value: string | null | undefined): Failure | undefined {
  if (isEmpty(value) && field.options !== undefined && chosenOption(field, value) !== undefined) return undefined;
  const failure = firstFailure(methodFieldRules({ ...withoutAmounts(field), regexp: '' }, { phone, iban }), value);
  if (failure !== undefined || isEmpty(value) || typeof value !== 'string') return failure;
  const isChosen = field.options === undefined || chosenOption(field, value) !== undefined;
  return isChosen && matchesPattern(field.regexp, value) ? undefined : { rule: 'regex' };
}

const networkKeys: readonly string[] = ['crypto_network', 'currencyWithdraw'];

/** An address to pay out to is always needed, fits the pattern of the chosen network or coin, and holds its checksum (V-74, P32). */
function judgeWallet(field: MethodField, fields: readonly MethodField[], given: FieldValues): Failure | undefined {
  const address = given[field.key];
  if (isEmpty(address) || typeof address !== 'string') return { rule: 'required' };
  const network = chosenNetwork(fields, given);
  if (!matchesPattern(network?.regex ?? network?.regexp ?? field.regexp, address)) return { rule: 'regex' };
  return hasSoundChecksum(address, network?.id) ? undefined : { rule: 'addressChecksum' };
}

function chosenNetwork(fields: readonly MethodField[], given: FieldValues) {
  const select = fields.find(({ key }) => networkKeys.includes(key));
  return select === undefined ? undefined : chosenOption(select, given[select.key]);
}

/** Normalises a value to the form in which it is validated, stored and paid to (P-82); a phone becomes its digits with a plus. */
function spelledValue(key: string, value: string | null): string | null {
  if (value === null) return null;
  const digits = key === 'phone' && phone(value, {}) === undefined ? phoneDigits(value) : undefined;
  return digits === undefined ? spelledField(key, value) : `+${digits}`;
}

/**
 * Keeps the values of a method's own fields in one spelling, checked by its rules (product §5 Wallet, V-73, P-82); keys the method does not have are
 * dropped.
 * @throws validation naming each field that does not fit
 */
export function readFields(fields: readonly MethodField[], written: FieldValues): Record<string, string | null> {
  const given = Object.fromEntries(Object.entries(written).map(([key, value]) => [key, spelledValue(key, value)]));
  const failures: Record<string, Failure> = {};
  const kept: Record<string, string | null> = {};
  for (const field of fields) {
    const value = Object.hasOwn(given, field.key) ? given[field.key] : undefined;
    const failure = field.key === 'wallet_id' ? judgeWallet(field, fields, given) : judgeField(field, value);
    if (failure !== undefined) failures[field.key] = failure;
    else kept[field.key] = value ?? null;
  }
  if (Object.keys(failures).length > 0) throw new DomainError('validation', { fields: failures });
  return kept;
}
