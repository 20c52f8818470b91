import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { inTransaction, many, run } from '../../../../kernel/database.ts';
import type { TestOperator } from '../../../../testing/people/operators.ts';
import { waitingRemovals } from '../../../../testing/waiting-removals.ts';
import { type Desk, openDesk } from '../../testing/desk.ts';
import { openMissedChargebacks } from '../../chargebacks/case.ts';
import { paymentPersonalData } from '../../personal-data/personal-data.ts';
import { aPlayer, anEvent } from '../../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../../testing/payment-server.ts';
import { aPdf } from '../../../../testing/pdfs.ts';
import { picturesOf } from '@pavilion/contract/formats/drawn-pdf.ts';
import { formOf, type SentFile } from '../../../../testing/calls.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: PaymentServer;
let desk: Desk;
let payer: TestOperator;
let finance: TestOperator;
beforeAll(async () => {
  server = await startPaymentServer();
  desk = await openDesk(server);
  payer = await desk.person('dispute-payer', 'payments');
  finance = await desk.person('dispute-finance', 'finance');
  await server.psp('/settings', { payouts: 'manual' });
});
afterAll(() => server.stop());

const row = z.looseObject({
  id: z.string(),
  amount: z.number(),
  owed: z.number(),
  state: z.string(),
  deadline: z.string(),
  evidence: z.array(z.looseObject({ state: z.string(), words: z.string(), file: z.unknown() })),
});
const listed = async (query = '') => z.array(row).parse((await desk.get(payer, `/chargebacks${query}`)).body.data);
const ofId = async (id: string, states = ['open', 'answered', 'lost', 'won', 'writtenOff', 'closed']) =>
  (await listed(`?id=${id}${states.map((state) => `&state[]=${state}`).join('')}`))[0];
const waiting = async (id: string) => (await listed(`?id=${id}`))[0];
const counted = async () => {
  const session = z.looseObject({ queues: z.array(z.object({ name: z.string(), count: z.int() })) });
  return session.parse((await desk.get(payer, '/session')).body.data).queues.find(({ name }) => name === 'chargebacks')?.count;
};

/** A deposit that was paid out again before its bank took it back, so that all of it is owed. */
async function aChargeback({ respondInMs, isSpent = true }: { respondInMs?: number; isSpent?: boolean } = {}) {
  const player = await aPlayer(server);
  const invoiceId = await player.pay(80);
  if (isSpent) await player.withdraw({ amount: 80 });
  await server.psp('/chargebacks', { invoiceId, ...(respondInMs === undefined ? {} : { respondInMs }) });
  await expect.poll(() => waiting(invoiceId), { timeout: 30_000 }).toBeDefined();
  return { player, invoiceId };
}

const say = (who: TestOperator, invoiceId: string, text: string) => desk.post(who, `/chargebacks/${invoiceId}/evidence`, { text });
/** Sends evidence with a paper. */
const giveEvidence = (invoiceId: string, { text = 'The receipt with the signature', ...file }: SentFile & { text?: string } = {}) =>
  desk.post(payer, `/chargebacks/${invoiceId}/evidence`, formOf({ text }, file));

it('BO-081 chargebacks wait by the deadline that their provider names, with what the bank has and what is owed', async () => {
  const before = (await counted()) ?? 0;
  const late = await aChargeback();
  const soon = await aChargeback({ respondInMs: 2 * DAY_MS, isSpent: false });
  const named = server.clock.now().getTime() + 5 * DAY_MS;
  const player = await aPlayer(server);
  const between = await player.pay(30);
  await server.sendEvent({
    ...anEvent({ invoiceId: between, type: 'chargeback', amount: '10.00' }),
    respondBy: new Date(named).toISOString(),
  });
  const mine = [soon.invoiceId, between, late.invoiceId];
  const rows = (await listed('?perPage=200')).filter(({ id }) => mine.includes(id));
  expect(rows.map(({ id, amount, owed, state }) => [id, amount, owed, state])).toEqual([
    [soon.invoiceId, 80, 0, 'open'],
    [between, 10, 0, 'open'],
    [late.invoiceId, 80, 80, 'open'],
  ]);
  expect(rows[1]?.deadline).toBe(new Date(named).toISOString());
  expect((await listed(`?playerId=${player.id}`)).map(({ id }) => id)).toEqual([between]);
  expect([await listed('?playerId=nobody'), await listed('?id=none')]).toEqual([[], []]);
  expect(await counted()).toBe(before + 3);
  const first = await desk.get(payer, '/chargebacks?perPage=1');
  const next = await desk.get(payer, `/chargebacks?perPage=1&cursor=${encodeURIComponent(first.body.meta?.next ?? '')}`);
  const ids = [first, next].flatMap(({ body }) => z.array(row).parse(body.data)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  await server.sendEvent(anEvent({ invoiceId: between, type: 'chargeback', amount: '5.00' }));
  const again = await waiting(between);
  expect([again?.amount, Date.parse(again?.deadline ?? '') - server.clock.now().getTime() > 6 * DAY_MS]).toEqual([15, true]);
});

it('BO-081 evidence reaches the provider by a signed call, once, and the case is answered', async () => {
  const { invoiceId, player } = await aChargeback();
  expect((await say(finance, invoiceId, 'The player has confirmed it twice')).code).toBe(17_000);
  expect((await say(payer, invoiceId, ' no ')).status).toBe(422);
  expect((await say(payer, player.id, 'The player has confirmed it')).status).toBe(404);
  const given = await say(payer, invoiceId, 'The player has confirmed it by mail');
  expect([given.status, row.parse(given.body.data).evidence.map(({ state }) => state)]).toEqual([200, ['waiting']]);
  await expect.poll(async () => (await waiting(invoiceId))?.state, { timeout: 30_000 }).toBe('answered');
  expect((await waiting(invoiceId))?.evidence).toMatchObject([
    { state: 'taken', words: 'The player has confirmed it by mail', file: null, by: { email: payer.email } },
  ]);
  expect(await server.evidenceAtProvider(invoiceId)).toEqual([
    { words: 'The player has confirmed it by mail', contentType: null, bytes: 0 },
  ]);
  const file = await desk.get(payer, `/invoices/${invoiceId}`);
  const { timeline } = z.looseObject({ timeline: z.array(z.looseObject({ kind: z.string() })) }).parse(file.body.data);
  expect(timeline.filter(({ kind }) => kind === 'act')).toMatchObject([{ act: 'evidence', operatorEmail: payer.email }]);
});

it('BO-081 OS-17 a document is sent with it, re-encoded; a file that is not a document is refused', async () => {
  const { invoiceId } = await aChargeback();
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const send = (content: string | Buffer<ArrayBuffer>, name: string) => giveEvidence(invoiceId, { content, name });
  expect((await send('<svg onload="alert(1)"/>', 'receipt.png')).body.error?.fields).toMatchObject({ file: expect.anything() });
  expect((await send(Buffer.from(picture), 'receipt of Dora.png')).status).toBe(200);
  await expect.poll(() => server.evidenceAtProvider(invoiceId), { timeout: 30_000 }).toHaveLength(1);
  const [kept] = await server.evidenceAtProvider(invoiceId);
  expect([kept?.contentType, (kept?.bytes ?? 0) > 0]).toEqual(['image/png', true]);
  // Otherwise it would be taken for a file without a row, and go a day later.
  expect(await waitingRemovals(server.database)).toBe(0);
  const shown = (await ofId(invoiceId))?.evidence[0];
  expect(shown).toMatchObject({ file: { contentType: 'image/png' } });
  expect(JSON.stringify(shown)).not.toContain('Dora');
});

it('BO-081 OS-22 S115 S117 the paper of evidence is saved for a reason by those who may send it, as a download, and each reading is recorded', async () => {
  const { invoiceId, player } = await aChargeback();
  const content = aPdf({ catalog: '/OpenAction << /S /URI /URI (https://canary.test) >>' });
  await giveEvidence(invoiceId, { content, name: 'receipt of Dora.pdf' });
  await say(payer, invoiceId, 'Words without a paper');
  const given = z.array(z.looseObject({ id: z.string() })).parse((await ofId(invoiceId))?.evidence);
  const [withPaper = '', without = ''] = given.map(({ id }) => id);
  const read = (id: string, { of = invoiceId, reason = 'what the bank was sent', who = payer } = {}) =>
    desk.get(who, `/chargebacks/${of}/evidence/${id}/file?reason=${encodeURIComponent(reason)}`);
  const file = await read(withPaper);
  expect(file.status).toBe(200);
  const bytes = new Uint8Array(file.bytes);
  expect([picturesOf(bytes).length, Buffer.from(bytes).includes('canary')]).toEqual([1, false]);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; .*evidence-/);
  expect(file.headers.get('content-disposition')).not.toContain('Dora');
  expect([file.headers.get('cache-control'), file.headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
  const other = (await aChargeback()).invoiceId;
  const refused = [
    read(withPaper, { of: other }),
    read(without),
    read(invoiceId),
    read(withPaper, { reason: 'x' }),
    read(withPaper, { who: finance }),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([404, 404, 404, 422, 403]);
  const rows = await many<object>(server.database)`
    select player_id, detail from kernel.audit_record where kind = 'documentRead' and actor = ${`operator:${payer.id}`}
  `;
  expect(rows).toEqual([
    { player_id: player.id, detail: { act: 'payments.evidence.read', object: withPaper, reason: 'what the bank was sent' } },
  ]);
});

it('S117 BO-081 an evidence document stored unchanged by an earlier version is drawn before anyone opens it, and the drawing replaces it', async () => {
  const { invoiceId } = await aChargeback();
  await giveEvidence(invoiceId);
  const [evidence] = z.array(z.looseObject({ id: z.string() })).parse((await ofId(invoiceId))?.evidence);
  const sent = aPdf({ trailer: '/Info << /Author (canary) >>' });
  await run(server.database)`
    update player.kept_file set bytes = ${sent}
    where storage_key = (select storage_key from payment.chargeback_evidence where id = ${evidence?.id})
  `;
  await run(server.database)`update payment.chargeback_evidence set page_count = null where id = ${evidence?.id}`;
  const file = await desk.get(payer, `/chargebacks/${invoiceId}/evidence/${evidence?.id}/file?reason=what%20was%20sent`);
  const { bytes } = file;
  expect([file.status, picturesOf(new Uint8Array(bytes)).length, bytes.includes('canary')]).toEqual([200, 1, false]);
  const rows = await many<object>(server.database)`
    select page_count as "pageCount", bytes = ${bytes} as "isDrawn"
    from payment.chargeback_evidence join player.kept_file using (storage_key)
    where id = ${evidence?.id}
  `;
  expect(rows).toEqual([{ pageCount: 1, isDrawn: true }]);
});

it('BO-081 BO-059 the player’s data hold statements and write-offs; after an erasure, texts and documents are gone', async () => {
  const { invoiceId, player } = await aChargeback();
  await giveEvidence(invoiceId, { text: 'Something about the person' });
  await say(payer, invoiceId, 'Something more about the person');
  const held = async () => {
    for await (const { section, rows } of paymentPersonalData.collect(server.app.context, player.id))
      if (section === 'chargebackEvidence') return rows;
    return [];
  };
  expect((await held()).at(-1)).toMatchObject({ invoiceId, words: 'Something more about the person' });
  await inTransaction(
    server.database,
    (transaction) =>
      paymentPersonalData.forget?.(server.app.context, transaction, { playerId: player.id, email: null, phoneKey: null }) ??
      Promise.resolve(),
  );
  expect((await held()).map((one) => JSON.stringify(one)).filter((one) => one.includes('person'))).toEqual([]);
  expect((await ofId(invoiceId))?.evidence.map(({ words }) => words).every((words) => words === '')).toBe(true);
});

it('BO-081 evidence waits while the provider is away, and is sent again', async () => {
  const { invoiceId } = await aChargeback();
  await server.psp('/faults', { down: true });
  expect((await say(payer, invoiceId, 'Sent while nobody answers')).status).toBe(200);
  expect((await waiting(invoiceId))?.evidence).toMatchObject([{ state: 'waiting' }]);
  await server.psp('/faults', {});
  server.clock.advanceMs(90_000);
  await expect.poll(async () => (await waiting(invoiceId))?.evidence[0]?.state, { timeout: 60_000 }).toBe('taken');
  expect(await server.evidenceAtProvider(invoiceId)).toHaveLength(1);
});

it('BO-081 W-159 a lost dispute leaves a debt, which two people write off; then no review is needed', async () => {
  const { invoiceId, player } = await aChargeback();
  await server.psp('/disputes-lost', { invoiceId });
  await expect.poll(async () => (await waiting(invoiceId))?.state, { timeout: 30_000 }).toBe('lost');
  expect((await say(payer, invoiceId, 'One more thing about it')).status).toBe(409);
  const asked = await desk.post(payer, `/invoices/${invoiceId}/corrections`, { kind: 'writeOff', reason: 'the bank has decided' });
  const { approval } = z.object({ approval: z.looseObject({ id: z.string() }) }).parse(asked.body.data);
  expect((await desk.post(finance, `/approvals/${approval.id}/approve`, {})).status).toBe(200);
  expect(await waiting(invoiceId)).toBeUndefined();
  expect(await ofId(invoiceId)).toMatchObject({ state: 'writtenOff', owed: 0, amount: 80 });
  expect((await player.account()).withdrawalBalance).toBe(0);
});

it('BO-081 a chargeback that was booked without a case, by the version before, gets one', async () => {
  const { invoiceId } = await aChargeback();
  await server.loseChargeback(invoiceId);
  expect(await waiting(invoiceId)).toBeUndefined();
  for (const _turn of [1, 2]) await openMissedChargebacks(server.app.context);
  expect(await waiting(invoiceId)).toMatchObject({ state: 'open', amount: 80, owed: 80 });
});

it('BO-081 a dispute that is won, or lost with nothing owed, ends its case; an unanswered one is lost at its deadline', async () => {
  const [won, covered] = [await aChargeback(), await aChargeback({ isSpent: false })];
  await server.psp('/disputes-won', { invoiceId: won.invoiceId });
  await server.psp('/disputes-lost', { invoiceId: covered.invoiceId });
  await expect.poll(async () => (await ofId(won.invoiceId))?.state, { timeout: 30_000 }).toBe('won');
  await expect.poll(async () => (await ofId(covered.invoiceId))?.state, { timeout: 30_000 }).toBe('closed');
  const { invoiceId } = await aChargeback({ respondInMs: 3_600_000 });
  server.clock.advanceMs(3_700_000);
  const refreshed = await desk.person('dispute-payer-later', 'payments');
  expect((await say(refreshed, invoiceId, 'This comes too late for them')).status).toBe(409);
  await expect
    .poll(
      async () => {
        const { body } = await desk.get(refreshed, `/chargebacks?id=${invoiceId}`);
        return z.array(row).parse(body.data)[0]?.state;
      },
      { timeout: 60_000 },
    )
    .toBe('lost');
});
