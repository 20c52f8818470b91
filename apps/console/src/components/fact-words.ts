import { playerStatus } from '@pavilion/contract/constants.ts';
import { isRecord } from '@pavilion/contract/formats/record.ts';
import { isCurrencyCode, scaleOf } from '@pavilion/money/currency.ts';
import { formatDecimal } from '@pavilion/money/decimal.ts';

/** How facts are said in the operator's language. */
export interface FactVoice {
  /** The word for a value of a field, such as `kind_goodwill`; undefined if it has none. */
  wordOf: (key: string) => string | undefined;
  money: (value: number, currency: string) => string;
  /** A moment or day as the operator writes it; undefined for any other text. */
  when: (text: string) => string | undefined;
}

const MINOR = /^-?\d{1,19}$/;
const statusNames: ReadonlyMap<unknown, string> = new Map(Object.entries(playerStatus).map(([name, code]) => [code, name]));

/** An amount in minor units with its currency; its sign says whether it gives or takes. */
function amountOf({ amountMinor, currency }: Record<string, unknown>, { money }: FactVoice): string | undefined {
  const digits = String(amountMinor);
  if (typeof currency !== 'string' || !isCurrencyCode(currency) || !MINOR.test(digits)) return undefined;
  const minor = BigInt(digits);
  const sign = minor > 0n ? '+' : '';
  return `${sign}${money(Number(formatDecimal(minor, scaleOf(currency))), currency)} ${currency}`;
}

function wordOfValue(field: string, value: unknown, voice: FactVoice): unknown {
  const { wordOf, when } = voice;
  if (Array.isArray(value)) return value.map((one) => wordOfValue(field, one, voice));
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, wordOfValue(name, own, voice)]));
  if (typeof value === 'boolean') return wordOf(`value_${value ? 'yes' : 'no'}`) ?? value;
  const name = field === 'playerStatus' ? statusNames.get(value) : value;
  return (typeof name === 'string' ? (when(name) ?? wordOf(`value_${name}`)) : undefined) ?? value;
}

/** Facts as a person reads them, not as they are stored: sums as money, states and kinds in words, moments and days in the operator's form (BO-177). */
export function readableFacts(facts: unknown, voice: FactVoice): unknown {
  if (!isRecord(facts)) return facts;
  const amount = amountOf(facts, voice);
  const { amountMinor: _minor, currency: _currency, ...rest } = facts;
  const kept = amount === undefined ? facts : { amount, ...rest };
  return Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, wordOfValue(field, value, voice)]));
}

/** The grants of a role by the permission's name, with their limits; undefined where the facts have none. */
function grantsIn(facts: unknown, { wordOf }: FactVoice): ReadonlyMap<string, string> | undefined {
  if (!isRecord(facts) || !Array.isArray(facts.permissions)) return undefined;
  const grants: unknown[] = facts.permissions;
  const texts = grants.filter(isRecord).map(({ permission, max, countries, tags }): [string, string] => {
    const listed = [countries, tags].flatMap((one) => (Array.isArray(one) ? one.map(String) : []));
    const limits = [...(typeof max === 'string' ? [`≤ ${max}`] : []), ...listed];
    return [String(permission), [wordOf('value_yes') ?? 'yes', ...limits].join(', ')];
  });
  return new Map(texts);
}

/**
 * The facts of a role, with one field per permission and only those that changed: fifty unchanged ones would hide the two that differ
 * (BO-189). Other facts are returned unchanged.
 */
export function comparedGrants<Facts extends { before: unknown; after: unknown; now?: unknown }>(facts: Facts, voice: FactVoice): Facts {
  const [before, after] = [grantsIn(facts.before, voice), grantsIn(facts.after, voice)];
  if (after === undefined) return facts;
  const names = [...new Set([...(before?.keys() ?? []), ...after.keys()])].filter((name) => before?.get(name) !== after.get(name));
  const told = (own: unknown): unknown => {
    const grants = grantsIn(own, voice);
    if (!isRecord(own) || grants === undefined) return own;
    return { ...own, permissions: Object.fromEntries(names.map((name) => [name, grants.get(name) ?? '–'])) };
  };
  return { ...facts, before: told(facts.before), after: told(facts.after), ...(facts.now === undefined ? {} : { now: told(facts.now) }) };
}
