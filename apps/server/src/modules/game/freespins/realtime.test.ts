import { Centrifuge, type PublicationContext } from 'centrifuge';
import { playerChannel } from '@pavilion/contract/channels.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { promotionsOf } from '../../../testing/promotions.ts';

let server: PlayerServer;
const clients: Centrifuge[] = [];
beforeAll(async () => {
  server = await startPlayerServer(['web', 'realtime'], { hasSandbox: true });
});
afterAll(async () => {
  for (const client of clients) client.disconnect();
  await server.stop();
});

type Kind = 'playerFreespins' | 'playerBonusCodes';

/** Records a player's publications of a kind. */
async function listen(player: Awaited<ReturnType<typeof aPlayer>>, kind: Kind): Promise<unknown[]> {
  const url = `${server.url.replace('http', 'ws')}/api/connection/websocket`;
  const client = new Centrifuge(url, { websocket: WebSocket, token: player.accessToken });
  clients.push(client);
  const heard: unknown[] = [];
  const subscription = client.newSubscription(playerChannel(kind, player.profile.id));
  subscription.on('publication', ({ data }: PublicationContext) => heard.push(data));
  const subscribed = new Promise<void>((resolve) => subscription.once('subscribed', () => resolve()));
  subscription.subscribe();
  client.connect();
  await subscribed;
  return heard;
}

describe('the channels of promotions', () => {
  it('T-07 S-05 publish free spins that are given, opened and given up, and of codes that are applied', async () => {
    const promotions = promotionsOf(server);
    const player = await aPlayer(server);
    const [spins, codes] = [await listen(player, 'playerFreespins'), await listen(player, 'playerBonusCodes')];
    await promotions.enter(player, 'SPINS10');
    const [{ id = '' } = {}] = await promotions.freespins(player);
    for (const action of ['activate', 'cancel']) {
      await server.call('PUT', `/api/game/player-freespins/${id}/${action}`, { token: player.accessToken });
    }
    const message = (event: string, status: number, result: number) => ({ event, playerFreespin: { id, status, result, count: 10 } });
    await expect.poll(() => spins.length).toBe(3);
    expect(spins).toMatchObject([
      message('player.freespin.created', 1, 1),
      message('player.freespin.updated', 2, 1),
      message('player.freespin.updated', 3, 3),
    ]);
    await expect
      .poll(() => codes)
      .toMatchObject([{ event: 'player.bonus.code.updated', playerBonusCode: { bonusCode: 'SPINS10', status: 2 } }]);
  });
});
