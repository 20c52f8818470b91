import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@pavilion/contract/calls/endpoint.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import { limitsKeptBy, type PermissionName, permissionsOfPlayers } from '@pavilion/contract/calls/permissions.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { type Answered, type Desk, openDesk } from '../testing/desk.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';
import { sendDocument } from '../../../testing/calls.ts';

vi.setConfig({ testTimeout: 120_000 });

const patience = { timeout: 60_000 };
const [OUTSIDE, MISSING, OVER] = [17_019, 17_000, 17_006];
const HOME = 'AT';

let server: PaymentServer;
let desk: Desk;
let [asker, approver, limited, reader]: TestOperator[] = [];
const known = (person: TestOperator | undefined): TestOperator => {
  if (person === undefined) throw new Error('everybody signed in at the beginning');
  return person;
};

interface Grant {
  permission: string;
  max?: string | null;
  countries?: string[];
  tags?: string[];
}

const askedShape = z.object({ approval: z.looseObject({ id: z.string(), what: z.string() }) });
const askNewRole = (name: string, permissions: readonly Grant[]): Promise<Answered> =>
  desk.post(known(asker), '/roles', { name, permissions: permissions.map((one) => ({ max: null, ...one })), reason: 'a desk of its own' });
const approve = (who: TestOperator, id: string) => desk.post(who, `/approvals/${id}/approve`, { note: '' });
/** A custom role, as two administrators create it. @returns the text of the request */
async function aRole(name: string, permissions: readonly Grant[]): Promise<string> {
  const { approval } = askedShape.parse((await askNewRole(name, permissions)).body.data);
  expect((await approve(known(approver), approval.id)).status).toBe(200);
  return approval.what;
}

interface Subject {
  id: string;
  invoiceId: string;
  documentId: string;
  messageId: string;
}

async function write(token: string): Promise<string> {
  const body = { email: `${randomUUID()}@post.example`, message: 'Where is my money?', isComplaint: false };
  await server.call('POST', '/api/notification/communications', { token, body });
  const { rows } = await server.pool.query<{ id: string }>('select id from notification.contact_message where email = $1', [body.email]);
  return rows[0]?.id ?? '';
}

/** A player who lives there, with a payout that arrived, a paper and a message. */
async function aSubject(country: string): Promise<Subject> {
  const player = await aPlayer(server);
  await player.pay(100);
  const invoiceId = await player.withdraw({ amount: 40 });
  await vi.waitUntil(async () => (await server.stateOf(invoiceId)) === 'submitted', patience);
  await server.sendEvent(anEvent({ invoiceId, type: 'payout.paid', amount: '40.00' }));
  const [documentId, messageId] = [await sendDocument(server, player.token), await write(player.token)];
  await server.pool.query('update player.player set country = $2 where id = $1', [player.id, country]);
  return { id: player.id, invoiceId, documentId, messageId };
}

let [own, foreign]: Subject[] = [];
const subject = (one: Subject | undefined): Subject => {
  if (one === undefined) throw new Error('both players were made at the beginning');
  return one;
};

beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  await server.psp('/settings', { payouts: 'manual' });
  asker = await desk.person('limits-asker', 'administrator');
  approver = await desk.person('limits-approver', 'administrator');
  await aRole(
    'home desk',
    permissionsOfPlayers.map((permission) => ({ permission, countries: [HOME] })),
  );
  limited = await desk.person('limits-home', 'home desk');
  reader = await desk.person('limits-support', 'support', 'payments');
  [own, foreign] = [await aSubject(HOME), await aSubject('FI')];
}, 120_000);
afterAll(() => server.stop());

const reason = 'as the rule says';
type Made = (of: Subject) => readonly [string, object?];
const ofPlayer =
  (path: string, body: object = {}): Made =>
  ({ id }) => [`/players/${id}/${path}`, { reason, ...body }];
const ofInvoice =
  (path: string, body: object = {}): Made =>
  ({ invoiceId }) => [`/invoices/${invoiceId}/${path}`, { reason, ...body }];

/** Every call whose permission may be limited, with its object: a missing call fails the test. */
const asked: Readonly<Record<string, Made>> = {
  'identity.restartVerification': ofPlayer('verification/restart', { hours: 48 }),
  'identity.readDocumentFile': ({ documentId }) => [`/documents/${documentId}/file?reason=as+the+rule+says`],
  'identity.decideDocument': ({ documentId }) => [`/documents/${documentId}`, { reason, status: 'approved' }],
  'identity.askDocuments': ofPlayer('documents/ask', { types: ['address'] }),
  'identity.decideVerification': ofPlayer('verification', { outcome: 'approved' }),
  'contact.replyContactMessage': ({ messageId }) => [`/contact-messages/${messageId}/reply`, { text: 'It comes tomorrow.' }],
  'contact.changeContactMessage': ({ messageId }) => [`/contact-messages/${messageId}`, { reason, state: 'closed' }],
  'messages.sendPlayerMessage': ofPlayer('messages', { text: 'It comes tomorrow.', channel: 'site' }),
  'players.writeNote': ofPlayer('notes', { text: 'asked by phone' }),
  'players.editNote': ofPlayer(`notes/${randomUUID()}`, { text: 'asked by phone' }),
  'players.removeNote': ofPlayer(`notes/${randomUUID()}`),
  'players.changeTags': ofPlayer('tags', { add: ['asked'] }),
  'players.closeSessions': ofPlayer('sessions/close'),
  'players.closePlayerSession': ofPlayer(`sessions/${randomUUID()}/close`),
  'players.changeStatus': ofPlayer('status', { status: 'limited', ground: 'support' }),
  'players.correctProfile': ofPlayer('profile', { version: '1', firstName: 'Other' }),
  'players.readPersonal': ofPlayer('personal', { group: 'contact' }),
  'players.sendSignInLink': ofPlayer('sign-in-link'),
  'players.askErasure': ofPlayer('erasure'),
  'players.requestDataExport': ofPlayer('data-export'),
  'players.sendConfirmation': ofPlayer('confirmation'),
  'payments.releaseWithdrawal': ofInvoice('release'),
  'payments.rejectWithdrawal': ofInvoice('reject', { playerReason: 'Please send us your papers.' }),
  'payments.holdWithdrawal': ofInvoice('hold', { until: null }),
  'payments.askCorrection': ofInvoice('corrections', { kind: 'bankReturn' }),
  'payments.askAdjustment': ({ id }) => ['/adjustments', { reason, playerId: id, currency: 'EUR', amount: 5, kind: 'goodwill' }],
};
/** Acts that concern every player: a grant limited to some does not permit them. */
const ofEverybody: Readonly<Record<string, readonly [string, object]>> = {
  'contact.createContactTemplate': ['/contact-templates', { reason, name: 'greeting', texts: { en: 'Hello.' } }],
  'contact.changeContactTemplate': [
    `/contact-templates/${randomUUID()}`,
    { reason, name: 'greeting', texts: { en: 'Hello.' }, isRetired: false, version: 1 },
  ],
  'paymentRules.stopAutomaticRelease': ['/auto-approval/stop', { reason }],
};

const calls: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(consoleApi).flatMap(([area, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${area}.${name}`, endpoint] as const),
  ),
);
const send = async (who: TestOperator | undefined, name: string, [path, body]: readonly [string, object?]): Promise<number> => {
  const { method } = calls[name] ?? {};
  if (method === 'GET') return (await desk.get(known(who), path)).code;
  if (method === 'POST') return (await desk.post(known(who), path, body)).code;
  return (await (method === 'PUT' ? desk.put : desk.remove)(known(who), path, body)).code;
};

describe('a role that is limited to a country', () => {
  it('BO-022 every call with a permission that can be limited is tested here', () => {
    const may = (name: string): boolean => permissionsOfPlayers.some((permission) => permission === calls[name]?.permission);
    const there = Object.keys(calls).filter(may);
    expect([...Object.keys(asked), ...Object.keys(ofEverybody)].toSorted()).toEqual(there.toSorted());
  });
  it.each(Object.keys(asked))('BO-022 OS-02 %s is refused about a player who lives elsewhere, and only about them', async (name) => {
    const made = asked[name];
    if (made === undefined) throw new Error(`nothing is asked about ${name}`);
    expect([name, await send(limited, name, made(subject(foreign)))]).toEqual([name, OUTSIDE]);
    expect([OUTSIDE, MISSING]).not.toContain(await send(limited, name, made(subject(own))));
  });
  it.each(Object.entries(ofEverybody))('BO-022 OS-02 %s concerns everybody, and so is refused', async (name, sent) => {
    expect([name, await send(limited, name, sent)]).toEqual([name, OUTSIDE]);
  });
  it('BO-022 OS-03 leaves nothing with the other player but the record of each try', async () => {
    const { rows } = await server.pool.query<{ kind: string }>(`select kind from kernel.audit_record where actor = $1 and player_id = $2`, [
      `operator:${known(limited).id}`,
      subject(foreign).id,
    ]);
    expect(rows).toEqual([]);
    const tries = await server.pool.query<{ refusal: string }>(
      `select detail->>'refusal' as refusal from kernel.audit_record where actor = $1 and kind = 'operatorRefused'`,
      [`operator:${known(limited).id}`],
    );
    const outside = tries.rows.filter(({ refusal }) => refusal === 'playerOutsideAuthority');
    expect(outside.length).toBeGreaterThanOrEqual(Object.keys(asked).length + Object.keys(ofEverybody).length);
  });
  it('BO-022 a message of an unknown sender cannot be linked to a player of one’s own', async () => {
    const body = { email: `${randomUUID()}@post.example`, message: 'Hello?', isComplaint: false };
    await server.call('POST', '/api/notification/communications', { body });
    const { rows } = await server.pool.query<{ id: string }>('select id from notification.contact_message where email = $1', [body.email]);
    const link = { reason, playerId: subject(own).id };
    expect((await desk.put(known(limited), `/contact-messages/${rows[0]?.id}`, link)).code).toBe(OUTSIDE);
    expect((await desk.put(known(limited), `/contact-messages/${subject(foreign).messageId}`, link)).code).toBe(OUTSIDE);
  });
  it('BO-022 says which players it covers and which roles may, and two roles together may what each may', async () => {
    const refused = await desk.post(known(limited), `/players/${subject(foreign).id}/notes`, { text: 'a call' });
    expect([refused.status, refused.body.error?.detail]).toMatchObject([
      403,
      { limits: [HOME], roles: expect.arrayContaining(['support']) },
    ]);
    expect(z.array(z.string()).parse(refused.body.error?.detail?.['roles'])).not.toContain('home desk');
    const both = await desk.person('limits-both', 'home desk', 'support');
    expect((await desk.post(both, `/players/${subject(foreign).id}/notes`, { text: 'a call' })).status).toBe(200);
  });
});

describe('limits elsewhere', () => {
  it('BO-022 BO-050 a bulk takes only players whom the permission covers, and says of the others why', async () => {
    await aRole('home tagger', [{ permission: 'players.read' }, { permission: 'players.tag', countries: [HOME] }]);
    const tagger = await desk.person('limits-tagger', 'home tagger');
    const ids = [subject(own).id, subject(foreign).id];
    const preview = await desk.post(tagger, '/bulk/preview', { act: 'players.tags', given: { add: ['seen'], remove: [] }, ids });
    expect(preview.body.data).toMatchObject({ able: 1, unable: [{ reason: 'outsideAuthority', count: 1 }] });
    const { token } = z.looseObject({ token: z.string() }).parse(preview.body.data);
    const started = await desk.post(tagger, '/bulk', { token, reason });
    expect([started.status, started.code]).toEqual([200, 0]);
    const tagged = async () =>
      (await server.pool.query<{ id: string }>(`select player_id as id from player.tag where tag = 'seen'`)).rows.map(({ id }) => id);
    await expect.poll(tagged, patience).toEqual([subject(own).id]);
  });
  it('BO-022 BO-023 who approves is limited to the same players, and to the same sum', async () => {
    await aRole('home books', [
      { permission: 'approvals.read' },
      { permission: 'payments.adjustments.approve', countries: [HOME], max: '10' },
    ]);
    const books = await desk.person('limits-books', 'home books');
    const anAdjustment = async (playerId: string, amount: number): Promise<string> => {
      const sent = { playerId, currency: 'EUR', amount, kind: 'goodwill', reason };
      return askedShape.parse((await desk.post(known(reader), '/adjustments', sent)).body.data).approval.id;
    };
    const [elsewhere, tooMuch, small] = [
      await anAdjustment(subject(foreign).id, 5),
      await anAdjustment(subject(own).id, 11),
      await anAdjustment(subject(own).id, 5),
    ];
    expect([(await approve(books, elsewhere)).code, (await approve(books, tooMuch)).code]).toEqual([OUTSIDE, OVER]);
    expect((await approve(books, small)).status).toBe(200);
  });
  it('BO-022 a limit by tags counts for who carries one of them, from the next call on', async () => {
    expect(await aRole('vip desk', [{ permission: 'players.note', tags: ['vip', 'watch'] }])).toContain('players.note for vip, watch');
    const host = await desk.person('limits-vip', 'vip desk');
    const { id } = subject(foreign);
    const note = async (): Promise<number> => (await desk.post(host, `/players/${id}/notes`, { text: 'a call' })).code;
    expect(await note()).toBe(OUTSIDE);
    await desk.put(known(reader), `/players/${id}/tags`, { add: ['vip'], remove: [] });
    expect(await note()).toBe(0);
    await desk.put(known(reader), `/players/${id}/tags`, { add: [], remove: ['vip'] });
    expect(await note()).toBe(OUTSIDE);
  });
  it('BO-022 OS-01 a limit that nothing would enforce is refused, and grants nothing if it is stored all the same', async () => {
    const unkept = (permission: PermissionName): boolean => !limitsKeptBy(permission).includes('players');
    expect(unkept('players.read') && unkept('payments.read') && unkept('settings.write')).toBe(true);
    const wrong = await askNewRole('half', [
      { permission: 'players.read', countries: [HOME] },
      { permission: 'players.note', max: '50' },
    ]);
    expect([wrong.status, wrong.body.error?.fields]).toEqual([
      422,
      { permissions: ['A limit that these cannot keep would protect nothing: players.read, players.note'] },
    ]);
    await aRole('by hand', [{ permission: 'players.read' }]);
    const looker = await desk.person('limits-by-hand', 'by hand');
    expect((await desk.get(looker, '/players')).status).toBe(200);
    await server.pool.query(
      `update console.role_permission set limits = '{"countries": ["AT"]}'
       where role_id = (select id from console.role where name = 'by hand')`,
    );
    expect((await desk.get(looker, '/players')).code).toBe(MISSING);
  });
  it('BO-022 operators cannot request more players for a role they have', async () => {
    await aRole('self', [
      { permission: 'operators.read' },
      { permission: 'operators.roles.ask' },
      { permission: 'players.note', countries: [HOME], tags: ['vip'] },
    ]);
    const self = await desk.person('limits-self', 'self');
    const roles = z
      .array(z.looseObject({ id: z.string(), name: z.string(), version: z.int(), permissions: z.array(z.looseObject({})) }))
      .parse((await desk.get(self, '/roles')).body.data);
    const role = roles.find(({ name }) => name === 'self');
    expect(role?.permissions).toContainEqual({ permission: 'players.note', max: null, countries: [HOME], tags: ['vip'] });
    const change = (countries: string[], tags: string[]): Promise<Answered> =>
      desk.put(self, `/roles/${role?.id}`, {
        version: role?.version,
        permissions: [
          ...['operators.read', 'operators.roles.ask'].map((permission) => ({ permission, max: null })),
          { permission: 'players.note', max: null, countries, tags },
        ],
        reason,
      });
    expect((await change([], ['vip'])).code).toBe(17_002);
    expect((await change([HOME, 'FI'], ['vip'])).code).toBe(17_002);
    expect((await change([HOME], [])).code).toBe(17_002);
    expect((await change([HOME], ['vip'])).code).toBe(0);
  });
});
