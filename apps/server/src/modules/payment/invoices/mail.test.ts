import { randomUUID } from 'node:crypto';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { anOperator, aRequest } from '../../../testing/people/operators.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { applyDepositReport } from '../deposit/settle.ts';
import { notificationFollowers } from '../../notification/reactions.ts';
import { paymentFollowers } from '../reactions.ts';
import { rejectHeldWithdrawal } from '../withdrawal/decisions.ts';
import { applyPayoutReport } from '../withdrawal/settle.ts';
import { localAmount } from './mail.ts';
import { newInvoice } from './rules.ts';
import { insertInvoice, lockInvoice } from './store.ts';

let server: PlayerServer;

beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

const accounts = z.array(z.object({ id: z.string() })).min(1);
const opened = z.object({ invoiceId: z.string() });
const link = z.object({ url: z.string(), label: z.string() });
const messages = z.array(z.object({ content: z.object({ title: z.string(), body: z.string(), link: link.optional() }) }));

type Player = Awaited<ReturnType<typeof aPlayer>>;

async function accountOf(player: Player): Promise<string> {
  const { body } = await server.call('GET', '/api/wallet/accounts', { token: player.accessToken });
  return accounts.parse(body.data)[0]?.id ?? '';
}

/** A deposit settled by a status query, exactly as a signed webhook would settle it. */
async function settleDeposit(player: Player, amountMinor: bigint, knownAccountId?: string): Promise<string> {
  const { context } = server;
  const known = { id: randomUUID(), kind: 'deposit', state: 'awaiting', psp: 'psp', method: 'card', methodName: 'Card' } as const;
  const owner = {
    playerId: player.profile.id,
    accountId: knownAccountId ?? (await accountOf(player)),
    currency: 'EUR',
    country: 'DE',
    amountMinor,
  };
  const invoice = newInvoice({ ...known, ...owner }, context.clock.now());
  await inTransaction(context.database, async (transaction) => {
    await insertInvoice(transaction, invoice);
    const report = { update: 'success', amount: { amountMinor, dust: '0' }, reference: null } as const;
    await applyDepositReport(context, transaction, { invoice, report });
  });
  return invoice.id;
}

async function withdraw(player: Player, amount: number): Promise<string> {
  const body = {
    method: 'pavilion.withdrawal.card',
    currency: 'EUR',
    accountId: await accountOf(player),
    amount,
    fields: { cardLastFour: '1234' },
  };
  const { body: answer } = await server.call('POST', '/api/payment/invoices/withdrawal', { token: player.accessToken, body });
  return opened.parse(answer.data).invoiceId;
}

async function reportPayout(invoiceId: string, update: 'success' | 'failure'): Promise<void> {
  const { context, testDatabase } = server;
  await testDatabase.pool.query(`update payment.invoice set state = 'submitted' where id = $1`, [invoiceId]);
  await inTransaction(context.database, async (transaction) => {
    const invoice = await lockInvoice(transaction, invoiceId);
    if (invoice === undefined) throw new Error('the invoice is gone');
    await applyPayoutReport(context, transaction, {
      invoice,
      report: { update, amount: { amountMinor: invoice.amountMinor, dust: '0' }, reference: null },
    });
  });
}

/** A withdrawal that its player took back, which is no failure. */
async function cancelOwn(player: Player, invoiceId: string): Promise<void> {
  await server.testDatabase.pool.query(`update payment.invoice set state = 'cancelled' where id = $1`, [invoiceId]);
  const failed = { type: 'WithdrawalFailed', playerId: player.profile.id, invoiceId, amountMinor: '3000', currency: 'EUR' } as const;
  await inTransaction(server.context.database, (transaction) => server.context.publish(transaction, failed));
}

/** The mails about money that reached an address, after everything queued was done. */
async function mailsTo(player: Player) {
  await server.follow(paymentFollowers);
  await server.runJobs();
  return server.mails.filter(({ to, template }) => to === player.email && /^(deposit|withdrawal)-/.test(template));
}

describe('mails about money', () => {
  it('W-179 mails about a deposit, by its short number, in the player’s language, once however often the log is read', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    const invoiceId = await settleDeposit(player, 123450n);
    await mailsTo(player);
    expect(await mailsTo(player)).toHaveLength(1);
    const [mail] = await mailsTo(player);
    expect(mail).toMatchObject({ template: 'deposit-received', locale: 'de', subject: expect.stringContaining('1.234,50 EUR') });
    expect(mail?.text).toContain(`${server.app.context.publicUrl()}/de/profile/history`);
    expect(mail?.text).toContain(`: ${shortId(invoiceId)}\n`);
    expect(mail?.text).not.toContain(invoiceId);
    expect(mail?.text).toContain('Card');
    expect(mail?.text).not.toMatch(/\{\w+\}/);
  });

  it('mails about a withdrawal when it is requested, when it is paid and when it comes back', async () => {
    const player = await aPlayer(server);
    await settleDeposit(player, 10000n);
    const paid = await withdraw(player, 30);
    await reportPayout(paid, 'success');
    const failed = await withdraw(player, 40);
    await reportPayout(failed, 'failure');
    const mails = await mailsTo(player);
    expect(mails.map(({ template }) => template).toSorted()).toEqual([
      'deposit-received',
      'withdrawal-failed',
      'withdrawal-paid',
      'withdrawal-requested',
      'withdrawal-requested',
    ]);
    const back = mails.find(({ template }) => template === 'withdrawal-failed');
    expect(back?.text).toContain('40.00 EUR');
    expect(back?.text).toContain(`${server.app.context.publicUrl()}/contact`);
  });

  it('BO-074 says why operators refused a withdrawal, in their words and in the player’s language', async () => {
    const player = await aPlayer(server, { locale: 'de' });
    await settleDeposit(player, 10000n);
    const invoiceId = await withdraw(player, 40);
    const { actor } = await anOperator(server.context, 'refuser', ['payments']);
    const context = { ...server.context, request: aRequest(), actor };
    await rejectHeldWithdrawal(context, {
      invoiceId,
      reason: 'papers look forged',
      playerReason: 'Bitte senden Sie uns {link} einen Ausweis.',
    });
    const mail = (await mailsTo(player)).find(({ template }) => template === 'withdrawal-rejected');
    expect(mail).toMatchObject({ locale: 'de', subject: expect.stringContaining('abgelehnt: 40,00 EUR') });
    expect(mail?.text).toContain('Grund: Bitte senden Sie uns {link} einen Ausweis.');
    expect(mail?.text).not.toContain('forged');
  });

  it('writes nothing of a failure when the player took the withdrawal back, and nothing about the past', async () => {
    const player = await aPlayer(server);
    await settleDeposit(player, 10000n);
    const invoiceId = await withdraw(player, 30);
    await mailsTo(player);
    await cancelOwn(player, invoiceId);
    const before = (await mailsTo(player)).map(({ template }) => template).toSorted();
    expect(before).toEqual(['deposit-received', 'withdrawal-requested']);
    await server.clock.advance(2 * 86_400);
    await server.testDatabase.pool.query(`delete from kernel.event_cursor where follower = 'payment.mails'`);
    expect(await mailsTo(player)).toHaveLength(before.length);
  });

  it('U-39 W-179 leaves a notice about each payment made or returned, with a link to it; none about the player’s own cancellation', async () => {
    const player = await aPlayer(server);
    await settleDeposit(player, 20_000n);
    const [paid, failed, cancelled] = [await withdraw(player, 30), await withdraw(player, 40), await withdraw(player, 50)];
    await reportPayout(paid, 'success');
    await reportPayout(failed, 'failure');
    await cancelOwn(player, cancelled);
    await server.follow(notificationFollowers);
    const entries = async (language: string) => {
      const headers = { 'accept-language': language };
      const { body } = await server.call('GET', '/api/notification/messenger/messages', { token: player.accessToken, headers });
      return messages
        .parse(body.data)
        .flatMap(({ content: { title, body: text, link } }) => (link ? [[title, text, link.label, link.url]] : []));
    };
    const link = (id: string): string => `/profile/history?tab=transactions&entry=${id}`;
    expect(await entries('en')).toEqual([
      ['Withdrawal not completed: 40.00 EUR', `The money is back in your balance. Invoice ${shortId(failed)}.`, 'History', link(failed)],
      ['Withdrawal paid: 30.00 EUR', `Paid by Card. Invoice ${shortId(paid)}.`, 'History', link(paid)],
    ]);
    expect((await entries('de')).map(([title, , label]) => [title, label])).toEqual([
      [expect.stringContaining('40,00 EUR'), 'Verlauf'],
      [expect.stringContaining('30,00 EUR'), 'Verlauf'],
    ]);
  });

  it.each([
    ['break', { definition: 5, period: '7d' }, '/profile/wallet?wallet=withdraw'],
    ['self-exclusion', { definition: 4, period: '6m' }, '/auth/autologin?state='],
  ])('P16 L8 offers to pay out money that came during a %s, by a way that is open to the player', async (_, limit, way) => {
    const player = await aPlayer(server);
    await settleDeposit(player, 1000n);
    await mailsTo(player);
    const accountId = await accountOf(player);
    expect((await server.call('POST', '/api/player/limits', { token: player.accessToken, body: limit })).status).toBe(200);
    await settleDeposit(player, 4000n, accountId);
    const [first, late, ...others] = await mailsTo(player);
    expect([first?.template, late?.template, others]).toEqual(['deposit-received', 'deposit-during-break', []]);
    expect(late?.text).toContain('40.00 EUR');
    expect(late?.text).toContain(`${server.app.context.publicUrl()}${way}`);
  });

  it('writes amounts exactly, in the marks of a language', () => {
    expect(localAmount(123450n, 'EUR', 'de')).toBe('1.234,50 EUR');
    expect(localAmount(5n, 'EUR', 'en')).toBe('0.05 EUR');
    expect(localAmount(1_234_567n, 'JPY', 'en')).toBe('1,234,567 JPY');
    expect(localAmount(100000001n, 'BTC', 'en')).toBe('1.00000001 BTC');
  });
});
