import type { ErrorEnvelope } from '@pavilion/contract/envelope.ts';
import { type ErrorName, errors } from '@pavilion/contract/errors.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';

/** An HTTP answer that says no. */
export interface ErrorAnswer {
  status: number;
  body: ErrorEnvelope;
  headers: Readonly<Record<string, string>>;
}

/** Gives the text of a refusal in the visitor's language, where the content has one. */
export type ErrorTexts = (reason: ErrorName) => string;

export const defaultErrorTexts: ErrorTexts = (reason) => errors[reason].message;

/** The one place where a refusal becomes an answer (conventions §5). Anything that is not a refusal is a bug: logged whole, answered bare. */
export function toErrorAnswer(thrown: unknown, parts: { log: Log; requestId: string; texts: ErrorTexts }): ErrorAnswer {
  const refusal = thrown instanceof DomainError ? thrown : asTransportRefusal(thrown);
  if (refusal === undefined) {
    parts.log.error({ requestId: parts.requestId, err: thrown }, 'unexpected fault');
    return answer(new DomainError('internal'), parts);
  }
  if (refusal.details !== undefined) parts.log.info({ requestId: parts.requestId, refusal: refusal.reason, ...refusal.details }, 'refused');
  return answer(refusal, parts);
}

function answer(refusal: DomainError, { texts, requestId }: { texts: ErrorTexts; requestId: string }): ErrorAnswer {
  const { status, code } = errors[refusal.reason];
  const fields =
    refusal.fields === undefined ? undefined : Object.fromEntries(Object.entries(refusal.fields).map(([name, list]) => [name, [...list]]));
  const retryAfter = refusal.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  return {
    status,
    body: { error: { code, message: texts(refusal.reason), ...(fields === undefined ? {} : { fields }) } },
    headers: { 'x-request-id': requestId, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
  };
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
