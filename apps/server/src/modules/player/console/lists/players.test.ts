import { confirmPhone } from '../../../../testing/people/confirmed-contacts.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { aResident, PASSWORD } from '../../../../testing/people/resident.ts';
import { startConsole, type TestConsole } from '../../../operator/testing/console.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
const rowsOf = z.array(z.looseObject({ id: z.string() }));
const hits = z.array(z.object({ kind: z.string(), id: z.string(), title: z.unknown(), parts: z.array(z.unknown()), url: z.string() }));
const metaOf = z.object({ next: z.nullable(z.string()), count: z.number(), isExact: z.boolean(), perPage: z.number() });

/** A player with a name of its own to be found by. */
async function aPerson(nickname: string, [firstName, lastName]: readonly [string, string] = ['Dora', 'Almgren'], phone?: string) {
  const player = await aResident(server, 'AT', 40);
  const body = {
    nickname,
    firstName,
    lastName,
    address: 'Hidden Lane 7',
    ...(phone === undefined ? {} : { phone, currentPassword: PASSWORD }),
  };
  expect((await player.ask('PUT /api/player/profile', body)).status).toBe(200);
  await confirmPhone(server.context, player.id);
  return player;
}

/** Inserts a withdrawal into the table. */
async function aWithdrawal(playerId: string, { state, flags = [] }: { state: string; flags?: string[] }): Promise<string> {
  const id = randomUUID();
  const now = server.clock.now();
  await query(
    `insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, reference,
       approvals_required, flags, created_at, updated_at)
     values ($1, 'withdrawal', $2, $3, $4, 'sandbox-psp', 'pavilion.withdrawal.card', 'Card', 'EUR', 12000, $5, 1, $6, $7, $7)`,
    [id, state, playerId, randomUUID(), `ref-${id}`, flags, now],
  );
  return id;
}

describe('the list of players', () => {
  it('BO-041 is read on by a cursor, none skipped or twice while players register', async () => {
    const { token } = await server.operator('lister', 'support');
    const before = new Set<string>();
    for (let count = 0; count < 5; count += 1) before.add((await aResident(server, 'NO', 40)).id);
    // Two of the same moment are ordered by their id.
    await query(
      `update player.player set created_at = (select max(created_at) from player.player where country = 'NO') where country = 'NO'`,
    );
    for (const sortOrder of ['asc', 'desc']) {
      const read: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const path = `/players?country=NO&perPage=2&sortOrder=${sortOrder}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
        const { status, body } = await server.call('GET', path, { token });
        expect(status).toBe(200);
        read.push(...rowsOf.parse(body.data).map(({ id }) => id));
        cursor = metaOf.parse(body.meta).next;
        if (sortOrder === 'desc') await aResident(server, 'NO', 40);
      }
      const old = read.filter((id) => before.has(id));
      expect([old.length, new Set(read).size]).toEqual([5, read.length]);
    }
  });

  it('BO-036 shows masked contacts, and finds by what the search finds by', async () => {
    const { token } = await server.operator('masked', 'auditor');
    const player = await aPerson('maskedone', ['Dora', 'Almgren'], '+436641234567');
    const listed = await server.call('GET', `/players?q=${encodeURIComponent(player.email.toUpperCase())}&status=active`, { token });
    expect(listed.body.data).toMatchObject([
      {
        id: player.id,
        nickname: 'maskedone',
        email: `${player.email.slice(0, 1)}***@p***.test`,
        phone: '***67',
        country: 'AT',
        status: 'active',
        ground: null,
        identity: 'none',
        tags: [],
      },
    ]);
    expect(metaOf.parse(listed.body.meta)).toMatchObject({ count: 1, isExact: true, next: null });
    const count = async (path: string) => rowsOf.parse((await server.call('GET', `/players?${path}`, { token })).body.data).length;
    expect(await count(`q=${player.id}&status=blocked`)).toBe(0);
    expect(await count(`q=${player.id}&status=nothing`)).toBe(0);
    expect(await count(`q=${player.id}&country=at&createdTo=2000-01-01T00:00:00Z`)).toBe(0);
    expect(await count(`q=${player.id}&country=at&createdFrom=2000-01-01T00:00:00Z`)).toBe(1);
    expect(await count(`q=${player.id}&tag=vip`)).toBe(0);
  });
});

describe('the search', () => {
  it('BO-044 finds a player by id, number, address, phone, nickname and name, exact ones first', async () => {
    const { token } = await server.operator('searcher', 'support');
    const player = await aPerson('findmeplease', ['Zaphodia', 'Beeblebrox'], '+436647654321');
    const other = await aPerson('findmeplease2');
    const { rows } = await query('select external_id::text as number from player.player where id = $1', [player.id]);
    const { number } = z.object({ number: z.string() }).parse(rows[0]);
    const find = async (q: string) => hits.parse((await server.call('GET', `/search?q=${encodeURIComponent(q)}`, { token })).body.data);
    const forms = [player.id, player.id.toUpperCase(), number, ` ${player.email} `, '+43 664 7654321'];
    const names = ['findmeplease', 'FindMePlease', 'zaphodia', 'beeblebrox', 'Zaphodia Beeblebrox', 'eeblebro'];
    for (const form of [...forms, ...names]) expect([form, (await find(form))[0]?.id]).toEqual([form, player.id]);
    // Ids of one minute share their first digits: eight digits may match more players than the search shows.
    const likely = (await find(player.id.slice(0, 8))).filter(({ kind }) => kind === 'player');
    const [first, ...rest] = likely.map(({ id }) => id.slice(0, 8));
    expect([first, rest.length < 8]).toEqual([player.id.slice(0, 8), true]);
    const listed = await server.call('GET', `/players?q=${player.id.slice(0, 8)}`, { token });
    expect(rowsOf.parse(listed.body.data).map(({ id }) => id)).toContain(player.id);
    expect((await find('findmeplease')).map(({ id }) => id)).toEqual([player.id, other.id]);
    expect(await find('findmeplease2')).toEqual([
      {
        kind: 'player',
        id: other.id,
        title: 'findmeplease2',
        parts: [`${other.email.slice(0, 1)}***@p***.test`, 'AT', { word: 'active' }],
        url: `/players/${other.id}/overview`,
      },
    ]);
    for (const none of ['%', '_', String.raw`\ `, 'indmepleas%2', 'nobody@pavilion.test', randomUUID(), ' ']) {
      expect([none, await find(none)]).toEqual([none, []]);
    }
  });

  it('BO-044 finds an invoice by id and by the provider’s reference, and a colleague by address', async () => {
    const { token } = await server.operator('finder', 'support', 'administrator');
    const player = await aResident(server, 'AT', 40);
    const id = await aWithdrawal(player.id, { state: 'review' });
    const find = async (q: string) => hits.parse((await server.call('GET', `/search?q=${encodeURIComponent(q)}`, { token })).body.data);
    const parts = [{ word: 'withdrawal' }, { word: 'review' }, 'Card'];
    const invoice = { kind: 'invoice', id, title: { amount: '120.00', currency: 'EUR' }, parts, url: `/invoices/${id}` };
    for (const form of [id, id.slice(0, 8), `ref-${id}`]) expect(await find(form)).toEqual([invoice]);
    expect(await find('finder@console.test')).toMatchObject([{ kind: 'operator', title: 'finder' }]);
  });

  it('BO-045 shows no kind that one may not read', async () => {
    const player = await aPerson('onlyforsome');
    const id = await aWithdrawal(player.id, { state: 'review' });
    const kinds = async (role: string, q: string) => {
      const { token } = await server.operator(`finds-as-${role}`, role);
      return hits.parse((await server.call('GET', `/search?q=${encodeURIComponent(q)}`, { token })).body.data).map(({ kind }) => kind);
    };
    expect(await kinds('support', id)).toEqual(['invoice']);
    expect(await kinds('trader', id)).toEqual([]);
    expect(await kinds('trader', 'onlyforsome')).toEqual(['player']);
    expect(await kinds('editor', 'onlyforsome')).toEqual([]);
    expect(await kinds('support', 'finds-as-support')).toEqual([]);
    expect(await kinds('administrator', 'finds-as-support')).toEqual(['operator']);
  });
});

describe('the head of a player’s page', () => {
  it('BO-052 holds the player’s standing, masked, with the newest open matter', async () => {
    const { token } = await server.operator('reader', 'support');
    const player = await aPerson('headed', ['Dora', 'Almgren'], '+436641112223');
    const read = async () => (await server.call('GET', `/players/${player.id}`, { token })).body.data;
    expect(await read()).toMatchObject({
      id: player.id,
      nickname: 'headed',
      name: 'D. A.',
      phone: '***23',
      status: 'active',
      identity: 'none',
      hasSecondFactor: false,
      passkeys: 0,
      openSessions: 1,
      grounds: [],
      limits: 0,
      exclusion: null,
      accounts: [{ currency: 'EUR', isActive: true, cash: 100, bonus: 0, locked: 0, owed: 0 }],
      pinnedNote: null,
      answerLine: null,
    });
    await aWithdrawal(player.id, { state: 'requested' });
    server.clock.advanceMs(1000);
    const id = await aWithdrawal(player.id, { state: 'review', flags: ['held_new_destination'] });
    const since = server.clock.now().toISOString();
    await player.ask('POST /api/player/limits', { definition: 3, period: 'weekly', amount: 70, currency: 'EUR' });
    expect(await read()).toMatchObject({
      limits: 1,
      answerLine: {
        kind: 'withdrawalWaits',
        since,
        amount: 120,
        currency: 'EUR',
        concerns: ['held_new_destination'],
        object: { kind: 'invoice', id },
      },
    });
    await player.ask('POST /api/player/limits', { definition: 4, period: '6m' });
    expect(await read()).toMatchObject({ status: 'closed', openSessions: 0, exclusion: { kind: 'exclusion', isReopeningAsked: false } });
  });

  it('OS-22 is unknown for another kind’s id', async () => {
    const operator = await server.operator('stranger', 'support');
    for (const id of [randomUUID(), operator.id, 'nonsense'])
      expect((await server.call('GET', `/players/${id}`, { token: operator.token })).status).toBe(404);
  });
});
