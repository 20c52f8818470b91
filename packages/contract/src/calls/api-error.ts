import type { FieldMessages } from './errors.ts';

/** A refused call. Branch on `code`, never on `status` (D-32). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: number;
  readonly fields: FieldMessages;
  /** To be sent back with the next attempt: for `secondFactorRequired` together with a code, for `challengeRequired` with its solution. */
  readonly challenge: string | undefined;
  /** The values in the refusal's message, such as who decided an approval and when (operator §3.3). */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(refusal: {
    status: number;
    code: number;
    message: string;
    fields: FieldMessages;
    challenge?: string | undefined;
    detail?: Readonly<Record<string, unknown>> | undefined;
  }) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.fields = refusal.fields;
    this.challenge = refusal.challenge;
    this.detail = refusal.detail ?? {};
  }
}
