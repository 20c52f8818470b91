import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetSettings } from '../../settings/index.ts';
import type { Called } from '../../../testing/calls.ts';
import { aPlayer, aRegistration, PASSWORD, type PlayerServer, startPhoneServer } from '../../../testing/player-server.ts';
import { captchaOf, readChallenge, solve } from '../../../testing/solve.ts';
import { sweepPlayerLeftovers } from '../jobs.ts';
import { CHALLENGE_TTL_SECONDS, triesAtMost } from '../../../kernel/person-check/rules.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPhoneServer();
});
afterAll(() => server.stop());

let lastHost = 0;
/** A visitor who was never here. */
const aVisitor = (): Record<string, string> => {
  lastHost += 1;
  return { 'cf-connecting-ip': `198.18.${Math.floor(lastHost / 250)}.${(lastHost % 250) + 1}` };
};
const post = (path: string, body: object, headers: Record<string, string>): Promise<Called> =>
  server.call('POST', `/api/${path}`, { body, headers });
type SignIn = { login: string; password?: string; captcha?: string | undefined; headers?: Record<string, string> };
const signIn = ({ login, password = PASSWORD, captcha, headers = aVisitor() }: SignIn) =>
  post('player/sessions', { login, password, captcha }, headers);
const outcome = ({ status, body }: Called): unknown[] => [status, body.error?.code];
const REFUSED = [428, 10014];

/** A player at whose account strangers have guessed, each from an address of its own. */
async function anAttackedPlayer(guesses = 30): Promise<string> {
  const { email } = await aPlayer(server);
  for (let guess = 0; guess < guesses; guess += 1) expect((await signIn({ login: email, password: 'wrong-Password-1' })).status).toBe(401);
  return email;
}
const challengeFor = async (login: string): Promise<string | undefined> => (await signIn({ login })).body.error?.challenge;

describe('sign-in', () => {
  it('S20 lets the player in with the right password and a solved challenge, however many strangers guessed', async () => {
    const email = await anAttackedPlayer();
    const headers = aVisitor();
    const refused = await signIn({ login: email, headers });
    expect(outcome(refused)).toEqual(REFUSED);
    expect(refused.headers.get('retry-after')).toBeNull();
    const captcha = await solve(refused.body.error?.challenge);
    expect(outcome(await signIn({ login: email, captcha, headers }))).toEqual([200, undefined]);
  });

  it('S20 asks an unknown login for the same, and a wrong password stays wrong', async () => {
    const stirred = await anAttackedPlayer();
    const unknown = 'nobody-here@pavilion.test';
    for (let guess = 0; guess < 30; guess += 1) await signIn({ login: unknown });
    for (const login of [stirred, unknown]) {
      const captcha = await solve(await challengeFor(login));
      expect(outcome(await signIn({ login, password: 'wrong-Password-1', captcha }))).toEqual([401, 11000]);
    }
  });

  it('S20 A-14 leaves the limits of one address as they are, with a solution too', async () => {
    const email = await anAttackedPlayer();
    const headers = aVisitor();
    for (let guess = 0; guess < 5; guess += 1) {
      const captcha = await solve((await signIn({ login: email, headers })).body.error?.challenge);
      expect((await signIn({ login: email, password: 'wrong-Password-1', captcha, headers })).status).toBe(401);
      // The class limit of ten a minute is another one; the clock steps over it.
      server.clock.advanceMs(61_000);
    }
    expect(outcome(await signIn({ login: email, password: 'wrong-Password-1', headers }))).toEqual(REFUSED);
  });
});

describe('a known network', () => {
  it('S20 S49 keeps its own lane in its /64, which strangers around it in its /48 cannot use up', async () => {
    const { email } = await aPlayer(server);
    const within = (address: string) => ({ 'cf-connecting-ip': address });
    expect((await signIn({ login: email, headers: within('2001:db8:5:1::1') })).status).toBe(200);
    for (let guess = 0; guess < 50; guess += 1) {
      const wrong = { login: email, password: 'wrong-Password-1', headers: within(`2001:db8:5:${guess + 16}::1`) };
      const refused = await signIn(wrong);
      if (refused.status === 428) await signIn({ ...wrong, captcha: await solve(refused.body.error?.challenge) });
      // The class limit of a minute is another one; the clock steps over it.
      if (guess % 20 === 19) server.clock.advanceMs(61_000);
    }
    expect((await signIn({ login: email, headers: within('2001:db8:5:99::1') })).status).toBe(429);
    expect(outcome(await signIn({ login: email, headers: within('2001:db8:5:1::2') }))).toEqual([200, undefined]);
  });
});

describe('challenge', () => {
  it('S85 a solution counts once, also of thirty that come at once', async () => {
    const email = await anAttackedPlayer();
    const captcha = await solve(await challengeFor(email));
    const all = await Promise.all(
      Array.from({ length: 30 }, () => signIn({ login: email, password: 'wrong-Password-1', captcha, headers: aVisitor() })),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 428)).toHaveLength(29);
  });

  it('S85 a solution counts for its account alone, and for ten minutes', async () => {
    const [email, other] = [await anAttackedPlayer(), await anAttackedPlayer()];
    const captcha = await solve(await challengeFor(email));
    expect(outcome(await signIn({ login: other, captcha }))).toEqual(REFUSED);
    server.clock.advanceMs((CHALLENGE_TTL_SECONDS + 1) * 1000);
    expect(outcome(await signIn({ login: email, captcha }))).toEqual(REFUSED);
  });

  it('S59 S85 a solution counts while its secrets are replaced, and no more once they are retired', async () => {
    const { identity } = server.app.context;
    const before = identity.personCheckSettings;
    const fresh = { ...before, signatures: ['s'.repeat(32)], keys: ['k'.repeat(32)] } as const;
    const [email, other] = [await anAttackedPlayer(), await anAttackedPlayer()];
    const [counted, late] = [await solve(await challengeFor(email)), await solve(await challengeFor(other))];
    try {
      identity.personCheckSettings = {
        ...before,
        signatures: [...fresh.signatures, ...before.signatures],
        keys: [...fresh.keys, ...before.keys],
      };
      expect(outcome(await signIn({ login: email, captcha: counted }))).toEqual([200, undefined]);
      identity.personCheckSettings = fresh;
      expect(outcome(await signIn({ login: other, captcha: late }))).toEqual(REFUSED);
    } finally {
      identity.personCheckSettings = before;
    }
  });

  it('S85 a challenge not signed by the server or made easier, and a wrong solution, count for nothing', async () => {
    const email = await anAttackedPlayer();
    const challenge = readChallenge(await challengeFor(email));
    const { parameters } = challenge;
    const guess = { counter: 0, derivedKey: 'ab'.repeat(32) };
    const fakes = [
      '',
      'rubbish',
      Buffer.from('{}').toString('base64'),
      captchaOf(challenge, guess),
      captchaOf({ ...challenge, signature: '0'.repeat(64) }, guess),
      captchaOf({ ...challenge, parameters: { ...parameters, keyPrefix: 'ab' } }, guess),
      captchaOf(
        { ...challenge, parameters: { ...parameters, data: { ...parameters.data, expiresAt: parameters.data.expiresAt + 9999 } } },
        guess,
      ),
      await solve(JSON.stringify({ ...challenge, parameters: { ...parameters, keyPrefix: '0' } })),
    ];
    for (const captcha of fakes) expect(outcome(await signIn({ login: email, captcha }))).toEqual(REFUSED);
  });

  it('S85 what was solved is forgotten once it has expired', async () => {
    const email = await anAttackedPlayer();
    await signIn({ login: email, captcha: await solve(await challengeFor(email)) });
    const kept = async () => (await server.testDatabase.pool.query('select from player.solved_challenge')).rows.length;
    expect(await kept()).toBeGreaterThan(0);
    server.clock.advanceMs((CHALLENGE_TTL_SECONDS + 1) * 1000);
    await sweepPlayerLeftovers(server.context);
    expect(await kept()).toBe(0);
  });

  it('S86 gets harder with the attempts beyond the allowance, and never too hard for a slow phone', async () => {
    expect([0, 9, 10, 25, 39, 40, 1000].map(triesAtMost)).toEqual([2000, 2000, 4000, 8000, 16_000, 32_000, 32_000]);
    const email = await anAttackedPlayer();
    const tries: number[] = [];
    for (let ask = 0; ask < 12; ask += 1) tries.push(readChallenge(await challengeFor(email)).parameters.data.triesAtMost);
    expect(tries).toEqual([...Array.from({ length: 9 }, () => 2000), 4000, 4000, 4000]);
  });
});

interface Form {
  name: string;
  /** Other addresses use the allowance up, then one more comes. */
  allowance: number;
  send(captcha: string | undefined, headers: Record<string, string>): Promise<Called>;
  /** How far the clock advances between two. */
  pauseMs: number;
}

let lastPhone = 15_222_340_000;
const forms = (): Form[] => {
  const phone = `49${(lastPhone += 1)}`;
  return [
    {
      name: 'reset mails to one address',
      allowance: 5,
      send: (captcha, headers) => post('player/passwords/reset', { email: 'stirred@pavilion.test', captcha }, headers),
      pauseMs: 0,
    },
    {
      name: 'messages of one sender',
      allowance: 5,
      send: (captcha, headers) =>
        post('notification/communications', { email: 'Sender@pavilion.test', message: 'Hello', captcha }, headers),
      pauseMs: 0,
    },
    {
      name: 'codes for one number',
      allowance: 5,
      send: (captcha, headers) => post('player/otp/send', { phone, reason: 'changingPass', captcha }, headers),
      pauseMs: 61_000,
    },
  ];
};

describe('forms', () => {
  it('S20 C-13 C-24 C-33 asks for a challenge where strangers have used a form up for somebody, and for nothing more', async () => {
    for (const { name, allowance, send, pauseMs } of forms()) {
      for (let sent = 0; sent < allowance; sent += 1) {
        expect([name, (await send(undefined, aVisitor())).status]).toEqual([name, 200]);
        server.clock.advanceMs(pauseMs);
      }
      const headers = aVisitor();
      const refused = await send(undefined, headers);
      expect([name, ...outcome(refused)]).toEqual([name, ...REFUSED]);
      expect([name, (await send(await solve(refused.body.error?.challenge), headers)).status]).toEqual([name, 200]);
    }
  });
});

describe('registration', () => {
  const register = (changes: Record<string, unknown>, headers: Record<string, string>) =>
    post('player/register', aRegistration(changes), headers);

  it('S23 asks one address that registers again and again for a challenge, before it says whether a mail address is taken', async () => {
    const { email } = await aPlayer(server);
    const headers = aVisitor();
    for (let asked = 0; asked < 10; asked += 1) {
      expect((await register({ email }, headers)).status).toBe(422);
      server.clock.advanceMs(10_000);
    }
    const refused = await register({ email }, headers);
    expect(outcome(refused)).toEqual(REFUSED);
    expect(
      Object.keys((await register({ email, captcha: await solve(refused.body.error?.challenge) }, headers)).body.error?.fields ?? {}),
    ).toEqual(['email']);
    expect((await register({}, aVisitor())).status).toBe(200);
  });

  it('S87 E-32 demands a challenge only where the catalogue requires its captcha, and there of everyone', async () => {
    const headers = aVisitor();
    expect((await register({ captcha: '' }, headers)).status).toBe(200);
    await server.testDatabase.pool.query("update settings.field_definition set is_required = true where name = 'captcha'");
    forgetSettings(server.context);
    const refused = await register({ captcha: '' }, headers);
    expect(outcome(refused)).toEqual(REFUSED);
    const captcha = await solve(refused.body.error?.challenge);
    expect((await register({ captcha }, headers)).status).toBe(200);
    expect(outcome(await register({ captcha }, headers))).toEqual(REFUSED);
  });
});
