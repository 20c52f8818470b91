import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { acceptSecrets, keepFingerprints, refuseOtherSecrets } from './fingerprints.ts';
import { createMemorySecrets } from './secrets.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await cloneDatabase();
});
afterAll(() => db.drop());
beforeEach(() => db.pool.query('delete from kernel.secret_fingerprint'));

const key = (letter: string): string => letter.repeat(32);
const [older, newer, other] = [key('o'), key('n'), key('x')];
const PLACE = '/srv/secrets';

const start = async (tokens: readonly string[] | undefined): Promise<string> => {
  const secrets = createMemorySecrets({ 'player-fields': [key('f')], ...(tokens === undefined ? {} : { 'access-token': tokens }) });
  try {
    await refuseOtherSecrets(db.database, { secrets, place: PLACE });
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  await keepFingerprints(db.database, secrets);
  return 'started';
};

describe('S58 S59 the secrets of processes that start one after the other', () => {
  it.each([
    ['the same', [[older], [older]]],
    ['each step of a rotation', [[older], [older, newer], [newer, older], [newer]]],
    ['a step apart, either way', [[older, newer], [older], [newer, older], [older, newer], [newer]]],
    ['a new name beside', [undefined, [older]]],
  ])('start: %s', async (_what, starts) => {
    const ends: string[] = [];
    for (const tokens of starts) ends.push(await start(tokens));
    expect(ends).toEqual(starts.map(() => 'started'));
  });

  it.each([
    ['others', [[older]], [other]],
    ['none', [[older]], undefined],
    ['a retired one', [[older], [newer, older], [newer]], [older]],
    ['two steps at once', [[older]], [newer]],
  ])('do not start, in one line with the name: %s', async (_what, before, last) => {
    for (const tokens of before) await start(tokens);
    const said = await start(last);
    expect(said).toContain(`the secrets in ${PLACE} are not those of this installation (access-token)`);
    expect(said).not.toContain('\n');
    // A start that was refused changed nothing.
    expect(await start(before.at(-1))).toBe('started');
  });

  it('are accepted by a command when the former are lost', async () => {
    await start([older]);
    const secrets = createMemorySecrets({ 'access-token': [other], 'database-app': [key('d')] });
    expect(await acceptSecrets(db.database, secrets)).toEqual(['access-token', 'player-fields']);
    expect(await acceptSecrets(db.database, secrets)).toEqual([]);
    expect(await start([older])).toContain('(access-token)');
    const { rows } = await db.pool.query<{ name: string }>('select name from kernel.secret_fingerprint');
    expect(rows).toEqual([{ name: 'access-token' }]);
  });

  it('E-59 are accepted by a command, which the refusal names, after a restore to before a rotation', async () => {
    await start([older]);
    expect(await start([newer])).toMatch(/if the database was restored .* `npm run operator -- secrets accept`$/);
    await acceptSecrets(db.database, createMemorySecrets({ 'access-token': [newer], 'player-fields': [key('f')] }));
    expect(await start([newer])).toBe('started');
  });

  it('leave nothing in the database by which they could be known', async () => {
    await start([older]);
    const { rows } = await db.pool.query<{ line: string }>('select f::text as line from kernel.secret_fingerprint f');
    expect(rows).toHaveLength(2);
    for (const { line } of rows) expect(line).not.toContain(older);
  });
});
