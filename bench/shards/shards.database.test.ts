import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../apps/server/src/testing/database.ts';
import { type Gate, startGate } from '../../apps/server/src/testing/database-gate.ts';
import { boundless } from '../../apps/server/src/modules/wallet/testing/boundless.ts';
import { shardOf } from '../../packages/ledger/src/index.ts';
import {
  completeTransfers,
  creditWin,
  type HouseTransfer,
  moveHouseMoney,
  placeBet,
  sendHouseMoney,
  unequalTransfers,
} from '../../apps/server/src/modules/wallet/index.ts';
import { TestTickets } from '../../apps/sportsbook/src/book/testing/tickets.ts';
import { benchGame, openBenchLedger } from '../books/ledger-world.ts';
import { type BenchShard, booksOf, newPlayerOf, verifyShards } from './router.ts';

const SHARDS = 2;
const PLAYERS = 5;
const ROUNDS = 20;

const databases: TestDatabase[] = [];
let shards: BenchShard[];
let gate: Gate;

async function openShard(shard: number, url: string, playerCount = PLAYERS): Promise<BenchShard> {
  return { ...(await openBenchLedger(url, { playerCount, newPlayerId: () => newPlayerOf(shard, SHARDS) })), shard };
}

const both = (): [BenchShard, BenchShard] => {
  const [one, other] = shards;
  if (one === undefined || other === undefined) throw new Error('there are two shards');
  return [one, other];
};

beforeAll(async () => {
  for (let count = 0; count < SHARDS; count += 1) databases.push(await cloneDatabase());
  const [one, other] = databases.map(({ url }) => url);
  gate = await startGate(other ?? '');
  shards = [await openShard(0, one ?? ''), await openShard(1, gate.url)];
});
afterAll(async () => {
  for (const shard of shards) await shard.stop();
  await gate.close();
  for (const database of databases) await database.drop();
});

const aTransfer = (over: Partial<HouseTransfer> = {}): HouseTransfer => ({
  id: randomUUID(),
  house: { kind: 'psp_clearing', detail: 'bench-psp' },
  currency: 'EUR',
  amountMinor: 12_345n,
  ...over,
});

/** What the house has on an account of one shard. */
async function houseMinor(index: number, detail: string): Promise<bigint> {
  const statement = `
    select coalesce(sum(e.amount_minor), 0)::text as sum
    from ledger.entry e
    join ledger.house_account h on h.id = e.account_id
    where h.detail = $1`;
  const result = await databases[index]?.pool.query<{ sum: string }>(statement, [detail]);
  return BigInt(result?.rows[0]?.sum ?? '0');
}

async function playRound(playerId: string, sessionToken: string): Promise<void> {
  const round = randomUUID();
  const play = { ...benchGame, playerId, round, playKind: 'normal', closesRound: false } as const;
  const books = booksOf(shards, playerId);
  await placeBet(books, { ...play, sessionToken, externalId: `b${round}`, amountMinor: 100n });
  await creditWin(books, { ...play, externalId: `w${round}`, amountMinor: 40n, closesRound: true, ceiling: boundless });
}

describe('two primaries', () => {
  it('SH3 play the bets of their own players, each with all of its lanes, and the books of each and of both are sound', async () => {
    const players = shards.flatMap((shard) => shard.players.map((player) => ({ ...player, shard: shard.shard })));
    expect(players.map(({ playerId }) => shardOf(playerId, SHARDS))).toEqual(players.map(({ shard }) => shard));
    await Promise.all(
      players.map(async ({ playerId, sessionToken }) => {
        for (let count = 0; count < ROUNDS; count += 1) await playRound(playerId, sessionToken);
      }),
    );
    const wonFromPlayers = BigInt(PLAYERS * ROUNDS) * 60n;
    expect(await Promise.all([houseMinor(0, benchGame.source), houseMinor(1, benchGame.source)])).toEqual([wonFromPlayers, wonFromPlayers]);
    expect(await verifyShards(shards)).toEqual([]);
  });

  it('SH3 have a book of bets each, which settles the tickets of its own players by the same results', async () => {
    const books = await Promise.all(databases.map(({ url }) => TestTickets.start(() => url)));
    const settled = await Promise.all(
      books.map(async (book, shard) => {
        const { playerId, token } = book.aPlayer(100_000n, newPlayerOf(shard, SHARDS));
        const eventId = await book.anEvent();
        const ticketId = await book.accepted(token, eventId);
        await book.settle(eventId, 'home');
        await book.deliver();
        const { status } = await book.ticket(token, ticketId);
        return { status, cash: book.wallet.cash(playerId) };
      }),
    );
    // 10.00 at 2.12.
    const won = { status: 'settled', cash: 101_120n };
    expect(settled).toEqual([won, won]);
    expect(await verifyShards(shards)).toEqual([]);
    for (const book of books) await book.stop();
  });

  it('SH3 refuse a player of the other shard', async () => {
    const [one, other] = both();
    const [stranger] = one.players;
    const { playerId, sessionToken } = stranger ?? { playerId: '', sessionToken: '' };
    const round = randomUUID();
    const play = { ...benchGame, playerId, sessionToken, round, playKind: 'normal', closesRound: false } as const;
    expect((await placeBet(other, { ...play, externalId: round, amountMinor: 100n })).code).not.toBe('OK');
  });

  it('SH3 wait for no other: while one primary is away, players of the other go on', async () => {
    const [one, other] = both();
    const [[here], [there]] = [one.players, other.players];
    if (here === undefined || there === undefined) throw new Error('each shard has players');
    gate.shut();
    const unanswered = playRound(there.playerId, there.sessionToken).catch((error: unknown) => error);
    await playRound(here.playerId, here.sessionToken);
    const transfer = aTransfer({ amountMinor: 1n });
    await sendHouseMoney(one, other, transfer);
    expect(await unanswered).toMatchObject({ reason: 'temporarilyUnavailable' });
    gate.open();
    await playRound(there.playerId, there.sessionToken);
    expect(await completeTransfers(shards)).toBe(1);
    expect(await verifyShards(shards)).toEqual([]);
  });

  it('SH4 move house money once under its id, however often it is asked for', async () => {
    const [one, other] = both();
    const transfer = aTransfer();
    const before = [await houseMinor(0, 'bench-psp'), await houseMinor(1, 'bench-psp')];
    await Promise.all(Array.from({ length: 10 }, () => moveHouseMoney(one, other, transfer)));
    const after = [await houseMinor(0, 'bench-psp'), await houseMinor(1, 'bench-psp')];
    expect(after).toEqual([(before[0] ?? 0n) - 12_345n, (before[1] ?? 0n) + 12_345n]);
    expect((await houseMinor(0, 'shard:1')) + (await houseMinor(1, 'shard:0'))).toBe(0n);
    expect(await verifyShards(shards)).toEqual([]);
  });

  it('SH4 finish a transfer that a crash cut in two, and only once', async () => {
    const [one, other] = both();
    const transfer = aTransfer({ amountMinor: 700n });
    const before = await houseMinor(1, 'bench-psp');
    await sendHouseMoney(one, other, transfer);
    // Each book alone is sound while the money is under way; together they say so.
    expect(await verifyShards(shards)).toEqual([`${transfer.id}: 700 EUR of psp_clearing bench-psp left shard 0, nothing reached shard 1`]);
    await one.stop();
    shards[0] = await openShard(0, databases[0]?.url ?? '', 0);
    expect(await completeTransfers(shards)).toBe(1);
    expect(await completeTransfers(shards)).toBe(0);
    expect(await houseMinor(1, 'bench-psp')).toBe(before + 700n);
    expect(await verifyShards(shards)).toEqual([]);
  });

  it('SH4 do not repeat a half whose commit was never answered', async () => {
    const [one, other] = both();
    const transfer = aTransfer({ amountMinor: 55n });
    const before = await houseMinor(1, 'bench-psp');
    const committed = gate.keepCommitOf(`${transfer.id}:in`);
    const moving = moveHouseMoney(one, other, transfer).catch(() => undefined);
    await committed;
    gate.shut();
    gate.open();
    await moving;
    await completeTransfers(shards);
    expect(await houseMinor(1, 'bench-psp')).toBe(before + 55n);
    expect(await verifyShards(shards)).toEqual([]);
  });

  it('SH4 move nothing out of a jackpot, which its own shard has to account for', async () => {
    const [one, other] = both();
    const transfer = aTransfer({ house: { kind: 'jackpot', detail: 'pot:bench' } });
    await expect(moveHouseMoney(one, other, transfer)).rejects.toThrow('HOUSE_ACCOUNT_FIXED');
    expect(await verifyShards(shards)).toEqual([]);
  });

  it('SH4 say which transfer has two unequal sides', async () => {
    const [one, other] = both();
    const transfer = aTransfer({ amountMinor: 9n });
    await moveHouseMoney(one, other, transfer);
    await databases[1]?.pool.query(`
      set session_replication_role = replica;
      update ledger.op set amount_minor = 8 where external_id = '${transfer.id}:in';
      set session_replication_role = origin`);
    expect(await unequalTransfers(shards)).toEqual([
      `${transfer.id}: 9 EUR of psp_clearing bench-psp left shard 0, 8 EUR of psp_clearing bench-psp reached shard 1`,
    ]);
    expect(await verifyShards(shards)).toContain('shard 1: I31');
  });
});
