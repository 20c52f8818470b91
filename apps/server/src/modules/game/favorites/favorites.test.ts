import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';

let server: PlayerServer;

beforeAll(async () => {
  server = await startPlayerServer();
});

afterAll(() => server.stop());

const listed = z.array(z.looseObject({ identity: z.string() }));
const identitiesOf = (data: unknown): string[] => z.parse(listed, data).map(({ identity }) => identity);

describe('favourites over HTTP', () => {
  it('C-87 C-88 C-89 answer the whole list, the newest first, and change nothing when repeated', async () => {
    const { accessToken: token } = await aPlayer(server);
    const change = async (method: string, id: string) =>
      identitiesOf((await server.call(method, `/api/game/games/${id}/favorite`, { token })).body.data);
    expect(await change('POST', 'ember-run')).toEqual(['ember-run']);
    await server.clock.advance(1);
    expect(await change('POST', 'paper-fox')).toEqual(['paper-fox', 'ember-run']);
    expect(await change('POST', 'ember-run')).toEqual(['paper-fox', 'ember-run']);
    expect(identitiesOf((await server.call('GET', '/api/game/games/favorites', { token })).body.data)).toEqual(['paper-fox', 'ember-run']);
    expect(await change('DELETE', 'paper-fox')).toEqual(['ember-run']);
    expect(await change('DELETE', 'paper-fox')).toEqual(['ember-run']);
  });

  it('C-88 C-89 accept a game by its id too, and refuse an unknown one', async () => {
    const { accessToken: token } = await aPlayer(server);
    const { body } = await server.call('GET', '/api/game/games/glass-fjord');
    const { id } = z.parse(z.looseObject({ id: z.string() }), body.data);
    expect(identitiesOf((await server.call('POST', `/api/game/games/${id}/favorite`, { token })).body.data)).toEqual(['glass-fjord']);
    for (const method of ['POST', 'DELETE'])
      expect((await server.call(method, '/api/game/games/no-such-game/favorite', { token })).status).toBe(404);
  });

  it('C-87 keeps each player’s own list, and one mark of thirty made at once', async () => {
    const [one, other] = [await aPlayer(server), await aPlayer(server)];
    const marks = Array.from({ length: 30 }, () => server.call('POST', '/api/game/games/ember-run/favorite', { token: one.accessToken }));
    expect((await Promise.all(marks)).every(({ status }) => status === 200)).toBe(true);
    const listOf = async (token: string) => identitiesOf((await server.call('GET', '/api/game/games/favorites', { token })).body.data);
    expect(await listOf(one.accessToken)).toEqual(['ember-run']);
    expect(await listOf(other.accessToken)).toEqual([]);
    expect((await server.call('GET', '/api/game/games/favorites')).status).toBe(401);
  });
});
