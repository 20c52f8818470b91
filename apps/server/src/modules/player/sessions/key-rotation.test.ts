import { confirmPhone } from '../../../testing/people/confirmed-contacts.ts';
import type { ContactContext } from '../profile-changes/service.ts';
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxProviders } from '../../../kernel/providers.ts';
import { createMemorySecrets, type Secrets } from '../../../kernel/secrets/secrets.ts';
import { aGameSession, signedCall } from '../../../testing/builders.ts';
import { startNeighbour } from '../../../testing/neighbour.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aPlayer, aRegistration, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

const STUDIO = sandboxProviders(createMemorySecrets()).all()[0]?.id ?? '';
const rotatedNames = ['access-token', 'player-fields', `provider:${STUDIO}`];
const newOf = (name: string): string => `the new secret of ${name}`.padEnd(32, '.');

const refreshedToken = z.object({ accessToken: z.string() });

/** Secrets of a process in the middle of a change of keys: which of both signs, and both are valid. */
function during(secrets: Secrets, { isNewFirst }: { isNewFirst: boolean }): Secrets {
  const valid = (name: string): readonly [string, ...string[]] => {
    if (!rotatedNames.includes(name)) return secrets.valid(name);
    const old = secrets.secret(name);
    return isNewFirst ? [newOf(name), old] : [old, newOf(name)];
  };
  return { ...secrets, secret: (name, initial) => (rotatedNames.includes(name) ? valid(name)[0] : secrets.secret(name, initial)), valid };
}

let server: PlayerServer;
/** The processes at each step of the rotation; the first has not begun it. */
let steps: { name: string; url: string; context: ContactContext }[];
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  server = await startPlayerServer();
  await server.setValue('registration', { email: true, phone: true });
  const { context } = server.app;
  const neighbours = await Promise.all(
    [false, true].map((isNewFirst) => {
      const secrets = during(context.secrets, { isNewFirst });
      return startNeighbour({ ...server, app: { ...server.app, context: { ...context, secrets } } });
    }),
  );
  stops.push(...neighbours.map(({ stop }) => stop));
  const names = ['new added', 'new first'];
  steps = [
    { name: 'old alone', url: server.url, context },
    ...neighbours.map(({ url, context: own }, place) => ({ name: names[place] ?? '', url, context: own })),
  ];
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await server.stop();
});

/** Processes that run beside one another while the steps are taken one after the other. */
const together = () => [steps.slice(0, 2), steps.slice(1)];

describe('keys that change while processes of two steps serve the same players', () => {
  it('S59 a token that one signed is good at the other, and is refreshed there', async () => {
    for (const pair of together())
      for (const signer of pair) {
        const { accessToken } = await aPlayer({ ...server, call: callsTo(signer.url) });
        for (const { name, url } of pair) {
          const { status } = await callsTo(url)('GET', '/api/player/profile', { token: accessToken });
          expect({ signer: signer.name, reader: name, status }).toEqual({ signer: signer.name, reader: name, status: 200 });
        }
        let token = accessToken;
        for (const { url } of pair) {
          const refreshed = await callsTo(url)('POST', '/api/player/sessions/refresh', { token });
          expect(refreshed.status).toBe(200);
          token = refreshedToken.parse(refreshed.body.data).accessToken;
        }
      }
  });

  it('S59 S7 a token of a key that is valid nowhere is refused by every step', async () => {
    const { accessToken } = await aPlayer({ ...server, call: callsTo(steps[2]?.url ?? '') });
    // The step before the new key was added, which by then no process takes any more.
    expect((await callsTo(server.url)('GET', '/api/player/profile', { token: accessToken })).status).toBe(401);
  });

  it('S59 S47 a provider that signs with either secret is heard, and by a process of the old one with the old alone', async () => {
    const player = await aPlayer(server);
    const session = await aGameSession(server, { id: player.profile.id, email: player.email, currency: 'EUR' });
    const old = server.app.context.secrets.secret(`provider:${STUDIO}`);
    const heard = async (url: string, secret: string): Promise<number> => {
      const call = { providerId: STUDIO, path: '/provider/v1/balance', body: { sessionToken: session.token } };
      return (await signedCall({ ...server, url }, call, { secret })).status;
    };
    const answers = await Promise.all(
      steps.map(({ url }) => Promise.all([old, newOf(`provider:${STUDIO}`)].map((secret) => heard(url, secret)))),
    );
    expect(answers).toEqual([
      [200, 401],
      [200, 200],
      [200, 200],
    ]);
    expect(await heard(steps[2]?.url ?? '', randomUUID().padEnd(40, '.'))).toBe(401);
  });

  it('S59 S60 a field that one sealed is read by the other, its rows name their key, and a phone that is taken is found by all', async () => {
    for (const [index, pair] of together().entries())
      for (const [offset, writer] of pair.entries()) {
        const phone = `+49151123456${index}${offset}`;
        const { accessToken, profile } = await aPlayer({ ...server, call: callsTo(writer.url) }, { phone });
        await confirmPhone(writer.context, profile.id);
        for (const { url } of pair) {
          const { body } = await callsTo(url)('GET', '/api/player/profile', { token: accessToken });
          expect(body.data).toMatchObject({ id: profile.id, phone: phone.slice(1) });
        }
        for (const { url } of steps) {
          const taken = await callsTo(url)('POST', '/api/player/register', { body: { ...aRegistration(), phone } });
          expect([taken.status, Object.keys(taken.body.error?.fields ?? {})]).toEqual([422, ['phone']]);
        }
      }
    const { rows } = await server.testDatabase.pool.query<{ ids: number }>(
      "select count(distinct split_part(phone_sealed, '.', 1))::int as ids from player.player where phone_sealed is not null",
    );
    expect(rows).toEqual([{ ids: 2 }]);
  });
});
