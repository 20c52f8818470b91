import type { FieldMessages } from './errors.ts';

/** A refused call: decide by `code`, never by `status` (D-32). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: number;
  readonly fields: FieldMessages;
  /** What the second step of a sign-in sends back; undefined with every refusal but `secondFactorRequired`. */
  readonly challenge: string | undefined;

  constructor(refusal: { status: number; code: number; message: string; fields: FieldMessages; challenge?: string | undefined }) {
    super(refusal.message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.fields = refusal.fields;
    this.challenge = refusal.challenge;
  }
}
