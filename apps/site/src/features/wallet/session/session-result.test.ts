import { expect, it } from 'vitest';
import { sessionResult } from './session-result.ts';

const before = [{ currency: 'EUR', playResult: -24.75 }];

it('T-23 a session’s result is what play did since the sign-in, without the noise of numbers', () => {
  expect(sessionResult({ currency: 'EUR', playResult: -49.5 }, before)).toEqual({ amount: -24.75, currency: 'EUR' });
  expect(sessionResult({ currency: 'EUR', playResult: -24.75 }, before)).toEqual({ amount: 0, currency: 'EUR' });
  expect(sessionResult({ currency: 'EUR', playResult: 0.3 }, [{ currency: 'EUR', playResult: 0.1 }]).amount).toBe(0.2);
});

it('T-23 an account that was opened during the session began at zero', () => {
  expect(sessionResult({ currency: 'USD', playResult: 5 }, before)).toEqual({ amount: 5, currency: 'USD' });
});
