import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { followToEnd } from '../../../testing/followers.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aRegistration, loginOf } from '../../../testing/player-server.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { riskPersonalData } from '../personal-data/personal-data.ts';
import { linkedPlayers } from '../reactions.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let risk: TestOperator;
beforeAll(async () => {
  server = await startConsole();
  risk = await server.operator('risk', 'risk');
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
const follow = (): Promise<void> => followToEnd(server.app.context, linkedPlayers);
const reasonShape = z.looseObject({ kind: z.string(), shared: z.number() });
const facts = {
  id: z.string(),
  score: z.number(),
  state: z.string(),
  reasons: z.array(reasonShape),
  decision: z.nullable(z.looseObject({})),
};
const playerShape = z.looseObject({ id: z.string(), email: z.nullable(z.string()) });
const duplicate = z.object({ ...facts, foundAt: z.string(), players: z.array(playerShape) });
const link = z.looseObject({ ...facts, player: playerShape });
const graphShape = z.object({
  players: z.array(z.looseObject({ id: z.string(), depth: z.number() })),
  links: z.array(
    z.object({ id: z.string(), from: z.string(), to: z.string(), score: z.number(), kinds: z.array(z.string()), isNotSame: z.boolean() }),
  ),
  isWhole: z.boolean(),
});
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;

async function aPlayer(changes: Record<string, unknown> = {}) {
  const body = aRegistration(changes);
  const { profile } = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body }));
  return { id: profile.id, email: String(body['email']) };
}

const get = (path: string, token = risk.token) => server.call('GET', path, { token });
const pairsOf = async ({ id }: { id: string }, more = '') =>
  z.array(duplicate).parse((await get(`/duplicates?playerId=${id}${more}`)).body.data);
const decide = (id: string, verdict: string, { reason = 'two people of one household', token = risk.token } = {}) =>
  server.call('PUT', `/duplicates/${id}`, { token, body: { verdict, reason } });
const linksOf = async ({ id }: { id: string }) => z.array(link).parse((await get(`/players/${id}/links`)).body.data);
const kindsOf = ({ reasons }: { reasons: { kind: string }[] }) => reasons.map(({ kind }) => kind);

/** A withdrawal to a place, as the table and the log have it. */
async function askMoney({ id: playerId }: { id: string }, walletId: string): Promise<void> {
  const [id, now] = [randomUUID(), server.clock.now()];
  await query(
    `insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, reference,
       approvals_required, flags, created_at, updated_at, fields, place_key)
     values ($1, 'withdrawal', 'review', $2, $3, 'sandbox-psp', 'pavilion.withdrawal.coin', 'Coin', 'EUR', 12000, $4, 1, '{}', $5, $5, $6, $7)`,
    [id, playerId, randomUUID(), `ref-${id}`, now, { wallet_id: walletId }, `wallet:coin:${walletId}`],
  );
  const invoice = {
    id,
    amountMinor: '12000',
    currency: 'EUR',
    paymentMethod: 'coin',
    status: 1,
    createdAt: now.toISOString(),
    number: null,
  };
  await inTransaction(server.context.database, (transaction) =>
    server.context.publish(transaction, {
      type: 'InvoiceChanged',
      playerId,
      kind: 'withdrawal',
      isNew: true,
      invoice: { ...invoice, publicData: null },
    }),
  );
}

/** Two on one device, as registrations leave them. */
async function twoOfOneDevice() {
  const fingerprint = randomUUID();
  const [one, other] = [await aPlayer({ fingerprint }), await aPlayer({ fingerprint })];
  await follow();
  return { one, other };
}

describe('pairs', () => {
  it('BO-063 two accounts of one device are a pair with its reason, shown masked, whichever is looked for', async () => {
    const { one, other } = await twoOfOneDevice();
    const [pair] = await pairsOf(one);
    expect(pair).toMatchObject({ score: 40, state: 'open', decision: null, reasons: [{ kind: 'device', weight: 40, shared: 1 }] });
    expect(pair?.players.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
    expect(JSON.stringify(pair)).not.toContain(one.email);
    expect(await pairsOf(other)).toEqual([pair]);
    expect((await get(`/duplicates/${pair?.id ?? ''}`)).body.data).toEqual(pair);
    expect((await get(`/duplicates/${randomUUID()}`)).status).toBe(404);
  });

  it('BO-063 the same person, mailbox and payout destination tie accounts, in any spelling; a corrected value no longer does', async () => {
    const words = { firstName: 'Zoë', lastName: 'Quist', birthdate: '1980-03-04' };
    const mailbox = randomUUID().slice(0, 8);
    const one = await aPlayer({ ...words, email: `zoe.${mailbox}@pavilion.test` });
    const other = await aPlayer({ ...words, firstName: 'ZOE', email: `zoe${mailbox}+games@pavilion.test` });
    await askMoney(one, mailbox);
    await askMoney(other, mailbox);
    await askMoney(other, `${mailbox} of nobody else`);
    await follow();
    const [pair] = await pairsOf(one);
    expect([pair?.score, pair?.reasons.map(({ kind, shared }) => [kind, shared])]).toEqual([
      100,
      [
        ['person', expect.any(Number)],
        ['email', 1],
        ['place', 1],
      ],
    ]);
    await query(`delete from player.known_identity where player_id = $1 and kind <> 'email'`, [other.id]);
    await inTransaction(server.context.database, (transaction) =>
      server.context.publish(transaction, { type: 'PlayerChanged', playerId: other.id }),
    );
    await follow();
    expect((await pairsOf(one)).map(kindsOf)).toEqual([['email', 'place']]);
  });

  it('BO-063 an address links a few accounts and no more, a private one none; weak links are on the player’s page alone', async () => {
    const players = [await aPlayer(), await aPlayer(), await aPlayer()];
    const [one] = players;
    if (one === undefined) throw new Error('there are three');
    await follow();
    expect(await linksOf(one)).toEqual([]);
    const at = async (ip: string) => {
      await query('update player.session set ip = $1 where player_id = any($2)', [ip, players.map(({ id }) => id)]);
      for (const { id: playerId } of players)
        await inTransaction(server.context.database, (transaction) =>
          server.context.publish(transaction, { type: 'PlayerChanged', playerId }),
        );
      await follow();
    };
    await at('192.168.4.4');
    expect(await linksOf(one)).toEqual([]);
    await at('203.0.113.77');
    const tied = (await linksOf(one)).map(({ score, reasons, player }) => ({ score, kinds: kindsOf({ reasons }), id: player.id }));
    const others = players.slice(1).map(({ id }) => ({ score: 10, kinds: ['address'], id }));
    expect(tied).toHaveLength(2);
    expect(tied).toEqual(expect.arrayContaining(others));
    expect(await pairsOf(one)).toEqual([]);
    expect((await get(`/players/${randomUUID()}/links`)).status).toBe(404);
    await query('delete from risk.link where player_id = any($1) or other_id = any($1)', [players.map(({ id }) => id)]);
    for (let count = 0; count < 8; count += 1) players.push(await aPlayer());
    await at('203.0.113.77');
    expect(await linksOf(one)).toEqual([]);
  });

  it('BO-063 support sees on a player’s page who has something in common, and no pair, verdict or graph', async () => {
    const { one, other } = await twoOfOneDevice();
    const support = await server.operator('reads-links', 'support');
    const seen = await get(`/players/${one.id}/links`, support.token);
    const [tie] = z.array(link).parse(seen.body.data);
    expect([tie?.player.id, kindsOf(tie ?? { reasons: [] })]).toEqual([other.id, ['device']]);
    expect(JSON.stringify(seen.body)).not.toContain(other.email);
    for (const path of [`/duplicates?playerId=${one.id}`, `/duplicates/${tie?.id ?? ''}`, `/graph?playerId=${one.id}`])
      expect(codeOf(await get(path, support.token))).toBe(17_000);
    expect(codeOf(await decide(tie?.id ?? '', 'notSame', { token: support.token }))).toBe(17_000);
  });

  it('BO-063 what was decided not to be the same stays decided as reasons join, until a stronger one is found', async () => {
    const { one, other } = await twoOfOneDevice();
    const [{ id } = { id: '' }] = await pairsOf(one);
    const decided = await decide(id, 'notSame');
    expect(decided.body.data).toMatchObject({
      id,
      state: 'notSame',
      decision: { operatorId: risk.id, email: risk.email, reason: 'two people of one household' },
    });
    expect(await pairsOf(one)).toEqual([]);
    expect(await pairsOf(one, '&state=notSame')).toMatchObject([{ id }]);
    await query(`update player.session set ip = '198.51.100.9' where player_id = any($1)`, [[one.id, other.id]]);
    for (const playerId of [one.id, other.id])
      await inTransaction(server.context.database, (transaction) =>
        server.context.publish(transaction, { type: 'PlayerChanged', playerId }),
      );
    await follow();
    expect((await pairsOf(one, '&state=notSame')).map(kindsOf)).toEqual([['device', 'address']]);
    await askMoney(one, `wallet ${id}`);
    await askMoney(other, `wallet ${id}`);
    await follow();
    const [open] = await pairsOf(one);
    expect(open).toMatchObject({ id, state: 'open', score: 100, decision: { operatorId: risk.id } });
    expect(kindsOf(open ?? { reasons: [] })).toEqual(['place', 'device', 'address']);
    expect((await decide(id, 'notSame', { reason: 'husband and wife share the wallet' })).status).toBe(200);
    await follow();
    expect(await pairsOf(one)).toEqual([]);
  });

  it('BO-063 BO-033 a verdict asks for a reason and for risk, is recorded, can be taken back, and is given once', async () => {
    const { one } = await twoOfOneDevice();
    const [{ id } = { id: '' }] = await pairsOf(one);
    const safety = await server.operator('looks-only', 'safety');
    expect(codeOf(await decide(id, 'notSame', { token: safety.token }))).toBe(17_000);
    expect(codeOf(await decide(id, 'notSame', { reason: '' }))).toBe(17_007);
    const judge = await server.operator('judges-pairs', 'risk');
    const racing = await Promise.all([1, 2, 3, 4].map(() => decide(id, 'notSame', { token: judge.token })));
    expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await decide(id, 'open', { reason: 'was a mistake', token: judge.token })).status).toBe(200);
    expect(await pairsOf(one)).toMatchObject([{ id, state: 'open' }]);
    const acts = (await server.records(judge.id)).filter(({ kind }) => kind === 'operatorActed').map(({ detail }) => detail);
    expect(acts).toMatchObject([
      { act: 'duplicates.decide', object: id, before: { state: 'open', kinds: ['device'] }, after: { state: 'notSame' } },
      { act: 'duplicates.decide', object: id, before: { state: 'notSame' }, after: { state: 'open' }, reason: 'was a mistake' },
    ]);
  });

  it('BO-041 BO-063 the list is read on by a cursor, the highest score first, and by kind', async () => {
    for (let count = 0; count < 3; count += 1) await twoOfOneDevice();
    const read: { id: string; score: number }[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(`/duplicates?perPage=2&kind=device${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      read.push(...z.array(duplicate).parse(page.body.data));
      cursor = z.looseObject({ next: z.nullable(z.string()) }).parse(page.body.meta).next;
    }
    expect(read.length).toBeGreaterThanOrEqual(3);
    expect(new Set(read.map(({ id }) => id)).size).toBe(read.length);
    expect(read.map(({ score }) => score)).toEqual(read.map(({ score }) => score).toSorted((one, other) => other - one));
    expect(z.array(duplicate).parse((await get('/duplicates?kind=personalIdNumber')).body.data)).toEqual([]);
    const ascending = z.array(duplicate).parse((await get('/duplicates?sortOrder=asc')).body.data);
    expect(ascending[0]?.score).toBe(40);
  });

  it('BO-063 the links go with a player who is forgotten', async () => {
    const { one, other } = await twoOfOneDevice();
    await inTransaction(
      server.context.database,
      (transaction) =>
        riskPersonalData.forget?.(server.context, transaction, { playerId: other.id, email: null, phoneKey: null }) ??
        Promise.reject(new Error('forgets nothing')),
    );
    expect(await linksOf(one)).toEqual([]);
  });
});

describe('the graph', () => {
  it('BO-063 shows who is tied through others, as far as asked; who is not the same leads no further', async () => {
    const first = randomUUID();
    const [one, middle, far] = [await aPlayer({ fingerprint: first }), await aPlayer({ fingerprint: first }), await aPlayer()];
    await askMoney(middle, `graph ${first}`);
    await askMoney(far, `graph ${first}`);
    await follow();
    const graph = async (depth: number) => graphShape.parse((await get(`/graph?playerId=${one.id}&depth=${depth}`)).body.data);
    const near = await graph(1);
    expect(near.players.map(({ id, depth }) => [id, depth])).toEqual([
      [one.id, 0],
      [middle.id, 1],
    ]);
    const wide = await graph(2);
    expect(wide.isWhole).toBe(true);
    expect(wide.players.map(({ id }) => id).slice(0, 3)).toEqual([one.id, middle.id, far.id]);
    expect(wide.links.map(({ kinds }) => kinds).toSorted()).toEqual(expect.arrayContaining([['device'], ['place']]));
    const pair = wide.links.find(({ from, to }) => [from, to].includes(one.id));
    await decide(pair?.id ?? '', 'notSame');
    const cut = await graph(3);
    expect(cut.players.map(({ id }) => id)).toEqual([one.id, middle.id]);
    expect(cut.links).toMatchObject([{ isNotSame: true }]);
    expect((await get(`/graph?playerId=${randomUUID()}`)).status).toBe(404);
    expect((await get(`/graph?playerId=${one.id}&depth=4`)).status).toBe(422);
  });
});
