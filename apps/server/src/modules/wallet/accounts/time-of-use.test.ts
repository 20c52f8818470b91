import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { limitDefinition } from '@pavilion/contract/constants.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { AppContext } from '../../../composition/app-context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { aGameSession, type SignedResult } from '../../../testing/builders.ts';
import { startNeighbour } from '../../../testing/neighbour.ts';
import { type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { aStudio, type TestStudio } from '../../../testing/studio.ts';
import { aGambler } from '../../risk/testing/gambler.ts';
import { connectionOf } from '../ledger/connection.ts';
import { limitCountersOf, setLimitCounters } from './limit-counters.ts';
import { excludePlayer, setPlayerStatus, setRealityCheckDue } from './player-state.ts';

let server: PlayerServer;
let neighbour: Awaited<ReturnType<typeof startNeighbour>>;
beforeAll(async () => {
  server = await startPlayerServer();
  neighbour = await startNeighbour(server);
});
afterAll(async () => {
  await neighbour.stop();
  await server.stop();
});

const endsAt = (startsAt: Date): Date => new Date(startsAt.getTime() + DAY_MS);

interface Change {
  context: AppContext;
  transaction: Database;
  playerId: string;
}

/** Changes to a player between the check of a request and its money, and the resulting refusal of a stake. */
const changes: [string, string, (change: Change) => Promise<unknown>][] = [
  ['a block', 'PLAYER_BLOCKED', ({ transaction, playerId }) => setPlayerStatus(transaction, { playerId, status: 'blocked' })],
  ['a limited status', 'PLAYER_BLOCKED', ({ transaction, playerId }) => setPlayerStatus(transaction, { playerId, status: 'limited' })],
  [
    'a self-exclusion',
    'PLAYER_EXCLUDED',
    ({ context, transaction, playerId }) => excludePlayer(context, transaction, { playerId, kind: 'exclusion', endsAt }),
  ],
  [
    'a cooling-off',
    'PLAYER_EXCLUDED',
    ({ context, transaction, playerId }) => excludePlayer(context, transaction, { playerId, kind: 'cooling_off', endsAt }),
  ],
  [
    'a lower limit',
    'LIMIT_EXCEEDED',
    async ({ context, transaction, playerId }) => {
      const counters = await limitCountersOf(transaction, playerId, context.clock.now());
      expect(counters.length).toBeGreaterThan(0);
      await setLimitCounters(
        transaction,
        playerId,
        counters.map((counter) => ({ ...counter, capMinor: 50n })),
      );
    },
  ],
  [
    'a reality check that falls due',
    'REALITY_CHECK',
    ({ context, transaction, playerId }) => setRealityCheckDue(transaction, { playerId, dueAt: context.clock.now() }),
  ],
];

/** Every call that takes a stake, each in a separate round. */
const stakes: [string, (studio: TestStudio) => Promise<SignedResult>][] = [
  ['bet', (studio) => studio.bet(randomUUID(), '1.00', { roundId: randomUUID() })],
  ['bet-win', (studio) => studio.betWin({ bet: randomUUID(), win: randomUUID() }, { bet: '1.00', win: '5.00' }, { roundId: randomUUID() })],
  [
    'batch',
    async (studio) => {
      const { status, body } = await studio.batch([{ type: 'bet', ...studio.fields(randomUUID(), '1.00', { roundId: randomUUID() }) }]);
      const [first] = Array.isArray(body['results']) ? body['results'] : [];
      return { status, body: first ?? body };
    },
  ],
];

/** The outcome of a stake; one that a busy server left undecided is sent again. */
async function decided(stake: () => Promise<SignedResult>): Promise<unknown> {
  const { body } = await stake();
  return body['status'] === 'TEMPORARY' ? decided(stake) : body['status'];
}

/** Batches of stakes that wait for a row which a change holds. */
async function waitingStakes(): Promise<number> {
  const { rows } = await server.testDatabase.pool.query<{ count: number }>(
    `select count(*)::int as count
    from pg_stat_activity
    where datname = current_database() and application_name = 'pavilion-ledger' and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

describe('what changes after a request was let in and before its money moves', () => {
  it.each(changes)('S57 R7 %s refuses every stake that waits for it, of each kind and in two processes', async (_name, code, change) => {
    const player = await aGambler(server);
    await player.set({ definition: limitDefinition.bet, period: 'daily', amount: 500, currency: 'EUR' });
    const session = await aGameSession(server, { id: player.id, email: player.email, currency: 'EUR' });
    const studios = [server, { ...server, url: neighbour.url }].map((process) => aStudio(process, session));
    const all = studios.flatMap((studio) =>
      stakes.map(
        ([, stake]) =>
          () =>
            stake(studio),
      ),
    );
    expect(await decided(() => aStudio(server, session).bet(randomUUID(), '0.10'))).toBe('OK');
    const before = await player.ask('GET', '/api/wallet/accounts');

    const { context } = server;
    const asked = await inTransaction(context.database, async (transaction) => {
      await change({ context, transaction, playerId: player.id });
      // Let in by the old state: the change is not committed, and the stakes wait for the player's row.
      const answers = all.map(decided);
      await expect.poll(waitingStakes, { interval: 5 }).toBeGreaterThanOrEqual(studios.length);
      return { answers };
    });
    expect(await Promise.all(asked.answers)).toEqual(all.map(() => code));
    expect((await player.ask('GET', '/api/wallet/accounts')).body.data).toEqual(before.body.data);
  });

  it('S57 leaves sound books', async () => {
    const findings = await verifyBooks(connectionOf(server.context.database));
    expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
  });
});
