import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './wire.ts';

/** What an answer must hold; other fields may be there. */
export type Wanted = Partial<Pick<Answer, 'http' | 'status' | 'balance' | 'bonusBalance' | 'duplicate'>>;

/** A platform answered otherwise than the specification says. */
export class CaseFailure extends Error {}

export function mustAnswer(answer: Answer, wanted: Wanted): void {
  const got: Record<string, unknown> = { ...answer };
  for (const [name, value] of Object.entries(wanted)) {
    if (!isDeepStrictEqual(got[name], value))
      throw new CaseFailure(`${name} should be ${JSON.stringify(value)}: ${JSON.stringify(answer)}`);
  }
}

export function mustEqual(got: unknown, wanted: unknown, what: string): void {
  if (!isDeepStrictEqual(got, wanted)) throw new CaseFailure(`${what} should be ${JSON.stringify(wanted)}, not ${JSON.stringify(got)}`);
}

/** A decided movement that left this balance. */
export const ok = (balance: string, more: Wanted = {}): Wanted => ({ http: 200, status: 'OK', balance, ...more });
/** A decided refusal, which has HTTP 200 too. */
export const refused = (status: string): Wanted => ({ http: 200, status });
