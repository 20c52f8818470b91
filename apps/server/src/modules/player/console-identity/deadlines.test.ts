import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { followToEnd } from '../../../testing/followers.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { openDocument } from '../../../testing/people/documents.ts';
import { aResident, bornYearsAgo, call, PASSWORD, register, type Resident } from '../../../testing/people/resident.ts';
import { notificationFollowers } from '../../notification/reactions.ts';
import { startConsole, startConsoleBeside, type TestConsole } from '../../operator/testing/console.ts';
import { choosePolicyPack } from '../../settings/index.ts';
import { warnOfDeadlines } from '../verification/warn.ts';
import { decideIdentity, sendDocument } from '../../../testing/calls.ts';

vi.setConfig({ testTimeout: 90_000 });

let server: TestConsole;
let judge: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true, hasSandbox: true });
});
beforeEach(async () => {
  judge = await server.operator(`judge-${randomUUID()}`, 'identity');
});
afterAll(() => server.stop());

/** Advances time; the operator's session does not last that long, so they sign in again. */
async function hours(count: number): Promise<void> {
  server.clock.advanceMs(count * HOUR_MS);
  judge = await server.operator(judge.email.split('@')[0] ?? '', 'identity');
}
const warn = () => warnOfDeadlines(server.app.context);
const check = z.object({
  state: z.string(),
  dueAt: z.iso.datetime().nullable(),
  isOverdue: z.boolean(),
  rejectReason: z.nullable(z.string()),
});
const own = async ({ ask }: Resident) => check.parse((await ask('GET /api/player/services/sumsub')).data);
const decide = ({ id }: Resident, outcome: string) => decideIdentity(server, id, { outcome });
/** Sends papers as the player does in the provider's window. */
async function submit({ ask }: Resident): Promise<void> {
  const { token } = z.object({ token: z.string() }).parse((await ask('POST /api/player/services/sumsub/auth')).data);
  await fetch(`${server.url}/sandbox/kyc/widget`, { method: 'POST', body: new URLSearchParams({ token, outcome: 'submitted' }) });
}
const restart = ({ id }: Resident, body: object = {}, { token } = judge) =>
  server.call('POST', `/players/${id}/verification/restart`, { token, body: { reason: 'the name of the card differs', ...body } });
const view = z.looseObject({
  id: z.string(),
  level: z.string(),
  dueAt: z.nullable(z.string()),
  dueBy: z.nullable(z.string()),
  warnedAt: z.nullable(z.string()),
  failures: z.number(),
});
const readOne = async ({ id }: Resident) =>
  view.parse((await server.call('GET', `/players/${id}/verification`, { token: judge.token })).body.data);
const codeOf = ({ body }: { body: { error?: { code: number } | undefined } }) => body.error?.code ?? 0;

const mailsTo = async ({ email }: Resident) => (await server.mails()).filter(({ to }) => to === email);
const remindersTo = async (player: Resident) => (await mailsTo(player)).filter(({ text }) => text.includes('isn’t confirmed yet'));

/** Messages on the site, once their followers are through. */
async function messagesTo({ ask }: Resident) {
  for (const follower of notificationFollowers) await followToEnd(server.app.context, follower);
  const list = z.array(z.looseObject({ content: z.object({ title: z.string(), body: z.string() }) }));
  return list.parse((await ask('GET /api/notification/messenger/messages')).data).map(({ content }) => content);
}

/** Deposits and play, as the pack lets them. */
const allowed = async (player: Resident) => [(await player.play()).code, (await player.methods()).code];
const germanWithLimit = async () => {
  const player = await aResident(server, 'DE', 40);
  await player.ask('POST /api/player/limits', { definition: 3, period: 'monthly', amount: 500, currency: 'EUR' });
  return player;
};

describe('the deadline of the pack', () => {
  it('BO-069 shows its date to the player and to operators, is reminded of a day before, once, and bites', async () => {
    const in72Hours = (): string => new Date(server.clock.now().getTime() + 72 * HOUR_MS).toISOString();
    const earliest = in72Hours();
    const player = await germanWithLimit();
    const latest = in72Hours();
    const shown = await own(player);
    const dueAt = new Date(shown.dueAt ?? '').toISOString();
    expect([earliest, dueAt, latest].toSorted()).toEqual([earliest, dueAt, latest]);
    expect(shown).toMatchObject({ state: 'none', isOverdue: false });
    expect(await readOne(player)).toMatchObject({ level: 'none', dueAt: shown.dueAt, dueBy: 'pack', warnedAt: null });
    await hours(47);
    await warn();
    expect(await remindersTo(player)).toEqual([]);
    await hours(2);
    await warn();
    await hours(1);
    await warn();
    const [mail, ...more] = await remindersTo(player);
    expect([mail?.subject, more]).toEqual(['Your identity: please finish soon', []]);
    expect(mail?.text).toContain('/profile/verification');
    expect(await messagesTo(player)).toContainEqual({ title: 'Your identity: please finish soon', body: expect.stringContaining('2026') });
    expect((await readOne(player)).warnedAt).not.toBeNull();
    expect(await allowed(player)).toEqual([undefined, undefined]);
    await hours(23);
    expect(await allowed(player)).toEqual([11011, 11011]);
    expect(await own(player)).toMatchObject({ dueAt: shown.dueAt, isOverdue: true });
    await warn();
    expect(await remindersTo(player)).toHaveLength(1);
  });

  it('BO-069 two processes at once remind once, and so does one that was restarted', async () => {
    const player = await germanWithLimit();
    const beside = await startConsoleBeside(server);
    try {
      await hours(49);
      await Promise.all([warn(), warnOfDeadlines(beside.context), warn(), warnOfDeadlines(beside.context)]);
    } finally {
      await beside.stop();
    }
    const later = await startConsoleBeside(server);
    await warnOfDeadlines(later.context);
    await later.stop();
    expect(await remindersTo(player)).toHaveLength(1);
    expect((await messagesTo(player)).filter(({ title }) => title === 'Your identity: please finish soon')).toHaveLength(1);
  });

  it('BO-069 reminds in the player’s language, except players who are verified, shut out, or under a pack without a deadline', async () => {
    const [verified, blocked, austrian, british] = [
      await germanWithLimit(),
      await germanWithLimit(),
      await aResident(server, 'AT', 40),
      await aResident(server, 'IE', 40),
    ];
    const email = `${randomUUID()}@pavilion.test`;
    await call(server, 'POST /api/player/register', {
      body: { email, password: PASSWORD, currency: 'EUR', agreements: 1, locale: 'de', country: 'DE', birthdate: bornYearsAgo(server, 40) },
    });
    expect((await register(server, { country: 'DE', birthdate: bornYearsAgo(server, 40) })).status).toBe(200);
    await decide(verified, 'approved');
    await server.testDatabase.pool.query('update player.player set status = 3 where id = $1', [blocked.id]);
    await hours(49);
    await warn();
    for (const player of [verified, blocked, austrian, british]) expect(await remindersTo(player)).toEqual([]);
    const mails = (await server.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(mails).toContain('Ihre Identität: bitte bald bestätigen');
    expect(await own(verified)).toMatchObject({ state: 'approved', dueAt: null, isOverdue: false });
    expect(await own(austrian)).toMatchObject({ dueAt: null, isOverdue: false });
    await hours(1000);
    expect(await allowed(austrian)).toEqual([undefined, undefined]);
  });

  it('BO-069 a pack that is chosen for everybody gives its deadline to everybody', async () => {
    const austrian = await aResident(server, 'AT', 40);
    await choosePolicyPack(server.app.context, { packId: 'germany', actor: 'test' });
    try {
      expect((await readOne(austrian)).dueBy).toBe('pack');
      await hours(49);
      await warn();
      expect(await remindersTo(austrian)).toHaveLength(1);
    } finally {
      await choosePolicyPack(server.app.context, { packId: null, actor: 'test' });
    }
    expect((await readOne(austrian)).dueBy).toBeNull();
  });
});

describe('an identity that is requested again', () => {
  it('BO-069 BO-033 has its own deadline, is announced by mail, message and page, and recorded with its reason', async () => {
    const player = await aResident(server, 'AT', 40);
    await decide(player, 'approved');
    const answered = await restart(player, { hours: 48 });
    expect(answered.body.data).toMatchObject({ id: player.id, level: 'restarted', dueBy: 'restart', warnedAt: null });
    const shown = await own(player);
    expect(shown).toMatchObject({ state: 'none', isOverdue: false, dueAt: view.parse(answered.body.data).dueAt });
    expect(Math.round((Date.parse(shown.dueAt ?? '') - server.clock.now().getTime()) / HOUR_MS)).toBe(48);
    expect((await mailsTo(player)).map(({ subject }) => subject)).toContain('Please prove your identity again');
    expect((await messagesTo(player)).map(({ title }) => title)).toContain('Please prove your identity again');
    expect((await server.records(judge.id)).filter(({ kind }) => kind === 'operatorActed').map(({ detail }) => detail)).toMatchObject([
      {
        act: 'verification.restart',
        object: player.id,
        before: { outcome: 'approved' },
        after: { outcome: 'restarted', dueAt: shown.dueAt },
        reason: 'the name of the card differs',
      },
    ]);
    expect(codeOf(await restart(player))).toBe(10_006);
    await hours(25);
    await warn();
    expect(await remindersTo(player)).toHaveLength(1);
    expect(await allowed(player)).toEqual([undefined, undefined]);
    await hours(24);
    expect(await allowed(player)).toEqual([11011, 11011]);
    await decide(player, 'approved');
    expect(await allowed(player)).toEqual([undefined, undefined]);
    expect(await own(player)).toMatchObject({ state: 'approved', dueAt: null });
  });

  it('BO-069 is proven by no verdict from before', async () => {
    const player = await aResident(server, 'AT', 40);
    const { data } = await call(server, 'POST /api/player/sessions', { body: { login: player.email, password: PASSWORD } });
    const { accessToken } = z.looseObject({ accessToken: z.string() }).parse(data);
    const upload = (type: string) => sendDocument(server, accessToken, { type });
    const approve = async (id: string) => {
      await openDocument(server.consoleUrl, judge, id);
      return z.looseObject({ identity: z.looseObject({ outcome: z.string() }) }).parse(
        (
          await server.call('PUT', `/documents/${id}`, {
            token: judge.token,
            body: { status: 'approved', reason: 'as the paper shows' },
          })
        ).body.data,
      ).identity.outcome;
    };
    await approve(await upload('identity_front'));
    expect(await approve(await upload('identity_back'))).toBe('approved');
    server.clock.advanceMs(1000);
    await restart(player);
    server.clock.advanceMs(1000);
    expect(await approve(await upload('identity_back'))).toBe('restarted');
    expect(await approve(await upload('identity_front'))).toBe('approved');
    expect((await readOne(player)).dueAt).toBeNull();
  });

  it('BO-069 keeps the limit of a refusal until an approval, and its deadline despite verdicts in between', async () => {
    const player = await aResident(server, 'AT', 40);
    await decide(player, 'rejected');
    server.clock.advanceMs(1000);
    await restart(player, { hours: 72 });
    const { dueAt } = await readOne(player);
    const status = async () => z.looseObject({ status: z.number() }).parse((await player.ask('GET /api/player/profile')).data).status;
    expect(await status()).toBe(2);
    server.clock.advanceMs(1000);
    await submit(player);
    expect(await readOne(player)).toMatchObject({ level: 'submitted', dueAt, failures: 1 });
    server.clock.advanceMs(1000);
    await decide(player, 'rejected');
    expect(await readOne(player)).toMatchObject({ level: 'rejected', dueAt, failures: 2 });
    server.clock.advanceMs(1000);
    await decide(player, 'approved');
    expect([await status(), (await readOne(player)).dueAt]).toEqual([1, null]);
  });

  it('BO-069 two operators at once request it once; the pack’s hours are the maximum; players who are shut out are not asked', async () => {
    const [player, german, blocked] = [
      await aResident(server, 'AT', 40),
      await aResident(server, 'DE', 40),
      await aResident(server, 'AT', 40),
    ];
    const other = await server.operator(`other-${randomUUID()}`, 'identity');
    const both = await Promise.all([restart(player), restart(player, {}, other), restart(player), restart(player, {}, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(Math.round((Date.parse((await readOne(player)).dueAt ?? '') - server.clock.now().getTime()) / HOUR_MS)).toBe(336);
    expect(codeOf(await restart(german, { hours: 100 }))).toBe(17_012);
    expect(view.parse((await restart(german)).body.data).dueBy).toBe('restart');
    await server.testDatabase.pool.query('update player.player set status = 3 where id = $1', [blocked.id]);
    expect((await restart(blocked)).status).toBe(409);
    expect((await restart({ ...player, id: randomUUID() })).status).toBe(404);
    for (const count of [23, 721, 24.5]) expect((await restart(player, { hours: count })).status).toBe(422);
    expect(codeOf(await restart(player, { reason: '' }))).toBe(17_007);
    const safety = await server.operator(`looks-${randomUUID()}`, 'safety');
    expect(codeOf(await restart(player, {}, safety))).toBe(17_000);
  });
});

describe('the lists of page 23', () => {
  const listed = async (query: string) => {
    const read: string[] = [];
    let count = 0;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await server.call('GET', `/verifications?perPage=2&${query}${more}`, { token: judge.token });
      read.push(
        ...z
          .array(view)
          .parse(page.body.data)
          .map(({ id }) => id),
      );
      const meta = z.looseObject({ next: z.nullable(z.string()), count: z.number() }).parse(page.body.meta);
      cursor = meta.next;
      count = meta.count;
    }
    expect(read).toHaveLength(new Set(read).size);
    expect(count).toBe(read.length);
    return read;
  };

  it('BO-041 BO-069 deadlines of packs and of operators are in one order, and disappear when they are met', async () => {
    await hours(2000);
    const [first, later, asked, proven] = [
      await germanWithLimit(),
      await germanWithLimit(),
      await aResident(server, 'AT', 40),
      await germanWithLimit(),
    ];
    await restart(asked, { hours: 48 });
    await decide(proven, 'approved');
    await hours(1);
    const last = await germanWithLimit();
    const due = await listed('list=due');
    expect(due).toEqual([asked.id, first.id, later.id, last.id].toSorted((one, other) => due.indexOf(one) - due.indexOf(other)));
    expect([due[0], due.at(-1)]).toEqual([asked.id, last.id]);
    expect(await listed('list=due&country=at')).toEqual([asked.id]);
    expect(await listed('list=due&sortOrder=desc')).toEqual(due.toReversed());
    await hours(49);
    expect((await listed('list=over'))[0]).toBe(asked.id);
    expect(await listed('list=restarted&country=AT')).toContain(asked.id);
    expect(await listed('list=approved')).toContain(proven.id);
    expect(await listed('list=rejected')).not.toContain(asked.id);
    expect((await server.call('GET', '/verifications?list=burnt', { token: judge.token })).status).toBe(422);
  });

  it('BO-069 levels are counted, and each pack says its hours', async () => {
    const levels = z
      .object({
        levels: z.array(z.object({ level: z.string(), count: z.number(), isExact: z.boolean() })),
        packs: z.array(z.object({ id: z.string(), countries: z.nullable(z.array(z.string())), deadlineHours: z.nullable(z.number()) })),
        running: z.object({ count: z.number(), isExact: z.boolean() }),
        over: z.object({ count: z.number(), isExact: z.boolean() }),
      })
      .parse((await server.call('GET', '/verifications/levels', { token: judge.token })).body.data);
    const { rows } = await server.testDatabase.pool.query<{ count: number }>('select count(*)::int as count from player.player');
    expect(levels.levels.reduce((sum, { count }) => sum + count, 0)).toBe(rows[0]?.count);
    expect(levels.packs).toContainEqual({ id: 'germany', countries: ['DE'], deadlineHours: 72 });
    expect(levels.packs.find(({ id }) => id === 'default')).toEqual({ id: 'default', countries: null, deadlineHours: null });
    expect(levels.running.count).toBe((await listed('list=due')).length);
    expect(levels.over.count).toBe((await listed('list=over')).length);
  });
});
