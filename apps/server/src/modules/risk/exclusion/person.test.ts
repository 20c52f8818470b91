import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { aPlayer, aRegistration, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { operatorCommand } from '../../../testing/people/operator-command.ts';
import { anOperator, idOf, refreshed, type TestOperator } from '../../../testing/people/operators.ts';
import { decideIdentityMatch, listIdentityMatches } from '../../player/index.ts';
import { sweepIdentities } from '../../player/exclusion/recognition.ts';
import { aGambler, type Gambler } from '../testing/gambler.ts';
import { refuseChanges } from '../testing/refuse-changes.ts';
import { replayExclusions } from './replay.ts';
import { followExclusion } from './service.ts';
import { decideIdentity } from '../../../testing/calls.ts';

const exclude = { definition: 4, period: '6m' };

let server: PlayerServer;
let context: PlayerServer['context'];
let nora: TestOperator;
let mallory: TestOperator;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  server.clock.set(new Date('2027-01-13T11:00:00Z'));
  await server.setValue('registration', { email: true, phone: true });
  ({ context } = server);
  nora = await anOperator(context, 'nora', ['risk']);
  mallory = await anOperator(context, 'mallory', ['support']);
});
afterAll(() => server.stop());

const syllables = ['ba', 'de', 'fi', 'go', 'lu', 'ma', 'ne', 'ri', 'to', 'pu'];
let persons = 0;
/** A person used nowhere else in this file. */
function aPerson() {
  persons += 1;
  // No two of them match, however loosely they are spelled.
  const tail = [...String(persons).padStart(3, '0')].map((digit) => syllables[Number(digit)] ?? '').join('');
  return { firstName: `Erika${tail}`, lastName: `Beispiel${tail}`, birthdate: `19${String(10 + (persons % 80)).padStart(2, '0')}-02-03` };
}

async function operator(name: string, ...words: string[]): Promise<{ code: number; text: string }> {
  const environment = { DATABASE_URL: server.testDatabase.url, DATA_DIR: server.context.config.dataDirectory };
  return operatorCommand(environment, await refreshed(context.database, await anOperator(context, name, [])), words);
}

const codeOf = async (called: ReturnType<Gambler['ask']>) => (await called).body.error?.code ?? 0;
const methods = (player: Gambler) => codeOf(player.ask('GET', '/api/payment/methods/deposit?currency=EUR'));
const accountShape = z.array(z.object({ id: z.string() })).min(1);
async function start(player: Gambler, demoMode: boolean): Promise<number> {
  const accountId = accountShape.safeParse((await player.ask('GET', '/api/wallet/accounts')).body.data).data?.[0]?.id;
  const body = { accountId, lobbyUrl: '/', locale: 'en', countryCode: 'DE', platform: 2, demoMode };
  return codeOf(player.ask('POST', '/api/game/games/ember-run/play', body));
}
/** What an account may do: sign in, stake, deposit. */
const stateOf = async (player: Gambler) => [(await player.signIn()).body.error?.code ?? 0, await player.bet('1.00'), await methods(player)];
const OPEN = [0, 'OK', 0];
const HELD = [0, 'PLAYER_BLOCKED', 11_015];
async function expectClosed(player: Gambler): Promise<void> {
  expect([(await player.signIn()).body.error?.code, await player.bet('1.00')]).toEqual([11_007, 'PLAYER_EXCLUDED']);
  expect((await player.ask('GET', '/api/player/profile')).status).toBe(401);
}
const matchesOf = async (player: Gambler) => (await listIdentityMatches(context)).filter(({ playerId }) => playerId === player.id);
const update = (player: Gambler, body: object) => player.ask('PUT', '/api/player/profile', body);
const papers = (player: Gambler, said: object) => decideIdentity(server, player.id, { outcome: 'approved', ...said });

describe('the other accounts of somebody who is excluded', () => {
  it.each([
    ['the names swapped', ({ firstName, lastName }) => ({ firstName: lastName, lastName: firstName })],
    ['a middle name', ({ firstName }) => ({ firstName: `${firstName} Marie` })],
    ['a Cyrillic е', ({ firstName, lastName }) => ({ firstName, lastName: lastName.replaceAll('e', 'е') })],
    ['marks', ({ firstName }) => ({ firstName: firstName.replaceAll('a', 'á') })],
  ] satisfies [string, (person: ReturnType<typeof aPerson>) => object][])(
    'R-70 L7 are closed with it, whether opened before or after: %s',
    async (_what, disguise) => {
      const person = aPerson();
      const disguised = { ...person, ...disguise(person) };
      const [first, second, stranger] = [
        await aGambler(server, person),
        await aGambler(server, disguised),
        await aGambler(server, { ...aPerson(), birthdate: person.birthdate }),
      ];
      expect(await codeOf(first.post(exclude))).toBe(0);
      await expectClosed(second);
      expect(await stateOf(stranger)).toEqual(OPEN);
      expect((await server.call('POST', '/api/player/register', { body: aRegistration(disguised) })).status).toBe(422);
    },
  );

  it('R-70 L6 are closed as long, and by what those are known by others again', async () => {
    const person = aPerson();
    const [first, second, third] = [
      await aGambler(server, person),
      await aGambler(server, person),
      await aGambler(server, { email: 'third.one@pavilion.test' }),
    ];
    // The link between the third and the second account does not affect the first.
    await update(second, { personalIdNumber: 'ZX-1177' });
    await update(third, { personalIdNumber: 'zx1177' });
    await first.post(exclude);
    await expectClosed(second);
    await server.runJobs();
    await expectClosed(third);
    const { rows } = await server.testDatabase.pool.query('select distinct ends_at from player.excluded_person where player_id = any($1)', [
      [first.id, second.id, third.id],
    ]);
    expect(rows).toHaveLength(1);
  });

  it('K-59 L6 are in the log as well, by which a restored backup excludes them again', async () => {
    const person = aPerson();
    const [first, second] = [await aGambler(server, person), await aGambler(server, person)];
    await first.post(exclude);
    await server.runJobs();
    const log = server.logLines.filter((line) => line.includes('"exclusion"') && line.includes(second.id));
    expect(log).not.toEqual([]);
    // For the database of this test, the exclusion of a third account happened after the backup.
    const third = await aGambler(server);
    const ofThird = log.map((line) => line.replaceAll(second.id, third.id).replace(/"id":"[^"]+"/, `"id":"${third.id}"`));
    expect(await replayExclusions(context, ofThird)).toMatchObject({ restored: 1 });
    await expectClosed(third);
  });

  it('R-70 a contact that was never confirmed closes no other account', async () => {
    const owner = await aGambler(server, { email: 'an.owner@pavilion.test' });
    const claimant = await aGambler(server, { email: 'anowner+mine@pavilion.test' });
    await claimant.post(exclude);
    expect(await stateOf(owner)).toEqual(HELD);
  });

  it('R-70 X17 none is missed that is opened in the same moment', async () => {
    const persons = Array.from({ length: 8 }, aPerson);
    await Promise.all(
      persons.map(async (person) => {
        const first = await aGambler(server, person);
        const [, registered] = await Promise.all([
          first.post(exclude),
          server.call('POST', '/api/player/register', { body: aRegistration({ ...person, email: `${person.firstName}@pavilion.test` }) }),
        ]);
        expect([200, 422]).toContain(registered.status);
      }),
    );
    const { rows } = await server.testDatabase.pool.query('select id from player.player where first_name = any($1) and status <> 4', [
      persons.map(({ firstName }) => firstName),
    ]);
    expect(rows).toEqual([]);
  });

  it('R-70 are found among those that were opened before there were these rules', async () => {
    const person = aPerson();
    const [first, second] = [await aGambler(server, person), await aGambler(server, person)];
    const { pool } = server.testDatabase;
    const older = [[first.id, second.id]];
    await pool.query('delete from player.known_identity where player_id = any($1)', older);
    await pool.query('update player.player set identity_version = 0 where id = any($1)', older);
    await first.post(exclude);
    await sweepIdentities(server.context);
    await expectClosed(second);
  });
});

describe('somebody who has come back', () => {
  it('R-70 L6 keeps the account that opened again, whatever another one of theirs is', async () => {
    const person = aPerson();
    const [first, second] = [await aGambler(server, person), await aGambler(server, person)];
    await first.post(exclude);
    await expectClosed(second);
    const began = server.clock.now();
    const { pool } = server.testDatabase;
    server.clock.set(new Date('2028-01-13T11:00:00Z'));
    const asked = new Date(server.clock.now().getTime() - 2 * 86_400_000);
    await pool.query('update player.excluded_person set reopening_asked_at = $2 where player_id = $1', [first.id, asked]);
    expect((await first.signIn()).status).toBe(200);
    await update(first, { city: 'Bonn' });
    await first.launch();
    expect(await stateOf(first)).toEqual(OPEN);
    expect((await second.signIn()).body.error?.code).toBe(11_007);
    server.clock.set(began);
  });
});

describe('an account that becomes an excluded person’s', () => {
  it('R-72 is closed by the change of its profile that says so, and the answer does not reveal it', async () => {
    const person = aPerson();
    const [excluded, other] = [await aGambler(server, person), await aGambler(server, { birthdate: person.birthdate })];
    await excluded.post(exclude);
    const { status, body } = await update(other, { firstName: person.lastName, lastName: person.firstName });
    expect([status, body.error]).toEqual([200, undefined]);
    await expectClosed(other);
  });

  it('R-72 is closed by papers that say so, whatever its profile says', async () => {
    const person = aPerson();
    const [excluded, other] = [await aGambler(server, person), await aGambler(server, { ...aPerson(), birthdate: '1985-05-05' })];
    await excluded.post(exclude);
    const answer = await papers(other, { ...person, firstName: `${person.firstName} Marie` });
    expect(answer.status).toBe(200);
    await expectClosed(other);
  });

  it('R-72 a false birth date is found out by the one of the papers', async () => {
    const person = aPerson();
    const [excluded, other] = [await aGambler(server, person), await aGambler(server, { ...person, birthdate: '1985-06-06' })];
    await excluded.post(exclude);
    expect(await stateOf(other)).toEqual(OPEN);
    await papers(other, { birthdate: person.birthdate });
    await expectClosed(other);
  });
});

describe('an account that may be an excluded person’s', () => {
  async function aLikelyPair() {
    const person = aPerson();
    const excluded = await aGambler(server, person);
    await excluded.post(exclude);
    const lookalike = { ...person, lastName: `${person.lastName}-Doe`, firstName: `${person.firstName} Rae` };
    const different = {
      ...lookalike,
      firstName: `${person.firstName.replaceAll('k', 'ck')} Rae`,
      lastName: person.lastName.replace('ei', 'ey'),
    };
    return { excluded, player: await aGambler(server, different) };
  }

  it('R-71 neither deposits nor stakes until an operator has decided; signing in, withdrawal and demo stay open', async () => {
    const { player, excluded } = await aLikelyPair();
    expect(await stateOf(player)).toEqual(HELD);
    expect([await start(player, false), await start(player, true)]).toEqual([11_015, 0]);
    expect((await player.ask('GET', '/api/payment/methods/withdrawal?currency=EUR')).status).toBe(200);
    const [match, ...others] = await matchesOf(player);
    expect([match?.excludedPlayerId, others]).toEqual([excluded.id, []]);

    const decided = { matchId: match?.id ?? '', decision: 'dismiss' as const, reason: 'another person: papers seen' };
    await expect(decideIdentityMatch(context, { ...decided, actor: mallory.actor })).rejects.toThrow('permissionMissing');
    expect(await stateOf(player)).toEqual(HELD);
    expect(await decideIdentityMatch(context, { ...decided, actor: nora.actor })).toBe(true);
    expect(await decideIdentityMatch(context, { ...decided, actor: nora.actor, decision: 'confirm' })).toBe(false);
    expect(await stateOf(player)).toEqual(OPEN);
    // A decided match is not raised again for the same words.
    await update(player, { city: 'Bonn' });
    expect(await stateOf(player)).toEqual(OPEN);
    const { rows } = await server.testDatabase.pool.query(
      `select kind, actor from kernel.audit_record where kind like 'identityMatch%' and (player_id = $1 or detail ->> 'matchId' = $2) order by id`,
      [player.id, match?.id],
    );
    expect(rows).toEqual([
      { kind: 'identityMatchFound', actor: 'system' },
      { kind: 'identityMatchDecided', actor: `operator:${idOf('nora')}` },
    ]);
  });

  it('R-71 S121 is closed as long as the other one when an operator confirms it, and its owner is mailed', async () => {
    const { player } = await aLikelyPair();
    const [match] = await matchesOf(player);
    expect(
      await decideIdentityMatch(context, { matchId: match?.id ?? '', decision: 'confirm', reason: 'same papers', actor: nora.actor }),
    ).toBe(true);
    await server.runJobs();
    const told = server.mails.filter(({ to, template }) => to === player.email && template === 'self-excluded');
    expect(told).toHaveLength(1);
    await expectClosed(player);
    expect(await matchesOf(player)).toEqual([]);
  });

  it('R-71 is listed and decided by the operator’s commands, by one who may decide about risk', async () => {
    const { player } = await aLikelyPair();
    expect((await operator('nora', 'exclusions', 'matches')).text).toContain(`player ${player.id} may be player`);
    const [match] = await matchesOf(player);
    const dismiss = ['exclusions', 'dismiss', match?.id ?? '', '--reason', 'papers seen'];
    const refused = await operator('mallory', ...dismiss);
    expect([refused.code, refused.text]).toEqual([1, expect.stringMatching(/This needs risk\.decide. Roles that have it: risk/)]);
    expect((await operator('nora', ...dismiss)).text).toContain('dismissed');
    expect(await stateOf(player)).toEqual(OPEN);
    expect((await operator('nora', ...dismiss)).text).toContain('was decided before');
  }, 60_000);

  it('R-71 includes an account whose owner gives no birth date', async () => {
    const person = aPerson();
    const [excluded, other] = [await aGambler(server, person), await aGambler(server)];
    await server.testDatabase.pool.query('update player.player set birthdate = null where id = $1', [other.id]);
    await excluded.post(exclude);
    await update(other, { firstName: person.firstName, lastName: person.lastName });
    expect(await stateOf(other)).toEqual(HELD);
    expect(await matchesOf(other)).toHaveLength(1);
  });

  it('R-71 stays held when its status is set, and reopens automatically once the exclusion is over', async () => {
    const { player } = await aLikelyPair();
    await papers(player, {});
    expect(await player.bet('1.00')).toBe('PLAYER_BLOCKED');
    const began = server.clock.now();
    server.clock.set(new Date('2028-01-13T11:00:00Z'));
    await sweepIdentities(server.context);
    await player.launch();
    expect(await stateOf(player)).toEqual(OPEN);
    server.clock.set(began);
  });

  it('S-133 reopens once the exclusion is over, and older accounts are compared, beside one that cannot be read', async () => {
    const { player } = await aLikelyPair();
    const person = aPerson();
    const [unreadable, first, second] = [await aGambler(server), await aGambler(server, person), await aGambler(server, person)];
    const { pool } = server.testDatabase;
    await pool.query('delete from player.known_identity where player_id = $1', [second.id]);
    await pool.query('update player.player set identity_version = 0 where id = any($1)', [[unreadable.id, second.id]]);
    await pool.query(`update player.player set phone_sealed = 'by a key that is lost' where id = $1`, [unreadable.id]);
    const began = server.clock.now();
    server.clock.set(new Date('2028-01-13T11:00:00Z'));
    await first.post(exclude);
    await sweepIdentities(server.context);
    await player.launch();
    expect(await stateOf(player)).toEqual(OPEN);
    await expectClosed(second);
    await pool.query('update player.player set phone_sealed = null where id = $1', [unreadable.id]);
    server.clock.set(began);
  });

  it('K-50 L6 closes the other accounts of the person beside one that cannot be changed, and that one once it can be', async () => {
    const person = aPerson();
    const first = await aGambler(server, person);
    const others: Gambler[] = [];
    for (let count = 0; count < 3; count += 1) others.push(await aGambler(server, person));
    const [unchangeable, ...changeable] = others.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const release = await refuseChanges(server.testDatabase.pool, unchangeable?.id);
    expect((await first.post(exclude)).status).toBe(200);
    for (const other of changeable) await expectClosed(other);
    await expect(followExclusion(server.context, { playerId: first.id })).rejects.toThrow('1 accounts of an excluded person are open');
    await release();
    await followExclusion(server.context, { playerId: first.id });
    for (const other of others) await expectClosed(other);
  });

  it('X-51 L6 a player whose phone cannot be read is excluded as everybody is, with the person’s other accounts, readable or not', async () => {
    const person = aPerson();
    const players = [await aGambler(server, person), await aGambler(server, person), await aGambler(server, person)];
    await server.testDatabase.pool.query(`update player.player set phone_sealed = 'by a key that is lost' where id = any($1)`, [
      players.slice(0, 2).map(({ id }) => id),
    ]);
    expect((await players[0]?.post(exclude))?.status).toBe(200);
    for (const player of players) await expectClosed(player);
  });
});

describe('a registration with an excluded person’s details', () => {
  const register = (changes: Record<string, unknown>) => server.call('POST', '/api/player/register', { body: aRegistration(changes) });

  it.each([
    ['address', ({ email }) => ({ email: `${email.split('@')[0]}+1@pavilion.test` })],
    ['number', ({ personalIdNumber }) => ({ personalIdNumber })],
    ['name', ({ firstName, lastName, birthdate }) => ({ firstName, lastName, birthdate })],
  ] satisfies [string, (person: ReturnType<typeof aPerson> & { email: string; personalIdNumber: string }) => object][])(
    'R-73 R-18 is answered as a taken address is, and the excluded person gets the reason by mail: %s',
    async (_what, given) => {
      const person = { ...aPerson(), personalIdNumber: `ID${persons}X`, email: `reason-${persons}@pavilion.test` };
      const excluded = await aGambler(server, person);
      await update(excluded, { personalIdNumber: person.personalIdNumber });
      await excluded.post(exclude);
      const taken = await register({ email: (await aPlayer(server)).email });
      const answered = await register(given(person));
      expect([answered.status, answered.body]).toEqual([taken.status, taken.body]);
      await server.runJobs();
      const mails = server.mails.filter(({ to }) => to === person.email).map(({ template }) => template);
      expect(mails.filter((template) => template === 'self-excluded')).toHaveLength(1);
    },
  );

  it('R-73 a stranger’s address gets no mail about the person they name', async () => {
    const person = aPerson();
    const excluded = await aGambler(server, person);
    await excluded.post(exclude);
    await register({ ...person, email: 'nosy.stranger@pavilion.test' });
    await server.runJobs();
    expect(server.mails.filter(({ to }) => to === 'nosy.stranger@pavilion.test')).toEqual([]);
  });

  it('R-73 an excluded number of a phone is answered as a taken one, to who has its code', async () => {
    await server.setValue('otp', { enabled: true, reasons: ['registration', 'phoneVerification', 'changingPass'] });
    const phone = '+4915112340077';
    const excluded = await aGambler(server, { phone });
    await excluded.post(exclude);
    await server.testDatabase.pool.query('update player.player set phone_key = null, phone_sealed = null where id = $1', [excluded.id]);
    await server.call('POST', '/api/player/otp/send', { body: { phone, reason: 'registration' } });
    await server.runJobs();
    const code = /\b\d{6}\b/.exec(server.texts.findLast(({ to }) => to === phone)?.text ?? '')?.[0];
    const { email: _none, ...form } = aRegistration({ phone, code });
    const answered = await server.call('POST', '/api/player/register/phone', { body: form });
    expect([answered.status, Object.keys(answered.body.error?.fields ?? {})]).toEqual([422, ['phone']]);
    expect(answered.text).toContain('use');
  });
});
