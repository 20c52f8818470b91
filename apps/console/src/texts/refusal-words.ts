import { ApiError } from '@pavilion/contract/calls/client.ts';
import { refusals } from '@pavilion/contract/calls/refusals.ts';
import { isRecord } from '@pavilion/contract/formats/record.ts';
import { type Area, fill, type Language, type Texts, type Values, type Words } from './texts.ts';
import { SERVER_FAULT } from '../api/server-fault.ts';

/** An operator's language and how it writes moments. */
export interface Voice {
  language: Language;
  texts: Texts;
  minute(moment: string): string;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const SUM = /^(\d+)(\.\d+)? ([A-Z]{3,5})$/;

/** The name of a refusal; some share the code of a broader one and differ by status. */
const refusalName = ({ code, status }: ApiError): string | undefined => {
  const named = Object.entries(refusals).filter(([, refusal]) => refusal.code === code);
  return (named.find(([, refusal]) => refusal.status === status) ?? named[0])?.[0];
};

/** A text of an area, looked up by a key from the data; undefined if there is none. */
function worded({ language, texts }: Voice, [area, key]: readonly [Area, string], values?: Values): string | undefined {
  const own: Readonly<Record<string, Words>> = texts[area];
  const words = Object.hasOwn(own, key) ? own[key] : undefined;
  return words === undefined ? undefined : fill(words, language, values);
}

/** A value in words: its own name if it has one, formatted if it is a time or an amount, else unchanged. */
function spoken(voice: Voice, name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => spoken(voice, name, one)).join(', ');
  if (typeof value !== 'string' && typeof value !== 'number') return JSON.stringify(value);
  const text = String(value);
  const own = worded(voice, ['refusals', `${name}_${text}`]) ?? worded(voice, ['payments', `state_${text}`]);
  if (own !== undefined) return own;
  if (MOMENT.test(text)) return voice.minute(text);
  const [, whole, decimals = '', currency] = SUM.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = Math.max(decimals.length - 1, 0);
  const format = new Intl.NumberFormat(voice.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return `${format.format(Number(whole + decimals))} ${currency}`;
}

function parsed(value: unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    const read: unknown = JSON.parse(String(value));
    return isRecord(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** The fields in which two states differ; the states themselves if they have no fields. */
function differing(voice: Voice, { before, now }: Readonly<Record<string, unknown>>): Record<string, string> {
  const [was, is] = [parsed(before), parsed(now)];
  if (was === undefined || is === undefined) return { before: spoken(voice, 'status', before), now: spoken(voice, 'status', now) };
  const fields = Object.keys({ ...was, ...is }).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
  const listed = (state: Readonly<Record<string, unknown>>): string =>
    fields.map((field) => `${worded(voice, ['fields', field]) ?? field} ${spoken(voice, 'status', state[field] ?? '–')}`).join(', ');
  return { before: listed(was), now: listed(is) };
}

function valuesOf(voice: Voice, { detail }: ApiError): Values {
  const said = Object.entries(detail).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'number' ? value : spoken(voice, name, value),
  ]);
  return { ...Object.fromEntries(said), ...('before' in detail && 'now' in detail ? differing(voice, detail) : {}) };
}

/**
 * The console's message for a refused or failed call: that of the rule behind it, else that of the refusal, with its values filled in;
 * without either, the platform's own.
 */
export function wordsOfRefusal(error: unknown, voice: Voice): string {
  const { refusals: own } = voice.texts;
  if (!(error instanceof ApiError)) return own.offline;
  if (error.status >= SERVER_FAULT && refusalName(error) === undefined) return own.temporarilyUnavailable;
  const values = valuesOf(voice, error);
  const { rule } = error.detail;
  const words =
    typeof rule === 'string'
      ? worded(voice, ['refusals', `rule_${rule}`], values)
      : worded(voice, ['refusals', refusalName(error) ?? ''], values);
  return [words ?? error.message, ...Object.values(error.fields).flat()].filter(Boolean).join(' ') || own.failed;
}
