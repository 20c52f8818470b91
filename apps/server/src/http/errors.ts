import type { ErrorEnvelope } from '@pavilion/contract/envelope.ts';
import { type ErrorName, errors } from '@pavilion/contract/errors.ts';
import { failureText } from '@pavilion/contract/validation/messages.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';

/** An HTTP answer that says no. */
export interface ErrorAnswer {
  status: number;
  body: ErrorEnvelope;
  headers: Readonly<Record<string, string>>;
}

/** The words of refusals by language; an unknown or missing language gives the default one (wire §1.2). */
export interface RefusalTexts {
  message(reason: ErrorName, language: string | undefined): string;
  field(failure: Failure, language: string | undefined): string;
}

/** English of the contract, for answers that no visitor reads. */
export const plainTexts: RefusalTexts = { message: (reason) => errors[reason].message, field: (failure) => failureText(failure) };

/** Who is told, and in which words. */
export interface Telling {
  log: Log;
  /** Counts a refusal by its application code. */
  countRefusal(code: number): void;
  requestId: string;
  /** The visitor's language; the one a refusal names itself goes before it. */
  language: string | undefined;
  texts: RefusalTexts;
}

/** The one place where a refusal becomes an answer (conventions §5). Anything that is not a refusal is a bug: logged whole, answered bare. */
export function toErrorAnswer(thrown: unknown, telling: Telling): ErrorAnswer {
  const refusal = thrown instanceof DomainError ? thrown : asTransportRefusal(thrown);
  if (refusal === undefined) {
    telling.log.error({ requestId: telling.requestId, err: thrown }, 'unexpected fault');
    return answer(new DomainError('internal'), telling);
  }
  if (refusal.details !== undefined)
    telling.log.info({ requestId: telling.requestId, refusal: refusal.reason, ...refusal.details }, 'refused');
  return answer(refusal, telling);
}

function answer(refusal: DomainError, telling: Telling): ErrorAnswer {
  const { status, code } = errors[refusal.reason];
  telling.countRefusal(code);
  const language = refusal.language ?? telling.language;
  const fields = refusal.fields === undefined ? undefined : fieldTexts(refusal.fields, (failure) => telling.texts.field(failure, language));
  const more = {
    ...(fields === undefined ? {} : { fields }),
    ...(refusal.challenge === undefined ? {} : { challenge: refusal.challenge }),
  };
  const retryAfter = refusal.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  return {
    status,
    body: { error: { code, message: telling.texts.message(refusal.reason, language), ...more } },
    headers: { 'x-request-id': telling.requestId, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
  };
}

function fieldTexts(
  fields: Readonly<Record<string, Failure | readonly Failure[]>>,
  textOf: (failure: Failure) => string,
): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, failures]) => [name, [failures].flat().map(textOf)]));
}

const TRANSPORT_REFUSALS: ReadonlyMap<string, ErrorName> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'bodyTooLarge'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupportedMediaType'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformedRequest'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'malformedRequest'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'malformedRequest'],
  ['FST_ERR_BAD_URL', 'malformedRequest'],
  ['FST_ERR_ASYNC_CONSTRAINT', 'malformedRequest'],
  // A text with a NUL character, which PostgreSQL cannot hold and no field of ours means.
  ['22021', 'malformedRequest'],
  ['22P05', 'malformedRequest'],
]);

// PostgreSQL says these when it is away, going down, or too busy: nothing was decided, the caller may try again (reliability F2).
const DATABASE_AWAY = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '57014',
  '40001',
  '40P01',
]);
const CONNECTION_BROKEN = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

function asTransportRefusal(thrown: unknown): DomainError | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  const transport = TRANSPORT_REFUSALS.get(code);
  if (transport !== undefined) return new DomainError(transport);
  if (thrown instanceof SyntaxError) return new DomainError('malformedRequest');
  const isAway =
    DATABASE_AWAY.has(code) ||
    CONNECTION_BROKEN.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(thrown.message);
  return isAway ? new DomainError('temporarilyUnavailable', { details: { cause: code === '' ? thrown.message : code } }) : undefined;
}
