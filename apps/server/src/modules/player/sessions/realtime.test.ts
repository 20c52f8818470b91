import { Centrifuge, type ConnectedContext, type DisconnectedContext, type PublicationContext } from 'centrifuge';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { notificationFollowers } from '../../notification/reactions.ts';
import { aPlayer, loginOf, PASSWORD, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

let server: PlayerServer;
const clients: Centrifuge[] = [];
beforeAll(async () => {
  server = await startPlayerServer(['web', 'realtime']);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(() => server.stop());

function aSocket(token: string): Centrifuge {
  const client = new Centrifuge(`${server.url.replace('http', 'ws')}/api/connection/websocket`, { websocket: WebSocket, token });
  clients.push(client);
  return client;
}

async function connected(token: string): Promise<Centrifuge> {
  const client = aSocket(token);
  const ready = new Promise<ConnectedContext>((resolve) => client.once('connected', resolve));
  client.connect();
  await ready;
  return client;
}

const disconnected = (client: Centrifuge): Promise<DisconnectedContext> => new Promise((resolve) => client.once('disconnected', resolve));

describe('sockets of a session', () => {
  it.each([
    ['A-58 C-22 its own sign-out', 'logout'],
    ['A-58 C-32 another device', 'close'],
    ['A-58 U-07 a changed password', 'password'],
  ])('%s ends the socket at once, and no other', async (_what, way) => {
    const { accessToken, sessionId, email } = await aPlayer(server);
    const other = loginOf(await server.call('POST', '/api/player/sessions', { body: { login: email, password: PASSWORD } }));
    const [ending, staying] = [await connected(accessToken), await connected(other.accessToken)];
    const end = disconnected(ending);
    if (way === 'logout') await server.call('POST', '/api/player/sessions/logout', { token: accessToken });
    if (way === 'close') await server.call('PUT', `/api/player/sessions/${sessionId}/close`, { token: other.accessToken });
    if (way === 'password') {
      const body = { currentPassword: PASSWORD, newPassword: 'another-Passphrase-8', repeatNewPassword: 'another-Passphrase-8' };
      await server.call('PUT', '/api/player/passwords', { token: other.accessToken, body });
    }
    // With a code of 3500 or higher the client does not reconnect (product §8).
    const { code } = await end;
    expect(code).toBeGreaterThanOrEqual(3500);
    expect(staying.state).toBe('connected');
  });

  it('A-58 a closed session opens no socket', async () => {
    const { accessToken } = await aPlayer(server);
    await server.call('POST', '/api/player/sessions/logout', { token: accessToken });
    const client = aSocket(accessToken);
    const end = disconnected(client);
    client.connect();
    expect((await end).code).toBeGreaterThanOrEqual(3500);
  });

  it('E-23 a message reaches the player’s channel', async () => {
    const { accessToken, profile } = await aPlayer(server);
    const client = await connected(accessToken);
    const subscription = client.newSubscription(`messenger:notifications#${profile.id}`);
    const subscribed = new Promise<void>((resolve) => subscription.once('subscribed', () => resolve()));
    const published = new Promise<PublicationContext>((resolve) => subscription.once('publication', resolve));
    subscription.subscribe();
    await subscribed;
    await server.follow(notificationFollowers);
    expect((await published).data).toMatchObject({
      event: 'message.received',
      message: { playerId: profile.id, state: 1, content: { title: 'Welcome to Pavilion' } },
    });
  });
});
