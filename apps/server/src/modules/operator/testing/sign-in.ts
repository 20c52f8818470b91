import * as z from 'zod';
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@pavilion/contract/formats/passkey.ts';
import { type Authenticator, createAuthenticator } from '../../../testing/people/authenticator.ts';
import { codeAt, OPERATOR_PASSWORD } from '../../../testing/people/operators.ts';
import { solve } from '../../../testing/solve.ts';
import { type Called, type CallOptions, consoleCallsTo } from '../../../testing/calls.ts';
import type { TestConsole } from './console.ts';
import { arrive, choose, leave } from './oidc.ts';

/** Where a call comes from, as the edge names it. */
export type From = Record<string, string>;
export const fromAddress = (address: string): From => ({ 'x-forwarded-for': address });

let lastHost = 0;
/** A network that has never been used. */
export const aStranger = (): From => {
  lastHost += 1;
  return fromAddress(`198.18.${Math.floor(lastHost / 250)}.${(lastHost % 250) + 1}`);
};
let lastHome = 0;

const challenged = z.object({ challenge: z.string() });
const requested = z.custom<PasskeyRequestOptions>((value) => typeof value === 'object' && value !== null && 'rpId' in value);
const offered = z.custom<PasskeyCreationOptions>((value) => typeof value === 'object' && value !== null && 'rp' in value);
const WRONG = 'not this one, sorry';
/** Two steps of the app on: a code of the step before this one may be used. */
const STEPS_MS = 61_000;

/** An operator with a known network, an app, recovery codes and a passkey. */
export interface Person {
  id: string;
  email: string;
  home: From;
  /** A session that was opened there. */
  token: string;
  recoveryCodes: string[];
  authenticator: Authenticator;
}

/** Signs in as a browser does, from any address. A code works once, so the clock advances before each correct one. */
export function signingIn(server: TestConsole) {
  const named = server.consoleUrl.replace('127.0.0.1', 'localhost');
  /** By the console's host name, which a passkey needs. */
  const byName = (path: string, options: CallOptions): Promise<Called> => consoleCallsTo(named)('POST', path, options);
  const password = (email: string, headers: From, more: { password?: string; captcha?: string } = {}): Promise<Called> =>
    server.call('POST', '/sessions', { body: { email, password: OPERATOR_PASSWORD, ...more }, headers });
  /** The first step, with a challenge solved where one is asked for. */
  const firstStep = async (email: string, headers: From): Promise<string> => {
    const answered = await password(email, headers);
    const solved =
      answered.status === 428 ? await password(email, headers, { captcha: await solve(answered.body.error?.challenge) }) : answered;
    return challenged.parse(solved.body.data).challenge;
  };
  const rightCode = (): string => {
    server.clock.advanceMs(STEPS_MS);
    return codeAt(server.clock.realNow());
  };
  const factor = (body: object, headers: From): Promise<Called> => server.call('POST', '/sessions/factor', { body, headers });
  /** @returns the cookie that carries what the issuer has proven */
  const oidcProof = async (email: string, headers: From): Promise<string> => {
    const left = await leave(server, { headers });
    return (await arrive(server, left, await choose(server, left, { email }))).cookie;
  };

  return {
    password,
    firstStep,
    factor,
    wrongPassword: (email: string, headers: From, captcha?: string) =>
      password(email, headers, { password: WRONG, ...(captcha === undefined ? {} : { captcha }) }),
    withCode: async ({ email }: Person, headers: From) =>
      factor({ challenge: await firstStep(email, headers), code: rightCode() }, headers),
    withRecoveryCode: async ({ email, recoveryCodes }: Person, headers: From) =>
      factor({ challenge: await firstStep(email, headers), recoveryCode: recoveryCodes.pop() }, headers),
    withPasskey: async ({ authenticator }: Person, headers: From) => {
      const options = requested.parse((await byName('/sessions/passkey/options', { headers })).body.data);
      return byName('/sessions/passkey', { body: { credential: authenticator.use(options) }, headers });
    },
    oidcProof,
    withOidc: async ({ email }: Person, headers: From) =>
      factor({ code: rightCode() }, { ...headers, cookie: await oidcProof(email, headers) }),
    stepUp: ({ token }: Person, headers: From) => server.call('POST', '/session/step-up', { token, headers, body: { code: rightCode() } }),
    person: async (name: string): Promise<Person> => {
      lastHome += 1;
      const home = fromAddress(`203.0.113.${lastHome}`);
      const { id, email, token: first } = await server.operator(name, 'support');
      const authenticator = createAuthenticator(named);
      const options = offered.parse((await byName('/own/passkeys/options', { token: first })).body.data);
      await byName('/own/passkeys', { token: first, body: { credential: authenticator.create(options) } });
      const made = z.object({ recoveryCodes: z.array(z.string()) });
      const { recoveryCodes } = made.parse((await server.call('POST', '/own/recovery-codes', { token: first })).body.data);
      // The session of the test's own was opened on this machine: the home is the only network that is known.
      await server.testDatabase.pool.query('delete from console.operator_session where operator_id = $1', [id]);
      server.clock.advanceMs(STEPS_MS);
      return { id, email, home, token: await server.signIn(email, 0, home), recoveryCodes, authenticator };
    },
  };
}
