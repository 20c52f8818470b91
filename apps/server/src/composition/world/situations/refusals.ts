import { ApiError } from '@pavilion/contract/calls/client.ts';
import { DomainError } from '../../../kernel/errors.ts';

/** A situation that does not exist as it was asked for: the field of the call that says so, and why in words (operator §12). */
export class NoSuchSituation extends Error {
  readonly field: 'playerId' | 'password';

  constructor(field: NoSuchSituation['field'], reason: string) {
    super(reason);
    this.name = 'NoSuchSituation';
    this.field = field;
  }
}

const TOO_MANY = 429;
const SERVER_FAULT = 500;

const reasonOf = ({ message, fields }: ApiError): string =>
  [message, ...Object.entries(fields).map(([field, texts]) => `${field}: ${texts.join(', ')}`)].join('; ');

/** Temporary refusals are retried; any other refusal of a step means that this player cannot get there. */
function refusalOf(thrown: unknown): string | undefined {
  if (thrown instanceof DomainError)
    return thrown.reason === 'notFound' || thrown.retryAfterSeconds !== undefined ? undefined : thrown.reason;
  return thrown instanceof ApiError && thrown.status < SERVER_FAULT && thrown.status !== TOO_MANY ? reasonOf(thrown) : undefined;
}

/** Makes a situation of a named player. @throws NoSuchSituation where the platform refuses one of its steps */
export async function orNoSuchSituation<T>(kind: string, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (thrown) {
    const refusal = refusalOf(thrown);
    throw refusal === undefined ? thrown : new NoSuchSituation('playerId', `${kind} cannot be made of this player: ${refusal}`);
  }
}
