import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import * as z from 'zod';
import type { PasskeyCreationOptions } from '@pavilion/contract/formats/passkey.ts';
import { createAuthenticator } from './authenticator.ts';
import { confirmEmail } from './confirmed-contacts.ts';
import { markOf } from '../marks.ts';
import type { TestOperator } from './operators.ts';
import { callsTo } from '../calls.ts';
import { loginOf, PASSWORD } from '../player-server.ts';
import { type Answered, type Desk, openDesk } from '../../modules/payment/testing/desk.ts';
import { anEvent, asksOf, bodiesOf } from '../../modules/payment/testing/payer.ts';
import type { PaymentServer } from '../../modules/payment/testing/payment-server.ts';
import { aPdf } from '../pdfs.ts';

/** Numbers that occur nowhere else: fields that take no words. */
export const PHONE = '4366477712398';
export const IBAN = 'DE89370400440532013000';

export const account = { email: `${markOf('mail')}@pavilion.test`, password: PASSWORD };
const PATIENCE = { timeout: 30_000, interval: 50 };
const idShape = z.looseObject({ id: z.string() });
const asked = z.object({ approval: idShape });
const opened = z.object({ invoiceId: z.string() });
const idIn = ({ body }: { body: { data?: unknown } }): string => idShape.parse(body.data).id;

/** A player with an unmistakable word in everything that can be filled in, and the console they were treated at. */
export interface Life {
  server: PaymentServer;
  desk: Desk;
  support: TestOperator;
  /** Approves the requests of support. */
  second: TestOperator;
  id: string;
  token: string;
}

/** An answer that must be good. */
async function good<Called extends { status: number; body: unknown }>(called: Promise<Called>): Promise<Called> {
  const answered = await called;
  if (answered.status >= 300) throw new Error(`refused with ${answered.status}: ${JSON.stringify(answered.body)}`);
  return answered;
}

async function register({ url, app }: PaymentServer): Promise<{ id: string; token: string }> {
  const body = {
    ...account,
    country: 'AT',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-05-17',
    bonusCode: markOf('code'),
    affiliateTag: markOf('affiliate'),
    referralCode: markOf('referral'),
    fingerprint: markOf('device').padEnd(32, '0'),
  };
  const headers = { 'user-agent': markOf('agent') };
  const { accessToken: token, profile } = loginOf(await good(callsTo(url)('POST', '/api/player/register', { body, headers })));
  await confirmEmail(app.context, profile.id);
  return { id: profile.id, token };
}

/** The profile, a paper, messages, a passkey: what players say about themselves. */
async function tellsOfItself({ url }: PaymentServer, token: string): Promise<void> {
  const call = callsTo(url);
  const named = ['nickname', 'firstName', 'lastName', 'city', 'address', 'additionalAddress', 'placeOfBirth', 'profession'];
  const secret = ['personalIdNumber', 'securityQuestion', 'securityAnswer', 'freshchatRestoreId'];
  const words = Object.fromEntries([...named, ...secret].map((name) => [name, markOf(name.toLowerCase())]));
  const profile = { ...words, nickname: markOf('nick'), phone: `+${PHONE}`, currentPassword: PASSWORD, postalCode: '1010' };
  await good(call('PUT', '/api/player/profile', { token, body: profile }));
  const form = new FormData();
  form.append('type', 'address');
  form.append('file', new Blob([aPdf({ page: `/Title (${markOf('content')})` })]), `${markOf('file')}.pdf`);
  await good(call('POST', '/api/player/documents', { token, body: form }));
  for (const [text, options] of [
    ['chat', { token }],
    ['guest', {}],
  ] as const) {
    const body = { email: account.email, message: markOf(text), isComplaint: text === 'chat' };
    await good(call('POST', '/api/notification/communications', { ...options, body }));
  }
  const site = url.replace('127.0.0.1', 'localhost');
  const options = await good(callsTo(site)('POST', '/api/player/passkeys/options', { token, body: { currentPassword: PASSWORD } }));
  const offered = z.custom<PasskeyCreationOptions>().parse(options.body.data);
  const credential = createAuthenticator(site).create(offered);
  await good(callsTo(site)('POST', '/api/player/passkeys', { token, body: { credential, name: markOf('key') } }));
  const signIn = { login: account.email, password: `${PASSWORD}${markOf('wrong')}` };
  await call('POST', '/api/player/sessions', { body: signIn, headers: { 'user-agent': markOf('thief') } });
}

/** A deposit whose provider writes words into its event, a withdrawal to a bank that is refused, and a chargeback with evidence, upheld by the bank. */
async function movesMoney({ server, desk, support, token }: Life): Promise<void> {
  const asks = asksOf(server, token);
  const bodies = bodiesOf(await asks.account());
  await server.psp('/settings', { payouts: 'manual' });
  const pay = async (amount: number): Promise<string> => {
    const { invoiceId } = opened.parse((await good(asks.post('deposit', bodies.depositBody({ amount }), randomUUID()))).body.data);
    const paid = { ...anEvent({ invoiceId, amount: String(amount) }), payer: markOf('payer') };
    await server.bookAsPaid(paid);
    expect(await server.sendEvent(paid)).toBe(200);
    return invoiceId;
  };
  await pay(80);
  const invoiceId = await pay(30);
  await vi.waitFor(async () => expect((await asks.account()).balance).toBe(110), PATIENCE);
  const first = opened.parse(
    (await good(asks.post('withdrawal', bodies.withdrawalBody({ amount: 10 }), randomUUID()))).body.data,
  ).invoiceId;
  await vi.waitFor(async () => expect(await server.stateOf(first)).toBe('submitted'), PATIENCE);
  await server.sendEvent({ ...anEvent({ invoiceId: first, type: 'payout.paid', amount: '10.00' }), beneficiary: markOf('beneficiary') });
  const bank = { method: 'pavilion.withdrawal.bank', amount: 20, fields: { iban: IBAN }, currentPassword: PASSWORD };
  const out = opened.parse((await good(asks.post('withdrawal', bodies.withdrawalBody(bank), randomUUID()))).body.data);
  await vi.waitFor(async () => expect(await server.stateOf(out.invoiceId)).toBe('review'), PATIENCE);
  await good(desk.post(support, `/invoices/${out.invoiceId}/reject`, { reason: markOf('reason'), playerReason: markOf('playerreason') }));
  await server.psp('/chargebacks', { invoiceId });
  const evidence = new FormData();
  evidence.append('text', markOf('evidence'));
  evidence.append('file', new Blob([aPdf()]), `${markOf('evidencefile')}.pdf`);
  const give = () => desk.post(support, `/chargebacks/${invoiceId}/evidence`, evidence);
  await vi.waitFor(async () => expect((await give()).status).toBe(200), PATIENCE);
  // A dispute that the bank has not decided holds an erasure up (P-136).
  await server.psp('/disputes-lost', { invoiceId });
}

const listed = async ({ desk, support }: Life, path: string): Promise<string[]> =>
  z
    .array(idShape)
    .parse((await good(desk.get(support, path))).body.data)
    .map(({ id }) => id);

/** Asks for something and has it approved. */
async function byTwo({ desk, second }: Life, first: Promise<Answered>): Promise<void> {
  const { approval } = asked.parse((await good(first)).body.data);
  await good(desk.post(second, `/approvals/${approval.id}/approve`, { note: markOf('reason') }));
}

/** Operators write about the player and to them. */
async function receiveOperatorActs(life: Life): Promise<void> {
  const { desk, support, id } = life;
  const of = `/players/${id}`;
  const reason = markOf('reason');
  const note = await good(desk.post(support, `${of}/notes`, { text: markOf('note'), isPinned: true }));
  await good(desk.put(support, `${of}/notes/${idIn(note)}`, { text: markOf('edited'), isPinned: true }));
  await good(desk.put(support, `${of}/tags`, { add: [markOf('tag').toLowerCase()], remove: [] }));
  await good(desk.post(support, `${of}/messages`, { text: markOf('message'), channel: 'both' }));
  const contacts = await listed(life, `/contact-messages?playerId=${id}`);
  for (const contact of contacts) {
    const more = { token: life.token, body: { code: contact, message: markOf('followup') }, headers: { 'idempotency-key': randomUUID() } };
    await good(callsTo(life.server.url)('POST', '/api/notification/communications/thread', more));
    await good(desk.post(support, `/contact-messages/${contact}/reply`, { text: markOf('reply'), state: 'closed' }));
  }
  const [paper] = await listed(life, `/documents?playerId=${id}`);
  await good(desk.put(support, `/documents/${paper}`, { status: 'rejected', rejectReason: 'expired', reason }));
  const head = z.looseObject({ profileVersion: z.string() }).parse((await good(desk.get(support, of))).body.data);
  const corrected = { version: head.profileVersion, lastName: markOf('corrected'), reason };
  await good(desk.put(support, `${of}/profile`, corrected));
  for (const group of ['contact', 'name', 'birth', 'address', 'payout'])
    await good(desk.post(support, `${of}/personal`, { group, reason }));
  await byTwo(life, desk.post(support, '/adjustments', { playerId: id, currency: 'EUR', amount: 5, kind: 'goodwill', reason }));
  const seen = { page: '/players', name: 'Austrians', query: `country=AT&q=${markOf('mail')}`, sharedWith: null };
  await good(desk.post(support, '/views', seen));
  await good(desk.get(support, `/search?q=${account.email}`));
  await good(desk.get(support, `/players?q=${account.email}`));
  await good(desk.post(support, `${of}/data-export`, { reason }));
}

/** A person linked to the player, whose page shows the link. */
async function hasATwin({ url }: PaymentServer): Promise<void> {
  const body = {
    ...account,
    email: 'twin@pavilion.test',
    country: 'AT',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-05-17',
  };
  const fingerprint = markOf('device').padEnd(32, '0');
  const twin = loginOf(await good(callsTo(url)('POST', '/api/player/register', { body: { ...body, fingerprint } })));
  await good(callsTo(url)('PUT', '/api/player/profile', { token: twin.accessToken, body: { firstName: 'Twin' } }));
}

/** Does everything, and has everything done to them. */
export async function liveThrough(server: PaymentServer, roles: readonly string[]): Promise<Life> {
  const desk = await openDesk(server);
  const [support, second] = [await desk.person('life-support', ...roles), await desk.person('life-second', ...roles)];
  const { id, token } = await register(server);
  const life = { server, desk, support, second, id, token };
  await tellsOfItself(server, token);
  await movesMoney(life);
  await receiveOperatorActs(life);
  await hasATwin(server);
  return life;
}

/** Gives up the remaining money and requests erasure. */
export async function asksToBeForgotten({ server, desk, support, second, id, token }: Life): Promise<void> {
  const asks = asksOf(server, token);
  const { balance } = await asks.account();
  if (balance > 0) {
    const taken = desk.post(support, '/adjustments', {
      playerId: id,
      currency: 'EUR',
      amount: -balance,
      kind: 'correction',
      reason: markOf('reason'),
    });
    await byTwo({ server, desk, support, second, id, token }, taken);
  }
  const requestErasure = () => callsTo(server.url)('POST', '/api/player/erasure', { token, body: { currentPassword: PASSWORD } });
  await vi.waitFor(async () => expect((await requestErasure()).text).toMatch(/dueAt/), PATIENCE);
}
