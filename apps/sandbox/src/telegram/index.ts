import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError } from '../http-input.ts';
import { namesOf } from '../loopback.ts';
import { signInPage, widgetScript } from './page.ts';

const asked = z.object({ bot: z.string().check(z.maxLength(100)), auth_url: z.url() });
const chosen = z.extend(asked, {
  id: z.string().check(z.regex(/^\d{1,15}$/)),
  first_name: z.string().check(z.minLength(1), z.maxLength(64)),
  username: z._default(z.string().check(z.maxLength(64)), ''),
});

/** The fields the messenger's widget hands over, signed with the bot's token (core.telegram.org, Login Widget). */
function signedFields(botToken: string, user: Readonly<Record<string, string>>): Record<string, string> {
  const text = Object.entries(user)
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const hash = createHmac('sha256', createHash('sha256').update(botToken).digest()).update(text).digest('hex');
  return { ...user, hash };
}

/** The simulated messenger: its widget's script, its form, and the way back with signed data (sandbox.md). */
export function registerTelegram(
  server: FastifyInstance,
  { platformUrl, credentials, now }: Pick<SandboxDeps, 'platformUrl' | 'credentials' | 'now'>,
): void {
  const isOwnSite = (address: string): boolean => {
    const own = new URL(platformUrl());
    const given = new URL(address);
    return given.protocol === own.protocol && given.port === own.port && namesOf(own).includes(given.hostname);
  };
  const read = <S extends typeof asked>(value: z.output<S>): z.output<S> => {
    if (!isOwnSite(value.auth_url)) throw new SandboxInputError('The auth_url is not of the bot’s domain');
    return value;
  };

  server.get('/sandbox/telegram/widget.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(widgetScript));
  server.get('/sandbox/telegram/auth', async (request, reply) => {
    const parsed = asked.safeParse(request.query);
    if (!parsed.success) throw new SandboxInputError(z.prettifyError(parsed.error));
    return reply.type('text/html; charset=utf-8').send(signInPage(read(parsed.data)));
  });
  server.post('/sandbox/telegram/auth', async (request, reply) => {
    const { auth_url: authUrl, id, first_name: firstName, username } = bodyOf(request, chosen);
    read({ auth_url: authUrl, bot: '' });
    const user = {
      id,
      first_name: firstName,
      ...(username === '' ? {} : { username }),
      auth_date: String(Math.floor(now().getTime() / 1000)),
    };
    const back = new URL(authUrl);
    for (const [name, value] of Object.entries(signedFields(credentials.telegram.secret, user))) back.searchParams.set(name, value);
    return reply.code(302).header('location', back.href).send();
  });
}
