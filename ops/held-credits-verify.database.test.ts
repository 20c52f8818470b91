import { randomUUID } from 'node:crypto';
import { type Connection, verifyBooks } from '@pavilion/ledger';
import { aGameSession, aPlayer } from '@pavilion/server/testing/builders.ts';
import { startTestServer, type TestServer } from '@pavilion/server/testing/server.ts';
import { aStudio } from '@pavilion/server/testing/studio.ts';
import { heldCreditsOf } from '@pavilion/server/modules/wallet/index.ts';
import { operatorsAt } from '@pavilion/server/modules/payment/testing/operators.ts';
import type { PoolClient, QueryResultRow } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crossAreaInvariants } from './invariants-across-areas.ts';

let server: TestServer;
let client: PoolClient;
let connection: Connection;

const breached = async (): Promise<string[]> =>
  (await verifyBooks(connection, crossAreaInvariants)).filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);

const change = (what: string): string => `update wallet.held_credit set ${what}`;

describe.each(['jackpot', 'normal'] as const)('a %s', (kind) => {
  /** Three wins whose rests are held, released and refused. */
  beforeAll(async () => {
    server = await startTestServer();
    for (const decision of [undefined, 'release', 'refuse'] as const) {
      const player = await aPlayer(server);
      const studio = aStudio(server, await aGameSession(server, player));
      await studio.bet(randomUUID(), '0.01');
      await studio.win(randomUUID(), '70000.00', { kind });
      const [held] = await heldCreditsOf(server.testDatabase.database, player.id);
      const people = operatorsAt(server.app.context);
      for (const name of decision === undefined ? [] : ['nora', 'omar'])
        await people.decideHeld(held?.id ?? '', name, decision ?? 'release');
    }
    client = await server.testDatabase.pool.connect();
    connection = {
      query: async <R>(text: string, values: readonly unknown[]) => (await client.query<R & QueryResultRow>(text, [...values])).rows,
    };
  });
  afterAll(async () => {
    client.release();
    await server.stop();
  });

  it('W-120 W-125 I11 find nothing where every held credit is as it was made', async () => {
    expect(await breached()).toEqual([]);
  });

  it.each([
    ['of no win', change(`origin = replace(origin, '"]', 'x"]')`)],
    ['of a missing win', `delete from ledger.op where kind = 'win'`],
    ['of what is no win', `update ledger.op set kind = 'deposit' where kind = 'win'`],
    ['of another player', change('player_id = gen_random_uuid()')],
    ['in another currency', change(`currency = 'USD'`)],
    ['of more than its win', change('amount_minor = 7000001')],
    [
      'of a win that was taken back',
      `insert into ledger.op_outcome (op_id, outcome_op_id) select id, gen_random_uuid() from ledger.op where kind = 'win'`,
    ],
    [
      'refused and taken back a second time with its win',
      `insert into ledger.op_outcome (op_id, outcome_op_id)
       select (h.win).id, gen_random_uuid() from (
         select o as win from wallet.held_credit c join ledger.op o on o.player_id = c.player_id and o.kind = 'win' where c.state = 'refused'
       ) h`,
    ],
    [
      'that was refused and came back while its win stands',
      `update ledger.op set external_id = replace(external_id, ':refuse', ':refusal-reversal') where kind = 'creditRefuse'`,
    ],
    ['refused to somebody who did not pay it', `update ledger.op set house_account_id = gen_random_uuid() where kind = 'creditRefuse'`],
  ])('W-125 finds a held credit %s', async (_fault, plant) => {
    await client.query('begin');
    try {
      await client.query('set local session_replication_role = replica');
      await client.query(plant);
      expect(await breached()).toContain('W-125');
    } finally {
      await client.query('rollback');
    }
  });

  it.each([
    ['that was never put aside', `delete from ledger.op where kind = 'creditHold'`],
    ['that was released and is still recorded as held', change(`state = 'held', decided_at = null`)],
    ['that is recorded as decided and was not', change(`state = 'released', decided_at = now()`)],
    ['of another amount than was put aside', change('amount_minor = amount_minor - 1')],
    ['that is not recorded', 'delete from wallet.held_credit'],
  ])('W-120 finds a held credit %s', async (_fault, plant) => {
    await client.query('begin');
    try {
      await client.query('set local session_replication_role = replica');
      await client.query(plant);
      expect(await breached()).toContain('W-120');
    } finally {
      await client.query('rollback');
    }
  });
});
