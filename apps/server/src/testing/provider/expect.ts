import { isDeepStrictEqual } from 'node:util';
import type { Answer } from './wire.ts';

/** Fields an answer must contain; others may be present. */
export type Wanted = Partial<Pick<Answer, 'http' | 'status' | 'balance' | 'bonusBalance' | 'duplicate'>>;

/** A platform's answer violates the specification. */
class CaseFailure extends Error {}

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

/** Expects an applied movement that left this balance. */
export const ok = (balance: string, more: Wanted = {}): Wanted => ({ http: 200, status: 'OK', balance, ...more });
/** Expects a decided refusal, which also has HTTP 200. */
export const refused = (status: string): Wanted => ({ http: 200, status });
/** Expects a refusal without a balance. */
export const silent: Wanted = { balance: undefined, bonusBalance: undefined };
