import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { onMeasurement } from '../../kernel/measurements.ts';
import { OPERATOR_PASSWORD } from '../../testing/people/operators.ts';
import { solve } from '../../testing/solve.ts';
import { sweepOperatorLeftovers } from './jobs.ts';
import type { Called } from '../../testing/calls.ts';
import { startConsole, type TestConsole } from './testing/console.ts';
import { aStranger, type From, fromAddress, type Person, signingIn } from './testing/sign-in.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let by: ReturnType<typeof signingIn>;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true, hasSandbox: true });
  by = signingIn(server);
});
afterAll(() => server.stop());
// Attempts counted by the hour in one test do not count in the next.
beforeEach(() => server.clock.advanceMs(2 * HOUR_MS));

const outcome = ({ status, body }: Called): unknown[] => [status, body.error?.code];
const WRONG_PASSWORD = [401, 11_000];
const CHALLENGED = [428, 10_014];
const WRONG_FACTOR = [401, 17_016];
const WAITS = [429, 10_007];
const IN = [200, undefined];
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const inTurn = async (count: number, ask: () => Promise<Called>): Promise<unknown[][]> => {
  const answers: unknown[][] = [];
  for (let index = 0; index < count; index += 1) answers.push(outcome(await ask()));
  return answers;
};
const howOften = (answers: readonly unknown[][], wanted: readonly unknown[]): number =>
  answers.filter((answer) => String(answer) === String(wanted)).length;

/** Collects alerts while something is done: alarms in the log, measurements, mails to the person. */
async function ringing({ id, email }: Pick<Person, 'id' | 'email'>, act: () => Promise<void>) {
  const measured: string[] = [];
  const stop = onMeasurement((measurement) => void (measurement.what === 'operatorAlarm' && measured.push(measurement.alarm)));
  const [lines, mails] = [server.logLines.length, (await server.mails()).length];
  await act();
  stop();
  const alarm = z.looseObject({ alarm: z.string(), operator: z.string() });
  const logged = server.logLines.slice(lines).flatMap((line) => alarm.safeParse(JSON.parse(line)).data ?? []);
  return {
    measured,
    logged: logged.filter(({ operator }) => operator === id).map((line) => line.alarm),
    texts: JSON.stringify(logged),
    subjects: (await server.mails())
      .slice(mails)
      .filter(({ to }) => to === email)
      .map(({ subject }) => subject),
  };
}

/** As many as are judged, and one more. */
const guessPasswords = (email: string, count = 31) => inTurn(count, () => by.wrongPassword(email, aStranger()));
/** Codes by somebody who has the password, each from a different network: more than the ten that are judged. */
const guessCodes = async ({ email }: Person, count = 12): Promise<unknown[][]> => {
  const challenge = await by.firstStep(email, aStranger());
  return inTurn(count, () => by.factor({ challenge, code: '000000' }, aStranger()));
};

describe('passwords for one login', () => {
  it('S105 of seventy from seventy networks thirty are judged, and the others asked for a challenge, for an unknown login as well', async () => {
    const person = await by.person('seventy');
    const halves = [WRONG_PASSWORD, CHALLENGED];
    for (const email of [person.email, 'nobody-here@console.test']) {
      const answers = await guessPasswords(email, 70);
      expect([email, ...halves.map((half) => howOften(answers, half))]).toEqual([email, 30, 40]);
      expect(answers.slice(0, 30)).toEqual(times(30, () => WRONG_PASSWORD));
    }
  });

  it('S105 checks no more than the limit out of seventy concurrent attempts', async () => {
    const { email } = await by.person('at-once');
    const answers = await Promise.all(times(70, () => by.wrongPassword(email, aStranger())));
    expect(howOften(answers.map(outcome), WRONG_PASSWORD)).toBe(30);
  });

  it('S105 raises an alarm once an hour, with a mail, and names no address', async () => {
    const person = await by.person('rung');
    const first = await ringing(person, async () => void (await guessPasswords(person.email)));
    expect([first.logged, first.measured]).toEqual([['operatorPasswordGuessed'], ['operatorPasswordGuessed']]);
    expect(first.subjects).toEqual(['Somebody is guessing the password of your console account']);
    expect(first.texts).not.toContain(person.email);
    const again = await ringing(person, async () => {
      const captcha = await solve((await by.wrongPassword(person.email, aStranger())).body.error?.challenge);
      expect(outcome(await by.wrongPassword(person.email, aStranger(), captcha))).toEqual(WRONG_PASSWORD);
    });
    expect(again.logged).toEqual([]);
    server.clock.advanceMs(HOUR_MS);
    expect((await ringing(person, async () => void (await guessPasswords(person.email)))).logged).toEqual(['operatorPasswordGuessed']);
    expect((await ringing(person, async () => void (await guessPasswords('no-operator@console.test')))).measured).toEqual([]);
  });

  it('S105 S85 the right one passes a challenge from anywhere, whose solution counts once, for its login alone, for ten minutes', async () => {
    const [person, other] = [await by.person('solver'), await by.person('other-solver')];
    await guessPasswords(person.email, 30);
    await guessPasswords(other.email, 30);
    const challengeOf = async () => (await by.password(person.email, aStranger())).body.error?.challenge;
    const captcha = await solve(await challengeOf());
    expect(outcome(await by.password(other.email, aStranger(), { captcha }))).toEqual(CHALLENGED);
    expect(outcome(await by.password(person.email, aStranger(), { captcha }))).toEqual(IN);
    expect(outcome(await by.password(person.email, aStranger(), { captcha }))).toEqual(CHALLENGED);
    const late = await solve(await challengeOf());
    server.clock.advanceMs(601_000);
    expect(outcome(await by.password(person.email, aStranger(), { captcha: late }))).toEqual(CHALLENGED);
    const kept = async () => (await server.testDatabase.pool.query('select from console.solved_challenge')).rows.length;
    expect(await kept()).toBeGreaterThan(0);
    await sweepOperatorLeftovers(server.context);
    expect(await kept()).toBe(0);
  });

  it('S105 S49 of a known /64 the lane is its own: strangers around it in its /48 cannot use it up', async () => {
    const person = await by.person('six');
    await server.signIn(person.email, 1, fromAddress('2001:db8:77:1::5'));
    const around = (index: number): From => fromAddress(`2001:db8:77:${(index + 16).toString(16)}::1`);
    for (let guess = 0; guess < 50; guess += 1) {
      const refused = await by.wrongPassword(person.email, around(guess));
      if (refused.status === 428) await by.wrongPassword(person.email, around(guess), await solve(refused.body.error?.challenge));
      // The class limit of a minute is another one; the clock steps over it.
      if (guess % 20 === 19) server.clock.advanceMs(61_000);
    }
    expect(outcome(await by.password(person.email, around(99)))).toEqual(WAITS);
    const challenge = await by.firstStep(person.email, aStranger());
    await Promise.all(times(60, (index) => by.factor({ challenge, code: '000000' }, around(index))));
    server.clock.advanceMs(61_000);
    expect(outcome(await by.withCode(person, fromAddress('2001:db8:77:1::9')))).toEqual(IN);
  });

  it('S105 a network is known for thirty days, by a session that was opened with a factor', async () => {
    const person = await by.person('mover');
    const asked = async (headers: From) => {
      await guessPasswords(person.email);
      return (await by.password(person.email, headers)).status;
    };
    expect(await asked(person.home)).toBe(200);
    server.clock.advanceMs(31 * 24 * HOUR_MS);
    expect(await asked(person.home)).toBe(428);
  });
});

describe('codes after a right password', () => {
  it('S106 BO-015 of forty by strangers ten are judged in an hour, also at once, and blocks nobody', async () => {
    const person = await by.person('ten');
    expect(await guessCodes(person, 40)).toEqual([...times(10, () => WRONG_FACTOR), ...times(30, () => WAITS)]);
    server.clock.advanceMs(HOUR_MS);
    const challenge = await by.firstStep(person.email, aStranger());
    const answers = await Promise.all(times(40, () => by.factor({ challenge, code: '000000' }, aStranger())));
    expect(howOften(answers.map(outcome), WRONG_FACTOR)).toBe(10);
    expect(outcome(await by.withCode(person, aStranger()))).toEqual(WAITS);
    server.clock.advanceMs(HOUR_MS);
    expect(outcome(await by.withCode(person, aStranger()))).toEqual(IN);
    const state = await server.testDatabase.pool.query('select state from console.operator where id = $1', [person.id]);
    expect(state.rows).toEqual([{ state: 'active' }]);
  });

  it('S106 rings with the tenth wrong one of a day, however slowly they come, with a mail that says what to do', async () => {
    const person = await by.person('slow');
    const rung = await ringing(person, async () => {
      for (let hour = 0; hour < 12; hour += 1) {
        await guessCodes(person, 1);
        server.clock.advanceMs(HOUR_MS);
      }
    });
    expect([rung.logged, rung.measured]).toEqual([['operatorCodeGuessed'], ['operatorCodeGuessed']]);
    expect(rung.subjects).toEqual(['Somebody has your console password']);
    expect((await server.mails()).findLast(({ to }) => to === person.email)?.text).toContain('change it now');
    expect(rung.texts).not.toContain(person.email);
  });

  it('S106 a right one from elsewhere is no guess, and makes its network known', async () => {
    const person = await by.person('traveller');
    const hotel = aStranger();
    await guessCodes(person, 9);
    expect(outcome(await by.withCode(person, hotel))).toEqual(IN);
    await guessCodes(person);
    expect(outcome(await by.withCode(person, aStranger()))).toEqual(WAITS);
    expect(outcome(await by.withCode(person, hotel))).toEqual(IN);
  });

  it('S106 what the password leads to uses up nothing of what OpenID leads to, nor by its own proof as a cookie', async () => {
    const person = await by.person('by-issuer');
    const challenge = await by.firstStep(person.email, aStranger());
    const cookie = `console_challenge=${challenge}`;
    const answers = await inTurn(12, () => by.factor({ code: '000000' }, { ...aStranger(), cookie }));
    expect(howOften(answers, WAITS)).toBe(2);
    const proof = await by.oidcProof(person.email, aStranger());
    expect(outcome(await by.factor({ code: '000000' }, { ...aStranger(), cookie: proof }))).toEqual(WRONG_FACTOR);
    expect(outcome(await by.withOidc(person, aStranger()))).toEqual(IN);
  });
});

describe('a session that somebody else has', () => {
  const wrongCode = ({ token }: Pick<Person, 'token'>) =>
    server.call('POST', '/session/step-up', { token, body: { code: '000000' }, headers: aStranger() });
  const wrongPassword = ({ token }: Pick<Person, 'token'>) =>
    server.call('PUT', '/own/password', {
      token,
      body: { currentPassword: 'not this one', password: 'another Passphrase 8' },
      headers: aStranger(),
    });

  it.each([
    ['codes', wrongCode, WRONG_FACTOR],
    ['the present password', wrongPassword, WRONG_PASSWORD],
  ])('S106 BO-015 ends with the tenth wrong one of %s, and with nothing else of its operator', async (what, guess, wrong) => {
    const person = await by.person(`session-${what.length}`);
    const other = await server.signIn(person.email, 1, person.home);
    const rung = await ringing(person, async () => {
      const answers = await inTurn(12, () => guess(person));
      expect(answers).toEqual([...times(10, () => wrong), ...times(2, () => [401, 17_015])]);
    });
    expect([rung.logged, rung.subjects]).toEqual([['operatorSessionGuessed'], ['A console session of yours was ended']]);
    expect((await server.call('GET', '/session', { token: other })).status).toBe(200);
    expect(outcome(await by.withCode(person, aStranger()))).toEqual(IN);
  });

  it('S106 checks no more than ten of many concurrent attempts', async () => {
    for (const [name, guess] of Object.entries({ codes: wrongCode, passwords: wrongPassword })) {
      const person = await by.person(`session-at-once-${name}`);
      const answers = await Promise.all(times(30, () => guess(person)));
      expect(answers.filter(({ status, body }) => status === 401 && body.error?.code !== 17_015)).toHaveLength(10);
    }
  });

  it('S106 learns nothing about the password without a fresh factor', async () => {
    const person = await by.person('stale');
    server.clock.advanceMs(6 * 60_000);
    const given = { token: person.token, headers: aStranger() };
    for (const currentPassword of ['not this one', OPERATOR_PASSWORD]) {
      const body = { currentPassword, password: 'another Passphrase 8' };
      expect(outcome(await server.call('PUT', '/own/password', { ...given, body }))).toEqual([403, 17_001]);
    }
  });
});

/** Attacks by strangers on a person, by what the strangers have. */
const attacks: [string, (person: Person) => Promise<void>][] = [
  ['nothing, and guesses at the password', async ({ email }) => void (await guessPasswords(email))],
  [
    'nothing, and solves challenges',
    async ({ email }) => {
      await guessPasswords(email, 30);
      const captcha = await solve((await by.wrongPassword(email, aStranger())).body.error?.challenge);
      await by.wrongPassword(email, aStranger(), captcha);
    },
  ],
  ['the password, and guesses at codes', async (person) => void (await guessCodes(person))],
  [
    'the password, and guesses at recovery codes',
    async ({ email }) => {
      const challenge = await by.firstStep(email, aStranger());
      await inTurn(12, () => by.factor({ challenge, recoveryCode: 'AAAAA-AAAAA' }, aStranger()));
    },
  ],
  [
    'the account at the issuer, and guesses at codes',
    async ({ email }) => {
      const cookie = await by.oidcProof(email, aStranger());
      await inTurn(12, () => by.factor({ code: '000000' }, { ...aStranger(), cookie }));
    },
  ],
  [
    'a session, and guesses at codes',
    async (person) => {
      const token = await server.signIn(person.email, 1, person.home);
      await inTurn(12, () => server.call('POST', '/session/step-up', { token, body: { code: '000000' }, headers: aStranger() }));
    },
  ],
];

/** Ways to sign in, and whether each stays open from an unknown network whatever strangers do. */
const ways = (): [string, (person: Person, headers: From) => Promise<Called>, boolean][] => [
  // First: a sixth session ends the one idle longest.
  ['step-up in a session', by.stepUp, true],
  ['password and code', by.withCode, false],
  ['password and recovery code', by.withRecoveryCode, true],
  ['passkey', by.withPasskey, true],
  ['OpenID and code', by.withOidc, false],
];

describe('who is right gets in meanwhile', () => {
  it.each(attacks)('S105 S106 BO-015 while a stranger has %s', async (what, attack) => {
    const person = await by.person(`right-${attacks.findIndex(([name]) => name === what)}`);
    await attack(person);
    const tried: unknown[][] = [];
    for (const [way, enter, isOpenElsewhere] of ways()) {
      tried.push([way, 'home', ...outcome(await enter(person, person.home))]);
      if (isOpenElsewhere) tried.push([way, 'elsewhere', ...outcome(await enter(person, aStranger()))]);
    }
    expect(tried.filter(([, , status]) => status !== 200)).toEqual([]);
  });
});
