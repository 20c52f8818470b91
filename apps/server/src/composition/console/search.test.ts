import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { confirmPhone } from '../../testing/people/confirmed-contacts.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startConsole, type TestConsole } from '../../modules/operator/testing/console.ts';
import { searchThrottles, takeAttempt } from '../../modules/operator/throttle/service.ts';
import { signedCall } from '../../testing/builders.ts';
import { aResident, call, openGame, PASSWORD, type Resident } from '../../testing/people/resident.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 });

const patience = { timeout: 20_000, interval: 500 };
const hits = z.array(z.object({ kind: z.string(), id: z.string(), title: z.unknown(), parts: z.array(z.unknown()), url: z.string() }));
const rows = z.array(z.looseObject({ id: z.string() }));
const login = z.object({ accessToken: z.string(), profile: z.looseObject({ id: z.string() }) });
const address = z.object({ type: z.literal('address'), address: z.string(), tag: z.nullish(z.string()) });
const sandboxed = z.object({ data: z.looseObject({ reference: z.string() }) });

const roundId = `round/${randomUUID()}`;
const ticketId = `S-${randomUUID()}`;
const device = `device-${randomUUID()}`;
const phone = '+436647654399';

let server: TestConsole;
let token = '';
let resident: Resident;
let colleague = '';
/** Answers of the sign-in forms, by form. */
const named: Record<string, string> = {};

const get = async (path: string, as = token) => server.call('GET', path, { token: as });
const find = async (q: string, as = token) => hits.parse((await get(`/search?q=${encodeURIComponent(q)}`, as)).body.data);

/** A player who deposits in coins, on a separate device. */
async function aCoinHolder() {
  const form = { email: `${randomUUID()}@pavilion.test`, password: PASSWORD, currency: 'USDT', agreements: 1, locale: 'en' };
  const body = { ...form, country: 'AT', birthdate: '1980-02-03', fingerprint: device };
  const { accessToken, profile } = login.parse((await call(server, 'POST /api/player/register', { body })).data);
  const ask = (route: string, sent?: object) => call(server, route, { token: accessToken, ...(sent === undefined ? {} : { body: sent }) });
  const [account] = rows.parse((await ask('GET /api/wallet/accounts')).data);
  const deposit = { method: 'pavilion.deposit.usdt', currency: 'USDT', accountId: account?.id, amount: 0, isBonusDecline: true };
  const opened = address.parse((await ask('POST /api/payment/invoices/deposit', { ...deposit, fields: { crypto_network: 'tron' } })).data);
  const coins = { address: opened.address, tag: opened.tag ?? null, currency: 'USDT', amount: '50', confirmations: 30 };
  const sent = await call(server, 'POST /sandbox/psp/chain/deposits', { body: coins });
  return { id: profile.id, address: opened.address, transaction: sandboxed.parse({ data: sent.data }).data.reference };
}

beforeAll(async () => {
  server = await startConsole({ hasSandbox: true });
  const roles = ['support', 'payments', 'games', 'administrator'];
  ({ token } = await server.operator('search-all', ...roles));
  ({ email: colleague } = await server.operator('search-colleague', 'trader'));
  resident = await aResident(server, 'AT', 40);
  await resident.ask('PUT /api/player/profile', {
    nickname: 'soughtafter',
    firstName: 'Zaphodine',
    lastName: 'Almgren',
    phone,
    currentPassword: PASSWORD,
  });
  await confirmPhone(server.context, resident.id);
  await (await openGame(resident)).bet('2.00', roundId);
  const ticket = {
    id: ticketId,
    playerId: resident.id,
    roundId: ticketId,
    gameId: 'sportsbook',
    currency: 'EUR',
    amount: '7.77',
    payout: '0.00',
  };
  const more = {
    remainingStake: '7.77',
    coefficient: '2.120',
    status: 1,
    ticketType: 1,
    createdAt: '2026-11-20T18:31:06.113Z',
    settledAt: null,
  };
  const event = { event: 'A - B', discipline: 'Football', tournament: 'C', market: 'Winner', outcome: 'A', stage: 1, eventId: 'ev-1' };
  const leg = { ...event, eventDate: '2026-11-20T18:38:00.000Z', coefficient: '2.12', result: null };
  const body = { messageId: randomUUID(), type: 'ticket.updated', version: 1, ticket: { ...ticket, ...more, items: [leg] } };
  const published = await signedCall(server, { providerId: 'sportsbook', path: '/provider/v1/sportsbook/events', body });
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  const holder = await aCoinHolder();
  const listInvoices = async () => rows.parse((await get(`/invoices?playerId=${holder.id}`)).body.data);
  const [invoice] = await vi.waitUntil(async () => ((found) => found.length > 0 && found)(await listInvoices()), patience);
  const written = { email: 'writer@elsewhere.example', message: 'Where is my money?', isComplaint: false };
  await call(server, 'POST /api/notification/communications', { body: written });
  const messages = rows.parse((await get('/contact-messages?sortOrder=desc')).body.data);
  const asked = { currency: 'EUR', amount: 1, kind: 'goodwill', playerId: resident.id, reason: 'a token of goodwill' };
  const adjustment = await server.call('POST', '/adjustments', { token, body: asked });
  const unplaced = randomUUID();
  await server.testDatabase.pool.query(
    `insert into payment.provider_event (id, psp, event_id, type, invoice_id, state, raw_body, received_at)
     values ($1, 'sandbox-psp', $2, 'deposit.settled', $3, 'unmatched', '{}', now())`,
    [unplaced, randomUUID(), randomUUID()],
  );
  const statement = rows.parse((await get(`/players/${resident.id}/statement`)).body.data);
  const listed = rows.parse((await get(`/players?q=${resident.id}`)).body.data);
  const { data: game } = await call(server, 'GET /api/game/games/ember-run');
  Object.assign(named, {
    holder: holder.id,
    address: holder.address,
    transaction: holder.transaction,
    invoice: invoice?.id,
    message: messages[0]?.id,
    approval: z.looseObject({ approval: z.looseObject({ id: z.string() }) }).parse(adjustment.body.data).approval.id,
    event: unplaced,
    reference: invoice?.['reference'],
    operation: statement[0]?.id,
    number: listed[0]?.['number'],
    game: z.looseObject({ id: z.string() }).parse(game).id,
  });
});
afterAll(() => server.stop());

describe('the search', () => {
  it.each([
    { form: 'an id', q: () => resident.id, kind: 'player', part: () => resident.id },
    { form: 'a number', q: () => named['number'], kind: 'player', part: () => resident.id },
    { form: 'an e-mail address', q: () => resident.email.toUpperCase(), kind: 'player', part: () => resident.id },
    { form: 'a phone number', q: () => '+43 664 7654399', kind: 'player', part: () => resident.id },
    { form: 'a nickname', q: () => 'SoughtAfter', kind: 'player', part: () => resident.id },
    { form: 'a name', q: () => 'zaphodine alm', kind: 'player', part: () => resident.id },
    { form: 'the end of an id', q: () => resident.id.slice(-8).toUpperCase(), kind: 'player', part: () => resident.id },
    {
      form: 'the number of a payment',
      q: () => shortId(named['invoice'] ?? ''),
      kind: 'invoice',
      part: () => named['invoice'],
    },
    { form: 'the number of a message', q: () => named['message']?.slice(-8).toUpperCase(), kind: 'contact', part: () => named['message'] },
    { form: 'a message', q: () => named['message'], kind: 'contact', part: () => named['message'] },
    { form: 'the end of an approval’s id', q: () => named['approval']?.slice(-8), kind: 'approval', part: () => named['approval'] },
    { form: 'the end of an unmatched event’s id', q: () => named['event']?.slice(-8), kind: 'event', part: () => named['event'] },
    { form: 'an invoice', q: () => named['invoice'], kind: 'invoice', part: () => named['invoice'] },
    { form: 'a provider’s reference', q: () => named['reference'], kind: 'invoice', part: () => named['invoice'] },
    { form: 'a round', q: () => roundId, kind: 'round', part: () => resident.id },
    { form: 'a ticket', q: () => ticketId, kind: 'ticket', part: () => ticketId },
    { form: 'the number of a bet', q: () => shortId(ticketId), kind: 'ticket', part: () => ticketId },
    { form: 'a coin address', q: () => named['address'], kind: 'address', part: () => named['holder'] },
    { form: 'a transaction of coins', q: () => named['transaction'], kind: 'invoice', part: () => named['invoice'] },
    { form: 'a transaction of the ledger', q: () => named['operation'], kind: 'operation', part: () => named['operation'] },
    { form: 'an IP address', q: () => '127.0.0.1', kind: 'session', part: () => resident.id },
    { form: 'a device code', q: () => device, kind: 'session', part: () => named['holder'] },
    { form: 'a game', q: () => 'Ember R', kind: 'game', part: () => named['game'] },
    { form: 'an operator', q: () => colleague, kind: 'operator', part: () => 'search-colleague' },
  ])('BO-044 W-179 finds by $form', async ({ q, kind, part }) => {
    await expect
      .poll(async () => (await find(q() ?? '')).filter((hit) => hit.kind === kind).map((hit) => JSON.stringify(hit)), patience)
      .toContainEqual(expect.stringContaining(part() ?? 'nothing'));
    // A part of text cannot follow the operator's zone: the day in it names its own.
    const days = (await find(q() ?? '')).flatMap(({ parts }) => /\d{4}-\d{2}-\d{2}.*/.exec(JSON.stringify(parts)) ?? []);
    for (const day of days) expect(day).toMatch(/^\d{4}-\d{2}-\d{2} UTC$/);
    expect((await find(q() ?? '')).filter((hit) => hit.kind === kind).length).toBeLessThanOrEqual(8);
  });

  it('BO-044 P-84 finds a payout destination in any spelling, and nothing by a part of a value that must match as a whole', async () => {
    const { pool } = server.testDatabase;
    const wallet = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
    await pool.query(`update payment.invoice set kind = 'withdrawal', state = 'paid', fields = $2 where id = $1`, [
      named['invoice'],
      { wallet_id: wallet },
    ]);
    expect(await find(wallet)).toMatchObject([{ kind: 'invoice', id: named['invoice'] }]);
    for (const [key, texts] of [
      [
        'evm:0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
        ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
      ],
      ['ton:0:83dfd552e63729b472fcbcc8c45ebcc6691702558b68ec7527e1ba403a0f31a8#a1', ['EQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqB2N']],
      ['iban:AT611904300234573201', ['AT61 1904 3002 3457 3201', 'at611904300234573201']],
    ] as const) {
      await pool.query('update payment.invoice set place_key = $2 where id = $1', [named['invoice'], key]);
      for (const text of texts) expect([text, await find(text)]).toMatchObject([text, [{ kind: 'invoice', id: named['invoice'] }]]);
    }
    for (const part of [wallet.slice(0, -1), ticketId.slice(0, -1), roundId.slice(1), device.slice(1), '127.0.0', 'forgotten']) {
      expect([part, await find(part)]).toEqual([part, []]);
    }
  });

  it('BO-044 BO-036 shows the network of an address alone, and the page where the object is explained', async () => {
    const [session] = await find(device);
    expect(session).toMatchObject({
      url: `/players/${named['holder']}/sessions`,
      parts: expect.arrayContaining([expect.stringContaining('127.0.0.*')]),
    });
    expect(await find(ticketId)).toMatchObject([{ url: `/players/${resident.id}/play?explain=ticket%3A${ticketId}` }]);
    await expect
      .poll(() => find(roundId), patience)
      .toMatchObject([{ url: expect.stringMatching(new RegExp(`/${resident.id}/${encodeURIComponent(roundId)}$`)) }]);
  });

  it.each([
    ['trader', ['ticket'], () => ticketId],
    ['editor', [], () => ticketId],
    ['payments', ['address'], () => named['address']],
    ['trader', [], () => named['address']],
    ['trader', [], () => roundId],
    ['support', ['contact'], () => named['message']?.slice(-8)],
    ['trader', [], () => named['message']?.slice(-8)],
    ['games', [], () => named['invoice']?.slice(-8)],
    ['games', ['round'], () => roundId],
    ['identity', [], () => 'Ember Run'],
    ['games', ['game'], () => 'Ember Run'],
    ['editor', [], () => device],
    ['identity', ['session'], () => device],
    ['editor', [], () => named['operation']],
  ])('BO-045 shows %s of a text only the kinds %j', async (role, kinds, q) => {
    const { token: as } = await server.operator(`search-as-${role}`, role);
    expect((await find(q() ?? '', as)).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('operator §2.1 a list returns the row of a given id, even from a later page, and none for a malformed id', async () => {
    const { token: reader } = await server.operator('search-reader', 'support', 'administrator', 'payments');
    const { token: auditor } = await server.operator('search-auditor', 'auditor');
    const [oldest] = rows.parse((await get('/audit?sortOrder=asc&perPage=1', auditor)).body.data);
    const [colleagueRow] = rows.parse((await get(`/operators?q=${colleague}`, reader)).body.data);
    const message = named['message'] ?? '';
    const asked: [string, string, string][] = [
      ['/audit', oldest?.id ?? '', auditor],
      ['/operators', colleagueRow?.id ?? '', reader],
      ['/contact-messages?state[]=waiting&state[]=answered', message, reader],
    ];
    for (const [path, id, as] of asked) {
      const at = (one: string) => get(`${path}${path.includes('?') ? '&' : '?'}id=${one}`, as);
      expect([path, rows.parse((await at(id)).body.data).map((row) => row.id)]).toEqual([path, [id]]);
      expect([path, (await at(id.startsWith('0') ? randomUUID() : '999999999')).status]).not.toContain(500);
    }
    expect((await get(`/operators?id=nobody`, reader)).body.data).toEqual([]);
    expect((await get(`/audit?id=nothing`, auditor)).body.data).toEqual([]);
    expect((await get(`/provider-events?id=${randomUUID()}`, reader)).body.data).toEqual([]);
  });

  it('OS-36 is throttled for each operator, with the list of players, whatever it finds and in all processes', async () => {
    const { token: guesser, id } = await server.operator('search-guesser', 'support');
    const { token: other } = await server.operator('search-other', 'support');
    const tryOut = (path: string) => Promise.all(Array.from({ length: 30 }, (_, index) => get(`${path}?q=guess-${index}`, guesser)));
    // Counted as by calls, of which only the last sixty are made.
    for (let count = 0; count < 540; count += 1) await takeAttempt(server.context, searchThrottles(id));
    for (const path of ['/search', '/players']) {
      const answers = await tryOut(path);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect((await get('/players?q=somebody', guesser)).status).toBe(429);
    const refused = await get(`/search?q=${resident.email}`, guesser);
    expect([refused.status, refused.body.error?.code, refused.body.data]).toEqual([429, 10_007, undefined]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    // Listing without a search term is not a guess, nor is a colleague's search.
    expect((await get('/players', guesser)).status).toBe(200);
    expect((await find(resident.email, other)).length).toBe(1);
    server.clock.advanceMs(600_000);
    expect((await get(`/search?q=${resident.email}`, guesser)).status).toBe(200);
  });
});
