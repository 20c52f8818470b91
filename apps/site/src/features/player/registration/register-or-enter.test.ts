import { ApiError } from '@pavilion/contract/calls/client.ts';
import { describe, expect, it } from 'vitest';
import { registerOrEnter } from './register-or-enter.ts';

type Answer = 'account' | Error;

const refused = (status: number, code: number, fields: Record<string, string[]> = {}) =>
  new ApiError({ status, code, message: '', fields });
const lost = new TypeError('Failed to fetch');
const taken = refused(422, 10_002, { email: ['taken'] });
const phoneTaken = refused(422, 10_002, { phone: ['taken'] });
const codeUsed = refused(422, 11_003);
const wrongName = refused(422, 10_002, { firstName: ['wrong'] });
const wrongCredentials = refused(401, 11_000);

/** One tab: what each registration and each sign-in is answered with, in order. */
function aTab() {
  const kept = new Map<string, string>();
  const store = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  let signIns = 0;
  const answerOf = (answer: Answer) => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  const press = (registered: Answer, entered: Answer = wrongCredentials): Promise<Answer> =>
    registerOrEnter({
      register: () => answerOf(registered),
      signIn: () => {
        signIns += 1;
        return answerOf(entered);
      },
      store,
    }).catch((error: Error) => error);
  return { press, signIns: () => signIns };
}

describe('a registration whose answer is lost', () => {
  it.each([lost, refused(502, 0), refused(503, 10_010), refused(504, 0)])('U-37 is found out by signing in: %s', async (unanswered) => {
    expect(await aTab().press(unanswered, 'account')).toBe('account');
  });

  it.each([taken, phoneTaken, codeUsed])('U-37 and could not be found out is found out when the next is refused: %s', async (refusal) => {
    const { press } = aTab();
    expect(await press(lost, lost)).toBe(lost);
    expect(await press(wrongName)).toBe(wrongName);
    expect(await press(refusal, 'account')).toBe('account');
    expect(await press(refusal, 'account')).toBe(refusal);
  });

  it('U-37 is told apart from the account of another: that is taken, and no further sign-in is tried', async () => {
    const { press, signIns } = aTab();
    await press(lost, lost);
    expect(await press(taken)).toBe(taken);
    expect(await press(taken)).toBe(taken);
    expect(signIns()).toBe(2);
  });

  it('U-37 is the only one that is found out: a refused one signs nobody in', async () => {
    const { press, signIns } = aTab();
    for (const refusal of [taken, phoneTaken, codeUsed, wrongName]) expect(await press(refusal, 'account')).toBe(refusal);
    expect(await press('account')).toBe('account');
    expect(signIns()).toBe(0);
  });
});
