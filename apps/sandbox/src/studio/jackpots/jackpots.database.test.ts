import { randomUUID } from 'node:crypto';
import { commitmentOf, jackpotHitMinor, jackpotTerms, unitsPerMinor } from '@pavilion/fairness';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { runDueWork } from '../loop.ts';
import { findRound } from '../store.ts';
import { testPlayerId, testToken } from '../testing/memory-wallet.ts';
import { aStudio } from '../testing/studio.ts';
import { contribute } from './service.ts';

let studio: Awaited<ReturnType<typeof aStudio>>;
beforeAll(async () => {
  studio = await aStudio();
});
afterAll(() => studio.close());

const playedSchema = z.object({
  round: z.looseObject({ roundId: z.string(), state: z.string(), payoutMinor: z.string() }),
  jackpots: z.nullable(z.array(z.object({ name: z.string(), amountMinor: z.string(), mustMinor: z.string() }))),
  jackpotWins: z.array(z.object({ name: z.string(), amountMinor: z.string() })),
});
const proofsSchema = z.object({
  running: z.array(z.object({ name: z.string(), number: z.number(), commitment: z.string() }).strict().partial().loose()),
  finished: z.array(
    z
      .object({
        name: z.string(),
        number: z.number(),
        commitment: z.string(),
        serverSeed: z.string(),
        startMinor: z.string(),
        hitMinor: z.string(),
      })
      .loose(),
  ),
});
const unitsSchema = z.array(z.object({ units: z.coerce.bigint() }));

const play = async (stakeMinor = '100') => {
  const answer = await studio.call('POST', '/play', { token: testToken, requestId: randomUUID(), stakeMinor, input: {} });
  return playedSchema.parse(answer.data);
};
const units = async (sql: string): Promise<bigint> => unitsSchema.parse((await studio.pool.query(sql)).rows)[0]?.units ?? 0n;
/** The jackpots' content and payouts less seeds and contributions, which must be zero. */
const difference = async (): Promise<bigint> => {
  const held = await units(
    `select (sum(case when state = 'won' then hit_minor * ${unitsPerMinor} else amount_units end - start_minor * ${unitsPerMinor}))::text as units
     from sandbox.studio_pot`,
  );
  const given = await units(
    `select coalesce(sum(units), 0)::text as units
     from sandbox.studio_pot_contribution where not is_returned and pot_number is not null`,
  );
  return held - given;
};
/** Lets the next bet win a jackpot: what lacks to the edge of where it is won comes from a share of an earlier round. */
const fillToTheEdge = async (name: string) => {
  await studio.pool.query(
    `update sandbox.studio_pot_contribution share set units = share.units + pot.hit_minor * ${unitsPerMinor} - 1 - pot.amount_units
     from sandbox.studio_pot pot
     where pot.name = $1 and pot.state = 'running' and share.id = (
       select max(id) from sandbox.studio_pot_contribution where pot_name = $1 and pot_number is not null and not is_returned)`,
    [name],
  );
  await studio.pool.query(
    `update sandbox.studio_pot set amount_units = hit_minor * ${unitsPerMinor} - 1 where name = $1 and state = 'running'`,
    [name],
  );
};
const jackpots = () => studio.wallet.calls.filter(({ type, body }) => type === 'win' && body['kind'] === 'jackpot');

describe('games §9.1 the shared jackpots', () => {
  beforeAll(async () => {
    await studio.call('POST', '/session', { token: testToken, gameId: 'tide-vault', mode: 'real' });
    await studio.call('POST', '/seed', { token: testToken, clientSeed: 'browser-seed' });
  });
  beforeEach(() => {
    studio.pass(10_000);
    studio.wallet.calls.length = 0;
    studio.wallet.disturbances.length = 0;
    studio.wallet.refuseWinsWith = null;
  });

  test('grow by the share of each bet, once, even when the win has to be repeated', async () => {
    const before = await units(`select coalesce(sum(units), 0)::text as units from sandbox.studio_pot_contribution`);
    studio.wallet.disturbances.push({ type: 'win', action: 'drop' }, { type: 'win', action: 500 });
    const { round, jackpots } = await play('200');
    expect(jackpots?.map(({ name }) => name)).toEqual(['lantern', 'terrace', 'pavilion']);
    expect(round.state).toBe('paying');
    for (let look = 0; look < 3; look += 1) {
      await studio.pool.query(`update sandbox.studio_round set next_attempt_at = clock_timestamp() where state = 'paying'`);
      await runDueWork(studio.context);
    }
    expect((await findRound(studio.pool, round.roundId))?.state).toBe('settled');
    const after = await units(`select sum(units)::text as units from sandbox.studio_pot_contribution`);
    // 46 basis points of 2.00 EUR are 0.92 cents.
    expect(after - before).toBe((92n * unitsPerMinor) / 100n);
    expect(await difference()).toBe(0n);
  });

  test('W-150 start from the operator’s seeds, and never hold cents alone', async () => {
    const { jackpots } = await play();
    const amounts = jackpots?.map(({ name, amountMinor, mustMinor }) => [
      name,
      BigInt(amountMinor) >= 5_000n && BigInt(amountMinor) < BigInt(mustMinor),
    ]);
    expect(amounts).toEqual([
      ['lantern', true],
      ['terrace', true],
      ['pavilion', true],
    ]);
  });

  test('W-126 are stated by each bet that feeds them, exactly, and by no other', async () => {
    await play('200');
    const stated = studio.wallet.calls.filter(({ type }) => type === 'bet').map(({ body }) => body['contributions']);
    expect(stated).toEqual([
      [
        { pot: 'lantern', amount: '0.002000' },
        { pot: 'terrace', amount: '0.004200' },
        { pot: 'pavilion', amount: '0.003000' },
      ],
    ]);
  });

  test('are won by the bet that reaches the amount, paid in its round before its end, and prove themselves', async () => {
    const proofsBefore = proofsSchema.parse((await studio.call('GET', '/jackpots')).data);
    await fillToTheEdge('lantern');
    const { round, jackpotWins } = await play();
    expect(jackpotWins.map(({ name }) => name)).toEqual(['lantern']);
    const [jackpot] = jackpots();
    expect(jackpot?.body).toMatchObject({
      transactionId: `${round.roundId}:w2`,
      roundId: round.roundId,
      roundClosed: true,
      pot: 'lantern',
    });
    expect(studio.wallet.calls.map(({ type, body }) => `${type} ${String(body['roundClosed'])}`)).toEqual([
      'bet false',
      'win false',
      'win true',
      'end-round undefined',
    ]);
    const proofs = proofsSchema.parse((await studio.call('GET', '/jackpots')).data);
    const [won] = proofs.finished;
    expect(won).toBeDefined();
    if (!won) return;
    const [terms] = jackpotTerms;
    const shown = proofsBefore.running.find(({ name }) => name === 'lantern');
    expect(won.commitment).toBe(shown?.commitment);
    expect(commitmentOf(won.serverSeed)).toBe(won.commitment);
    expect(terms && jackpotHitMinor(terms, { serverSeed: won.serverSeed, number: won.number, startMinor: BigInt(won.startMinor) })).toBe(
      BigInt(won.hitMinor),
    );
    expect(jackpotWins[0]?.amountMinor).toBe(won.hitMinor);
    expect(proofs.running.find(({ name }) => name === 'lantern')?.number).toBe(won.number + 1);
    expect(await difference()).toBe(0n);
  });

  test('run on when the bet that reached them was taken back, and nobody has won', async () => {
    await fillToTheEdge('terrace');
    studio.wallet.refuseWinsWith = 'BET_ROLLED_BACK';
    const { round, jackpotWins } = await play();
    expect(round.state).toBe('voided');
    expect(jackpotWins).toEqual([]);
    expect(jackpots()).toEqual([]);
    expect(await difference()).toBe(0n);
    studio.pass(10_000);
    studio.wallet.refuseWinsWith = null;
    expect((await play()).jackpotWins.map(({ name }) => name)).toEqual(['terrace']);
    expect(await difference()).toBe(0n);
  });

  test('keep shares for the next jackpot while one waits for the payment of its winner, and pay a late winner', async () => {
    await fillToTheEdge('lantern');
    studio.wallet.refuseWinsWith = 'TEMPORARY';
    const { round } = await play();
    expect(round.state).toBe('paying');
    await studio.pool.query(`update sandbox.studio_round set state = 'settled' where id = $1`, [round.roundId]);
    studio.wallet.refuseWinsWith = null;
    studio.pass(10_000);
    const waiting = await play();
    expect(waiting.jackpotWins).toEqual([]);
    expect(await difference()).toBe(0n);
    await runDueWork(studio.context);
    expect(jackpots().at(-1)?.body).toMatchObject({ roundId: round.roundId });
    expect(await units(`select count(*)::text as units from sandbox.studio_pot_contribution where pot_number is null`)).toBe(0n);
    expect(await difference()).toBe(0n);
  });

  test.each(['paying', 'settled'])(
    'P-180 run on when the round of their winner, %s, was taken back before they were paid',
    async (state) => {
      await fillToTheEdge('lantern');
      const asked = Array.from({ length: 20 }, () => ({ type: 'win', action: 500, naming: 'jackpot' }));
      studio.wallet.disturbances.push(...asked);
      const { round } = await play();
      expect(round.state).toBe('paying');
      await studio.pool.query(`update sandbox.studio_round set state = $2, next_attempt_at = clock_timestamp() where id = $1`, [
        round.roundId,
        state,
      ]);
      studio.wallet.disturbances.length = 0;
      studio.wallet.refuseWinsWith = 'BET_ROLLED_BACK';
      await runDueWork(studio.context);
      expect((await findRound(studio.pool, round.roundId))?.state).toBe(state === 'paying' ? 'voided' : 'settled');
      expect(await difference()).toBe(0n);
      studio.wallet.refuseWinsWith = null;
      await fillToTheEdge('lantern');
      studio.pass(10_000);
      expect((await play()).jackpotWins.map(({ name }) => name)).toEqual(['lantern']);
      expect(await difference()).toBe(0n);
    },
  );

  test('are won by one of two bets that arrive at the same moment', async () => {
    const rounds = [await play(), await (studio.pass(10_000), play())].map(({ round }) => round.roundId);
    await studio.pool.query(`delete from sandbox.studio_pot_contribution where round_id = any($1::uuid[])`, [rounds]);
    await fillToTheEdge('pavilion');
    const found = await Promise.all(rounds.map((id) => findRound(studio.pool, id)));
    const wins = await Promise.all(
      found.map(async (one) =>
        one ? contribute(studio.context, one, { stakeMinor: 100n, rate: { numerator: 100n, denominator: 1n } }) : [],
      ),
    );
    expect(wins.flat().map(({ name }) => name)).toEqual(['pavilion']);
  });

  test('stay equal to the last unit over rounds whose answers are lost, doubled and reordered', async () => {
    await studio.pool.query(`update sandbox.studio_pot_contribution set is_returned = true where pot_number is null`);
    const evenBefore = await difference();
    const cashBefore = studio.wallet.balanceMinor;
    const shares = () => units(`select count(*)::text as units from sandbox.studio_pot_contribution where not is_returned`);
    const sharesBefore = await shares();
    Object.assign(studio.context.faults, { timeoutRate: 0.2, duplicateRate: 0.2, reorderRate: 0.2 });
    const order = { playerId: testPlayerId, gameId: 'coral-post', currency: 'EUR', stake: '1.00', rounds: 60 };
    const answer = await studio.call('POST', '/rounds', order);
    Object.assign(studio.context.faults, { timeoutRate: 0, duplicateRate: 0, reorderRate: 0 });
    for (let look = 0; look < 4; look += 1) {
      await studio.pool.query(
        `update sandbox.studio_round set next_attempt_at = clock_timestamp() where state in ('opening', 'paying', 'returning')`,
      );
      await runDueWork(studio.context);
    }
    const rounds = z.object({ rounds: z.array(z.object({ roundId: z.string().nullable() })) }).parse(answer.data).rounds;
    const ids = rounds.flatMap(({ roundId }) => roundId ?? []);
    const stored = await Promise.all(ids.map((id) => findRound(studio.pool, id)));
    const settled = stored.filter((one) => one?.state === 'settled');
    expect(settled.length).toBeGreaterThan(30);
    expect(await shares()).toBe(sharesBefore + BigInt(settled.length * 3));
    expect(await difference()).toBe(evenBefore);
    const paid = settled.reduce((sum, one) => sum + (one ? one.payoutMinor - one.stakedMinor : 0n), 0n);
    const calls = new Map(jackpots().map(({ body }) => [body.transactionId, BigInt(Math.round(Number(body.amount) * 100))]));
    const jackpotsPaid = [...calls.values()].reduce((sum, amountMinor) => sum + amountMinor, 0n);
    expect(studio.wallet.balanceMinor - cashBefore).toBe(paid + jackpotsPaid);
  });

  test('take nothing from demos and from games without jackpots, and show their amounts in a demo', async () => {
    const before = await units(`select count(*)::text as units from sandbox.studio_pot_contribution`);
    const opened = await studio.call('POST', '/session', { gameId: 'tide-vault', mode: 'demo' });
    const { token, jackpots } = z.looseObject({ token: z.string(), jackpots: z.array(z.unknown()) }).parse(opened.data);
    expect(jackpots).toHaveLength(3);
    await studio.call('POST', '/seed', { token, clientSeed: 'demo-seed' });
    await studio.call('POST', '/play', { token, requestId: randomUUID(), stakeMinor: '100', input: {} });
    expect(await units(`select count(*)::text as units from sandbox.studio_pot_contribution`)).toBe(before);
    const other = await studio.call('POST', '/session', { gameId: 'ember-run', mode: 'demo' });
    expect(z.looseObject({ jackpots: z.null() }).parse(other.data).jackpots).toBeNull();
  });
});
