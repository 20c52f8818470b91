import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGameSession, aPlayer, type BuiltSession, signedCall } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let session: BuiltSession;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
  session = await aGameSession(server, await aPlayer(server));
});
afterAll(() => server.stop());

describe('an unknown currency', () => {
  it.each(['bet', 'win', 'bet-win', 'rollback', 'end-round'])(
    'S80 decides a %s, alone and in a batch, the second time too',
    async (type) => {
      const { player, gameId, token, providerId } = session;
      const facts = { playerId: player.id, gameId, roundId: `round-${type}`, sessionToken: token, currency: 'QY9', amount: '1.00' };
      const more = { referenceId: 'nothing', winTransactionId: `win-${type}`, winAmount: '1.00', bets: '1.00', wins: '0.00' };
      const body = { transactionId: `one-${type}`, ...facts, ...more };
      const items = [{ type, ...body, transactionId: `many-${type}` }];
      for (let time = 0; time < 2; time += 1) {
        const alone = await signedCall(server, { providerId, path: `/provider/v1/${type}`, body });
        const batch = await signedCall(server, { providerId, path: '/provider/v1/batch', body: { operations: items } });
        expect([alone.status, batch.status]).toEqual([200, 200]);
        // The end of a round moves no money, in any currency.
        expect([type, alone.body['status'] === 'OK']).toEqual([type, type === 'end-round']);
        expect(alone.body).not.toHaveProperty('balance');
      }
    },
  );
});
