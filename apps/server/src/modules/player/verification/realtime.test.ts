import { Centrifuge, type PublicationContext } from 'centrifuge';
import { playerChannel } from '@pavilion/contract/channels.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { decideIdentity } from '../../../testing/calls.ts';

let server: PlayerServer;
const clients: Centrifuge[] = [];
beforeAll(async () => {
  server = await startPlayerServer(['web', 'realtime'], { hasSandbox: true });
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await server.stop();
});

/** Subscribes to a player's channel with a token. @returns the messages it receives, or the code of the refusal */
async function listen(token: string, playerId: string): Promise<unknown[]> {
  const client = new Centrifuge(`${server.url.replace('http', 'ws')}/api/connection/websocket`, { websocket: WebSocket, token });
  clients.push(client);
  const heard: unknown[] = [];
  const subscription = client.newSubscription(playerChannel('profile', playerId));
  subscription.on('publication', ({ data }: PublicationContext) => heard.push(data));
  const settled = new Promise<void>((resolve) => {
    subscription.once('subscribed', () => resolve());
    subscription.once('unsubscribed', ({ code }) => {
      heard.push(code);
      resolve();
    });
  });
  subscription.subscribe();
  client.connect();
  await settled;
  return heard;
}

const decide = (playerId: string, outcome: string) => decideIdentity(server, playerId, { outcome });

describe('the channel of a profile', () => {
  it('U-15 S46 publishes to the player’s open pages the outcome of the check and the new status, and nothing more', async () => {
    const { accessToken, profile } = await aPlayer(server);
    const heard = await listen(accessToken, profile.id);
    await decide(profile.id, 'rejected');
    const rejected = { event: 'player.kyc.updated', type: 1, value: false };
    await expect.poll(() => heard).toEqual([{ event: 'player.updated' }, rejected]);
    server.clock.advanceMs(1000);
    await decide(profile.id, 'approved');
    const approved = { event: 'player.kyc.updated', type: 1, value: true };
    await expect.poll(() => heard.slice(2)).toEqual([{ event: 'player.updated' }, approved]);
  });

  it('U-04 publishes a changed profile to the player’s other pages alone', async () => {
    const [player, stranger] = [await aPlayer(server), await aPlayer(server)];
    const [own, foreign] = [await listen(player.accessToken, player.profile.id), await listen(stranger.accessToken, player.profile.id)];
    await server.call('PUT', '/api/player/profile', { token: player.accessToken, body: { city: 'Kiel' } });
    await expect.poll(() => own).toEqual([{ event: 'player.updated' }]);
    expect(foreign).toEqual([103]);
  });
});
