import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayerWithPhone, aRegistration, PASSWORD, type PlayerServer, startPhoneServer } from '../../testing/player-server.ts';
import { settingsValues } from '../settings/index.ts';
import { autologin, issueAutologin } from './autologin/service.ts';
import { sendOtp, verifyOtp } from './otp/service.ts';
import type { PlayerContext } from './context.ts';
import { confirmPasswordReset, requestPasswordReset } from './passwords/service.ts';
import { registerByPhone } from './registration/service.ts';
import { signIn } from './sign-in/service.ts';

let server: PlayerServer;
let known: { email: string; phone: string; id: string };
beforeAll(async () => {
  server = await startPhoneServer();
  const phone = '4915112350001';
  const { email, profile } = await aPlayerWithPhone(server, phone);
  known = { email, phone, id: profile.id };
});
afterAll(() => server.stop());

let visitors = 0;
/** The context of another visitor, which records its statements without their values. */
function aWatchedVisitor(): { context: PlayerContext; statements: string[] } {
  const statements: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node, (key, value: unknown) => (key === 'value' || key === 'queryId' ? undefined : value)));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  visitors += 1;
  const request = {
    id: `visitor-${visitors}`,
    ip: `203.0.113.${visitors}`,
    isLocalTool: false,
    country: null,
    userAgent: '',
    language: undefined,
    token: undefined,
    idempotencyKey: undefined,
  };
  return { statements, context: { ...server.context, database: server.context.database.withPlugin(recorder), request, player: undefined } };
}

/** All that can be seen of a call from outside but for its clock: what it answers, and what it asks of the database. */
async function workOf(call: (context: PlayerContext) => Promise<unknown>): Promise<{ answer: string; statements: string[] }> {
  // Each process caches settings for a while, for all callers.
  await settingsValues(server.context);
  const { context, statements } = aWatchedVisitor();
  const answer = await call(context).then(
    (given) => JSON.stringify(given),
    (refusal: unknown) => String(refusal),
  );
  return { answer, statements };
}

const UNKNOWN_EMAIL = 'nobody-here@pavilion.test';
const UNKNOWN_PHONE = '4915112350002';
const otp = { reason: 'changingPass' as const, code: '000000' };
const form = (phone: string) => {
  const { email: _email, ...fields } = aRegistration({ phone, code: '000000' });
  return fields;
};

/** Every call a stranger may make with someone's address, number or code: once for a known person, once for an unknown one. */
const calls: [string, (context: PlayerContext, who: { email: string; phone: string }) => Promise<unknown>][] = [
  ['a sign-in by address', (context, { email }) => signIn(context, { login: email, password: 'wrong-Password-1' })],
  ['a sign-in by phone', (context, { phone }) => signIn(context, { login: phone, password: 'wrong-Password-1' })],
  ['a forgotten password', (context, { email }) => requestPasswordReset(context, { email })],
  ['a code for a forgotten password', (context, { phone }) => sendOtp(context, { phone, reason: 'changingPass' })],
  ['a guess at such a code', (context, { phone }) => verifyOtp(context, { phone, ...otp })],
  ['a registration by phone without its code', (context, { phone }) => registerByPhone(context, form(phone))],
];

describe('who is a player here', () => {
  it.each(calls)('S22 S72 is revealed neither by the answer nor by the work: %s', async (_what, call) => {
    const knownWork = await workOf((context) => call(context, known));
    const unknownWork = await workOf((context) => call(context, { email: UNKNOWN_EMAIL, phone: UNKNOWN_PHONE }));
    expect(knownWork.statements.length).toBeGreaterThan(0);
    expect(unknownWork).toEqual(knownWork);
  });

  it('S22 a code for the registration goes out the same way to a number that is taken', async () => {
    server.clock.advance(3600);
    const send = (phone: string) => workOf((context) => sendOtp(context, { phone, reason: 'registration' }));
    expect(await send(known.phone)).toEqual(await send('4915112350003'));
  });

  it('S22 a used link and one that never was are one thing', async () => {
    const { token } = await issueAutologin(server.context, known.id);
    const used = await workOf((context) => autologin(context, { token }));
    expect(used.answer).toContain('accessToken');
    const again = await workOf((context) => autologin(context, { token }));
    expect(await workOf((context) => autologin(context, { token: 'nonsense' }))).toEqual(again);
    const reset = (code: string) =>
      workOf((context) => confirmPasswordReset(context, { code, newPassword: PASSWORD, repeatNewPassword: PASSWORD }));
    expect(await reset('nonsense')).toEqual(await reset('x'.repeat(43)));
  });
});
