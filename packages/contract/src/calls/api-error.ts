import type { FieldMessages } from './errors.ts';

/** A refused call. Branch on `code`, never on `status` (D-32). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: number;
  readonly fields: FieldMessages;
  /** What the next attempt sends back: with `secondFactorRequired` together with a code, with `challengeRequired` its solution. */
  readonly challenge: string | undefined;

  constructor(refusal: { status: number; code: number; message: string; fields: FieldMessages; challenge?: string | undefined }) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.fields = refusal.fields;
    this.challenge = refusal.challenge;
  }
}
