import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { followToEnd } from '../../../testing/followers.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { openDocument } from '../../../testing/people/documents.ts';
import { callsTo, sendDocument, type SentFile } from '../../../testing/calls.ts';
import { aRegistration, loginOf } from '../../../testing/player-server.ts';
import { notificationFollowers } from '../../notification/reactions.ts';
import { startConsole, type TestConsole } from '../../operator/testing/console.ts';
import { aPdf } from '../../../testing/pdfs.ts';
import { picturesOf } from '@pavilion/contract/formats/drawn-pdf.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let judge: TestOperator;
beforeAll(async () => {
  server = await startConsole();
  judge = await server.operator('judge', 'identity');
});
afterAll(() => server.stop());

const PDF = aPdf({ catalog: '/OpenAction << /S /URI /URI (https://canary.test) >>' });

async function aPlayer(changes: Record<string, unknown> = {}) {
  const body = aRegistration({ firstName: 'Canaryname', lastName: 'Canarytown', ...changes });
  const { accessToken: token, profile } = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body }));
  return { id: profile.id, token, email: String(body['email']) };
}

type Player = Awaited<ReturnType<typeof aPlayer>>;

/** @returns the document's id, '' where it was refused */
const upload = ({ token }: Player, type: string, file: SentFile = {}): Promise<string> =>
  sendDocument(server, token, { type, content: PDF, ...file });

const get = (path: string, { token } = judge) => server.call('GET', path, { token });
const decide = (id: string, body: object, { token } = judge) =>
  server.call('PUT', `/documents/${id}`, { token, body: { reason: 'as the paper shows', ...body } });
const look = (id: string, who: TestOperator = judge) => openDocument(server.consoleUrl, who, id);
async function approve(id: string) {
  await look(id);
  return decide(id, { status: 'approved' });
}
const row = z.looseObject({
  id: z.string(),
  playerId: z.string(),
  status: z.string(),
  type: z.string(),
  tries: z.number(),
  uploadedAt: z.string(),
  targetAt: z.string(),
});
const rowsOf = ({ body }: { body: { data?: unknown } }) => z.array(row).parse(body.data);
const nextOf = ({ body }: { body: { meta?: unknown } }) => z.looseObject({ next: z.nullable(z.string()) }).parse(body.meta).next;
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;
const looksOf = async ({ id }: TestOperator) => (await server.records(id)).filter(({ kind }) => kind !== 'operatorSignedIn');
const actsOf = async (who: TestOperator) => (await looksOf(who)).map(({ kind, detail }) => ({ kind, ...detail }));
const documentsOf = async ({ token }: Player) =>
  z
    .array(z.looseObject({ id: z.string(), status: z.number(), rejectReason: z.nullable(z.string()) }))
    .parse((await callsTo(server.url)('GET', '/api/player/documents', { token })).body.data);

describe('papers to judge', () => {
  it('BO-065 lists what waits, the oldest first, with its target and earlier tries, and counts it in the session', async () => {
    const [first, second] = [await aPlayer({ nickname: 'paperfirst' }), await aPlayer()];
    const refused = await upload(first, 'address');
    await decide(refused, { status: 'rejected', rejectReason: 'expired' });
    server.clock.advanceMs(1000);
    const ids = [await upload(first, 'address'), await upload(second, 'other')];
    const mine = rowsOf(await get('/documents?perPage=200')).filter(({ id }) => ids.includes(id));
    expect(mine).toMatchObject([
      { id: ids[0], playerId: first.id, nickname: 'paperfirst', country: 'AT', type: 'address', status: 'waiting', tries: 1 },
      { id: ids[1], playerId: second.id, type: 'other', tries: 0, hasBlockedWithdrawal: false, blocked: null, claim: null },
    ]);
    await server.call('POST', '/claims', { token: judge.token, body: { kind: 'document', id: ids[0] } });
    const [open] = rowsOf(await get(`/documents?playerId=${first.id}`));
    expect(open).toMatchObject({ claim: { operatorId: judge.id, email: judge.email, until: expect.any(String) } });
    for (const { uploadedAt, targetAt } of mine) expect(Date.parse(targetAt) - Date.parse(uploadedAt)).toBe(4 * HOUR_MS);
    const session = z.looseObject({ queues: z.array(z.object({ name: z.string(), count: z.number() })) });
    const { queues } = session.parse((await get('/session')).body.data);
    expect(queues).toContainEqual({ name: 'documents', count: rowsOf(await get('/documents?perPage=200')).length });
    const other = await server.operator('no-judge', 'games');
    expect(session.parse((await get('/session', other)).body.data).queues.map(({ name }) => name)).not.toContain('documents');
    expect(rowsOf(await get(`/documents?status=rejected&playerId=${first.id}`))).toMatchObject([{ id: refused, status: 'rejected' }]);
    expect(rowsOf(await get(`/documents?type=other&playerId=${first.id}`))).toEqual([]);
  });

  it('BO-065 OS-22 reads on by cursor without gap or repeat while papers come in, and takes no other list’s cursor', async () => {
    const player = await aPlayer();
    const ids = new Set<string>();
    for (let count = 0; count < 5; count += 1) ids.add(await upload(player, 'other'));
    const seen: string[] = [];
    let path = '/documents?perPage=2&type=other';
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await get(cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`);
      seen.push(...rowsOf(page).map(({ id }) => id));
      cursor = nextOf(page);
      if (seen.length === 2) await upload(player, 'other');
    }
    expect(seen).toEqual([...new Set(seen)]);
    for (const id of ids) expect(seen).toContain(id);
    path = `/players/${player.id}/documents?perPage=2`;
    const newest = rowsOf(await get(path)).map(({ uploadedAt }) => uploadedAt);
    expect(newest).toEqual(newest.toSorted().toReversed());
    const cursor = encodeURIComponent(nextOf(await get(path)) ?? '');
    expect(rowsOf(await get(`${path}&cursor=${cursor}`))).toHaveLength(2);
    expect((await get(`/documents?cursor=${cursor}`)).status).toBe(422);
    const another = await aPlayer();
    expect((await get(`/players/${another.id}/documents?cursor=${cursor}`)).status).toBe(422);
    expect((await get(`/documents?status=burnt`)).status).toBe(422);
    expect((await get(`/documents?playerId=nobody`)).status).toBe(422);
    for (const unknown of [`/players/${randomUUID()}/documents`, `/documents/${player.id}`]) expect((await get(unknown)).status).toBe(404);
  });

  it('BO-065 shows a document beside the masked profile, the provider’s verdicts and the other documents', async () => {
    const player = await aPlayer();
    const [one, other] = [await upload(player, 'identity_front'), await upload(player, 'identity_back')];
    const read = await get(`/documents/${one}`);
    expect(read.body.data).toMatchObject({
      id: one,
      fileName: 'paper.pdf',
      contentType: 'application/pdf',
      sizeBytes: expect.any(Number),
      profile: { birthYear: '1990', country: 'AT' },
      identity: { playerId: player.id, outcome: 'none' },
      verdicts: [],
      others: [{ id: other }],
    });
    const text = JSON.stringify(read.body);
    for (const personal of ['Canaryname', 'Canarytown', player.email, '1990-05-17']) expect(text).not.toContain(personal);
  });
});

describe('the file of a paper', () => {
  const file = (id: string, { token }: TestOperator, reason = 'to compare the face') =>
    fetch(`${server.consoleUrl}/api/console/v1/documents/${id}/file?reason=${encodeURIComponent(reason)}`, {
      headers: { cookie: `pavilion-console=${token}` },
    });

  it('BO-066 S46 is read with a fresh factor and a reason, uncached, and each look is written down before', async () => {
    const [reader, player] = [await server.operator('reader', 'identity'), await aPlayer()];
    const id = await upload(player, 'identity_front');
    const answered = await file(id, reader);
    expect(answered.status).toBe(200);
    const bytes = new Uint8Array(await answered.arrayBuffer());
    expect([picturesOf(bytes).length, Buffer.from(bytes).includes('canary')]).toEqual([1, false]);
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(await actsOf(reader)).toEqual([{ kind: 'documentRead', documentId: id, reason: 'to compare the face' }]);
    const [look] = await looksOf(reader);
    expect(look?.address).toBe('127.0.0.1');
    const silent = await file(id, reader, ' no ');
    expect([silent.status, await silent.text()]).toEqual([422, expect.stringContaining('17007')]);
    expect((await file(randomUUID(), reader)).status).toBe(404);
    const safety = await file(id, await server.operator('safety-reader', 'safety'));
    expect([safety.status, await safety.text()]).toEqual([403, expect.stringContaining('17000')]);
    server.clock.advanceMs(5 * 60_000 + 1000);
    const stale = await file(id, reader);
    expect([stale.status, await stale.text()]).toEqual([403, expect.stringContaining('17001')]);
    expect(await actsOf(reader)).toHaveLength(1);
    judge = await server.operator('judge', 'identity');
  });

  it('OS-17 S115 runs nothing: SVG and HTML are not taken, a PDF with a script is pictures, and what is taken is a sandboxed download', async () => {
    const [reader, player] = [await server.operator('inert-reader', 'risk'), await aPlayer()];
    const refused = [
      { content: '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', name: 'a.svg' },
      { content: '<!doctype html><script>alert(1)</script>', name: 'a.html' },
    ];
    for (const attack of refused) expect(await upload(player, 'other', attack)).toBe('');
    const answered = await file(await upload(player, 'other', { name: '"><img src=x onerror=alert(1)>.html' }), reader);
    expect(answered.headers.get('content-type')).toBe('application/pdf');
    expect(answered.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answered.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w%.()-]+\.pdf$/);
    expect(answered.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  });
});

describe('judging', () => {
  it('BO-067 BO-033 a rejection reaches the player’s mail and site in the player’s language, and leaves one row', async () => {
    const [officer, player] = [await server.operator('rejecting', 'identity'), await aPlayer({ locale: 'de' })];
    const id = await upload(player, 'identity_front');
    const nameless = await decide(id, { status: 'rejected' }, officer);
    expect([nameless.status, nameless.body.error?.fields]).toEqual([422, { rejectReason: [expect.any(String)] }]);
    const body = { status: 'rejected', rejectReason: 'expired', decidedBy: 'nobody' };
    const answered = await decide(id, body, officer);
    expect(answered.body.data).toMatchObject({ id, status: 'rejected', identity: { outcome: 'none' } });
    const words = 'Das Dokument ist abgelaufen. Bitte senden Sie ein gültiges.';
    expect(await documentsOf(player)).toMatchObject([{ id, status: 3, rejectReason: words }]);
    const mail = (await server.mails()).findLast(({ to }) => to === player.email);
    expect(mail?.subject).toBe('Bitte senden Sie ein Dokument noch einmal');
    expect(mail?.text).toContain(`Ausweis (Vorderseite).\n\n${words}`);
    expect(mail?.text).toContain('/de/profile/documents');
    expect(await actsOf(officer)).toEqual([
      {
        kind: 'operatorActed',
        act: 'documents.decide',
        object: id,
        before: { status: 'waiting' },
        after: { status: 'rejected', rejectReason: 'expired', identity: 'none' },
        reason: 'as the paper shows',
      },
    ]);
    const { rows } = await server.testDatabase.pool.query(
      `select 1 from kernel.event where type = 'PlayerChanged' and player_id = $1 and created_at = $2`,
      [player.id, server.clock.now()],
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  it('BO-068 the last paper of a complete set proves the identity and lifts the limit that a rejection set', async () => {
    const player = await aPlayer();
    const statusOf = async () =>
      z.object({ status: z.number() }).parse((await callsTo(server.url)('GET', '/api/player/profile', player)).body.data).status;
    const verify = (body: object) => server.call('PUT', `/players/${player.id}/verification`, { token: judge.token, body });
    const bill = await upload(player, 'address');
    const rejected = await verify({ outcome: 'rejected', rejectReason: 'differs', reason: 'another birth date' });
    expect(rejected.body.data).toMatchObject({ playerId: player.id, outcome: 'rejected', reason: expect.stringContaining('profile') });
    expect([await statusOf(), await documentsOf(player)]).toMatchObject([2, [{ id: bill, status: 3 }]]);
    expect((await verify({ outcome: 'rejected', rejectReason: 'differs', reason: 'once more' })).status).toBe(409);
    server.clock.advanceMs(1000);
    const [front, back] = [await upload(player, 'identity_front'), await upload(player, 'identity_back')];
    expect((await approve(front)).body.data).toMatchObject({ status: 'approved', identity: { outcome: 'rejected' } });
    expect(await statusOf()).toBe(2);
    expect((await approve(back)).body.data).toMatchObject({ status: 'approved', identity: { outcome: 'approved' } });
    expect(await statusOf()).toBe(1);
    const subjects = (await server.mails()).filter(({ to }) => to === player.email).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual(['We could not confirm your identity', 'Your identity is confirmed']);
    expect((await verify({ outcome: 'approved', reason: 'it is so already' })).status).toBe(409);
    const nobody = { token: judge.token, body: { outcome: 'approved', reason: 'nobody there' } };
    expect((await server.call('PUT', `/players/${randomUUID()}/verification`, nobody)).status).toBe(404);
  });

  it('BO-065 of two decisions at once, ten times, one has the outcome and the other hears of it', async () => {
    const others = [judge, await server.operator('judge-two', 'identity')] as const;
    const player = await aPlayer();
    for (let count = 0; count < 10; count += 1) {
      const id = await upload(player, 'other');
      await look(id, others[0]);
      const answers = await Promise.all([
        decide(id, { status: 'approved' }, others[0]),
        decide(id, { status: 'rejected', rejectReason: 'wrongType' }, others[1]),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const won = answers[0].status === 200 ? 'approved' : 'rejected';
      expect(rowsOf(await get(`/players/${player.id}/documents?perPage=1`))).toMatchObject([{ id, status: won }]);
    }
    expect((await decide(randomUUID(), { status: 'approved' })).status).toBe(404);
  });

  it('BO-170 a document, or an identity with waiting documents, cannot be approved without having opened them', async () => {
    const [other, player] = [await server.operator('judge-unread', 'identity'), await aPlayer()];
    const [first, second] = [await upload(player, 'other'), await upload(player, 'address')];
    const refusedAs = ({ status, body }: Awaited<ReturnType<typeof decide>>) => [status, body.error?.detail];
    const unread = [409, { rule: 'paperUnread' }];
    const whole = (who: TestOperator) =>
      server.call('PUT', `/players/${player.id}/verification`, { token: who.token, body: { outcome: 'approved', reason: 'as they show' } });
    expect((await get(`/documents/${first}`)).body.data).toMatchObject({ isOpened: false });
    expect(refusedAs(await decide(first, { status: 'approved' }))).toEqual(unread);
    await look(first, other);
    await look(second);
    expect((await get(`/documents/${first}`)).body.data).toMatchObject({ isOpened: false });
    expect((await get(`/documents/${first}`, other)).body.data).toMatchObject({ isOpened: true });
    expect(refusedAs(await decide(first, { status: 'approved' }))).toEqual(unread);
    for (const who of [judge, other]) expect(refusedAs(await whole(who))).toEqual(unread);
    // What cannot be accepted may be seen from outside: a rejection takes no opening.
    expect((await decide(second, { status: 'rejected', rejectReason: 'wrongType' }, other)).status).toBe(200);
    expect((await decide(first, { status: 'approved' }, other)).status).toBe(200);
    expect((await whole(judge)).status).toBe(200);
  });

  it('BO-065 a deleted document cannot be judged, and a reason is required', async () => {
    const player = await aPlayer();
    const id = await upload(player, 'other');
    await look(id);
    expect(codeOf(await decide(id, { status: 'approved', reason: 'no' }))).toBe(17_007);
    await callsTo(server.url)('DELETE', `/api/player/documents/${id}`, player);
    expect((await decide(id, { status: 'approved' })).status).toBe(404);
    expect((await get(`/documents/${id}`)).status).toBe(404);
  });
});

describe('asking for papers', () => {
  it('BO-065 notifies the player by mail and on the site, in the player’s language, once for a repeated call', async () => {
    const player = await aPlayer({ locale: 'de' });
    const body = { types: ['address', 'identity_back', 'address'], reason: 'a larger withdrawal' };
    const headers = { 'idempotency-key': randomUUID() };
    const ask = () => server.call('POST', `/players/${player.id}/documents/ask`, { token: judge.token, body, headers });
    const [first, second] = [await ask(), await ask()];
    expect(first.body.data).toMatchObject({ playerId: player.id, types: ['address', 'identity_back'] });
    expect(second.body.data).toEqual(first.body.data);
    const mails = (await server.mails()).filter(({ to, subject }) => to === player.email && subject.startsWith('Wir brauchen'));
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('Adressnachweis, Ausweis (Rückseite)')]);
    for (const follower of notificationFollowers) await followToEnd(server.context, follower);
    const messages = await callsTo(server.url)('GET', '/api/notification/messenger/messages', player);
    expect(JSON.stringify(messages.body.data)).toContain('Bitte senden Sie uns: Adressnachweis, Ausweis (Rückseite).');
    const nobody = await server.call('POST', `/players/${randomUUID()}/documents/ask`, { token: judge.token, body });
    expect(nobody.status).toBe(404);
    const none = await server.call('POST', `/players/${player.id}/documents/ask`, { token: judge.token, body: { ...body, types: [] } });
    expect(none.status).toBe(422);
  });
});
