import type { ErrorEnvelope } from '@pavilion/contract/calls/envelope.ts';
import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { type RefusalName, refusals } from '@pavilion/contract/calls/refusals.ts';
import { failureText } from '@pavilion/contract/validation/messages.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { faultCode, isDatabaseAway } from '../../kernel/postgres/database-away.ts';
import { DomainError, filled } from '../../kernel/errors.ts';
import type { Log } from '../../kernel/log/log.ts';
import { waitText } from './wait-text.ts';

/** An HTTP answer that refuses a request. */
export interface ErrorAnswer {
  status: number;
  body: ErrorEnvelope;
  headers: Readonly<Record<string, string>>;
}

/** The texts of refusals by language; an unknown or missing language gives the default one (wire §1.2). */
export interface RefusalTexts {
  speaks(language: string): boolean;
  message(reason: RefusalName, language: string | undefined): string;
  field(failure: Failure, language: string | undefined): string;
}

/** The contract's English, for answers that no visitor reads. */
export const plainTexts: RefusalTexts = {
  speaks: () => false,
  message: (reason) => refusals[reason].message,
  field: (failure) => failureText(failure),
};

/** The context of an error answer besides the error itself. */
export interface AnswerContext {
  log: Log;
  /** Counts a refusal by its application code. */
  countRefusal(code: number): void;
  requestId: string;
  /** The visitor's language; a language named by the refusal takes precedence. */
  language: string | undefined;
  /** The language of the page that called, which takes precedence over both where the site speaks it. */
  pageLanguage?: string | undefined;
  texts: RefusalTexts;
}

/** The only place where a refusal becomes an answer. Anything else is a bug: logged in full, answered without detail. */
export function toErrorAnswer(thrown: unknown, context: AnswerContext): ErrorAnswer {
  const refusal = thrown instanceof DomainError ? thrown : asTransportRefusal(thrown);
  if (refusal === undefined) {
    context.log.error({ requestId: context.requestId, err: thrown }, 'unexpected fault');
    return answer(new DomainError('internal'), context);
  }
  // Its caller repeats it; the operator should see that there is something in the way, and what.
  const level = refusal.reason === 'temporarilyUnavailable' ? 'warn' : 'info';
  if (refusal.details !== undefined)
    context.log[level]({ requestId: context.requestId, refusal: refusal.reason, ...refusal.details }, 'refused');
  return answer(refusal, context);
}

function answer(refusal: DomainError, context: AnswerContext): ErrorAnswer {
  const { status, code } = refusals[refusal.reason];
  context.countRefusal(code);
  const language = languageOfAnswer(refusal, context);
  const fields = refusal.fields === undefined ? undefined : fieldTexts(refusal.fields, (failure) => context.texts.field(failure, language));
  const more = {
    ...(fields === undefined ? {} : { fields }),
    ...(refusal.challenge === undefined ? {} : { challenge: refusal.challenge }),
    ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
  };
  const retryAfter = refusal.retryAfterSeconds ?? (status === 503 ? 1 : undefined);
  const message = filled(context.texts.message(refusal.reason, language), { ...refusal.detail, ...waitOf(retryAfter, context, language) });
  return {
    status,
    body: { error: { code, message, ...more } },
    headers: { 'x-request-id': context.requestId, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
  };
}

/** The wait in the words of the answer's language, for texts that name `{wait}`. */
function waitOf(retryAfter: number | undefined, { texts }: AnswerContext, language = ''): NonNullable<DomainError['detail']> {
  return retryAfter === undefined ? {} : { wait: waitText(retryAfter, texts.speaks(language) ? language : 'en') };
}

function languageOfAnswer(refusal: DomainError, { pageLanguage, language, texts }: AnswerContext): string | undefined {
  if (pageLanguage !== undefined && texts.speaks(pageLanguage)) return pageLanguage;
  return refusal.language ?? language;
}

function fieldTexts(
  fields: Readonly<Record<string, Failure | readonly Failure[]>>,
  textOf: (failure: Failure) => string,
): Record<string, string[]> {
  return Object.fromEntries(Object.entries(fields).map(([name, failures]) => [name, [failures].flat().map(textOf)]));
}

const TRANSPORT_REFUSALS: ReadonlyMap<string, RefusalName> = new Map([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'bodyTooLarge'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupportedMediaType'],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 'malformedRequest'],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', 'malformedRequest'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'malformedRequest'],
  ['FST_ERR_BAD_URL', 'malformedRequest'],
  // A parameter longer than any of ours matches nothing.
  ['FST_ERR_MAX_PARAM_LENGTH', 'notFound'],
  ['FST_ERR_ASYNC_CONSTRAINT', 'malformedRequest'],
  // A text with a NUL character, which PostgreSQL cannot store and no field allows.
  ['22021', 'malformedRequest'],
  ['22P05', 'malformedRequest'],
]);

function asTransportRefusal(thrown: unknown): DomainError | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = faultCode(thrown);
  const transport = TRANSPORT_REFUSALS.get(code);
  if (transport !== undefined) return new DomainError(transport);
  if (thrown instanceof SyntaxError) return new DomainError('malformedRequest');
  // A page that fails because of its own API call answers with that call's status.
  return isDatabaseAway(thrown) || isRefusal(thrown, 'temporarilyUnavailable')
    ? new DomainError('temporarilyUnavailable', { details: { cause: code === '' ? thrown.message : code } })
    : undefined;
}
