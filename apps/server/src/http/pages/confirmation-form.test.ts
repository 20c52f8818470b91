import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DomainError } from '../../kernel/errors.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';
import { registerConfirmationForm } from './confirmation-form.ts';

let server: PlayerServer;
let pages: FastifyInstance;
beforeAll(async () => {
  server = await startPlayerServer();
  const { send, limiter, trust, context } = server.app;
  pages = fastify();
  pages.removeAllContentTypeParsers();
  pages.setErrorHandler((error, _request, answer) =>
    answer.code(422).send({ reason: error instanceof DomainError ? error.reason : String(error) }),
  );
  registerConfirmationForm(pages, { send, limiter, trust, random: context.random });
  await pages.ready();
});
afterAll(async () => {
  await pages.close();
  await server.stop();
});

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, payload = '') => pages.inject({ method: 'POST', url, headers: form, payload });

/** A new player, and the code of the confirmation mail. */
async function mailed() {
  const { email, accessToken: token } = await aPlayer(server);
  await server.runJobs();
  const mail = server.mails.findLast(({ to, template }) => to === email && template === 'confirm-email');
  const code = z.string().parse(/\/verify\/([\w-]+)/.exec(mail?.text ?? '')?.[1]);
  const confirmedAt = async () =>
    z.object({ confirmedAt: z.string().nullable() }).parse((await server.call('GET', '/api/player/profile', { token })).body.data)
      .confirmedAt;
  return { code, confirmedAt };
}

describe('P-26 S99 the form of a confirmation page, without scripts', () => {
  it.each([
    ['/verify/CODE', '/?profile-confirmed=true'],
    ['/verify?confirmCode=CODE', '/?profile-confirmed=true'],
    ['/de/verify/CODE', '/de?profile-confirmed=true'],
    ['/pt-br/verify?confirmCode=CODE', '/pt-br?profile-confirmed=true'],
  ])('%s confirms and leads to %s, once, and then says that the address is confirmed', async (address, home) => {
    const { code, confirmedAt } = await mailed();
    const url = address.replace('CODE', code);
    const answer = await post(url);
    expect([answer.statusCode, answer.headers.location, answer.headers['referrer-policy']]).toEqual([303, home, 'no-referrer']);
    expect(await confirmedAt()).toEqual(expect.any(String));
    expect((await post(url)).json()).toEqual({ reason: 'emailAlreadyConfirmed' });
  });

  it.each(['/verify/no-such-code', '/verify', '/verify?confirmCode=', '/verify/%20', '/abc/verify/no-such-code', '/de/verify'])(
    '%s confirms nothing and says so',
    async (url) => {
      expect((await post(url)).json()).toEqual({ reason: 'codeInvalid' });
    },
  );

  it('reads no code of the body, and no long one', async () => {
    const { code, confirmedAt } = await mailed();
    expect((await post('/verify', `confirmCode=${code}`)).json()).toEqual({ reason: 'codeInvalid' });
    expect((await post(`/verify/${code}`, 'x'.repeat(5000))).statusCode).toBe(422);
    expect(await confirmedAt()).toBeNull();
  });

  it.each(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'] as const)('%s does nothing there', async (method) => {
    const { code, confirmedAt } = await mailed();
    await pages.inject({ method, url: `/verify/${code}` });
    expect(await confirmedAt()).toBeNull();
  });
});
