import { ApiError } from '@pavilion/contract/calls/client.ts';
import { describe, expect, it } from 'vitest';
import { tryPromoCode } from './promo.ts';

type Answers = Readonly<Record<number, number | Error>>;

/** Answers each trigger as given, and records the triggers that were tried. */
function service(answers: Answers) {
  const tried: number[] = [];
  const send = async (trigger: number) => {
    tried.push(trigger);
    const answer = answers[trigger];
    if (answer instanceof Error) throw answer;
    return { status: answer ?? 3 };
  };
  return { tried, send };
}
const locked = new ApiError({ status: 429, code: 5, message: '', fields: {} });

describe('a promo code', () => {
  it('D-22 W-43 is tried for immediate use, and only if that fails for the next deposit', async () => {
    const now = service({ 1: 2 });
    expect([await tryPromoCode(now.send), now.tried]).toEqual(['applied', [1]]);
    const later = service({ 1: 3, 3: 2 });
    expect([await tryPromoCode(later.send), later.tried]).toEqual(['applied', [1, 3]]);
    const afterFailure = service({ 1: new Error('offline'), 3: 2 });
    expect(await tryPromoCode(afterFailure.send)).toBe('applied');
  });

  it('X-21 X-22 is incorrect or unavailable, and unavailable if it is both', async () => {
    expect(await tryPromoCode(service({ 1: 3, 3: 3 }).send)).toBe('incorrect');
    expect(await tryPromoCode(service({ 1: 3, 3: 4 }).send)).toBe('unavailable');
    expect(await tryPromoCode(service({ 1: 4, 3: 3 }).send)).toBe('unavailable');
  });

  it('X-22 stops at a lock, and rethrows an error that is not an API answer', async () => {
    const barred = service({ 1: locked, 3: 2 });
    expect([await tryPromoCode(barred.send), barred.tried]).toEqual(['locked', [1]]);
    await expect(tryPromoCode(service({ 1: 3, 3: new Error('offline') }).send)).rejects.toThrow('offline');
  });
});
