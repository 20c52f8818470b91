import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { areaSweeps } from '../composition/areas.ts';
import { createDatabase, createPool } from '../kernel/database.ts';
import { createLog } from '../kernel/log/log.ts';
import { onMeasurement } from '../kernel/measurements.ts';
import { createManualClock } from '../kernel/testing/manual-clock.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { LOOK_MS, startSweeps, type SweepDefinition } from './sweeps.ts';

const clock = createManualClock(new Date('2026-06-01T12:00:00Z'));
const log = createLog({ level: 'silent' });
const EVERY_MS = 20;
let db: TestDatabase;
let started: ReturnType<typeof startSweeps>[] = [];
beforeAll(async () => {
  db = await cloneDatabase();
});
afterEach(async () => {
  await Promise.all(started.map((one) => one.stop()));
  started = [];
});
afterAll(() => db.drop());

const context = () => ({ log, database: db.database, clock });
const begin = (sweeps: readonly SweepDefinition<ReturnType<typeof context>>[]): void => {
  started.push(startSweeps(context(), sweeps));
};
/** Due from `from` on, by the clock. */
const dueFrom = (from: Date) => (now: Date) => sql<boolean>`${from}::timestamptz <= ${now}::timestamptz`;
const always = dueFrom(new Date(0));

/** A sweep that is always due: once it has run a few times, those that share its look have had their turns too. */
function beacon() {
  const sweep = vi.fn(async () => undefined);
  return {
    definition: { name: 'beacon', everyMs: EVERY_MS, isDue: always, sweep },
    turns: () => expect.poll(() => sweep.mock.calls.length).toBeGreaterThan(3),
  };
}

it('F16 a sweep with a condition runs when it is due by the clock, and not before', async () => {
  const sweep = vi.fn(async () => undefined);
  const from = new Date(clock.now().getTime() + 60_000);
  const { definition, turns } = beacon();
  begin([{ name: 'later', everyMs: EVERY_MS, isDue: dueFrom(from), sweep }, definition]);
  await turns();
  expect(sweep).not.toHaveBeenCalled();
  await clock.advance(60);
  await expect.poll(() => sweep.mock.calls.length).toBeGreaterThan(1);
});

it('F16 a sweep that takes long, or fails, holds up none that shares its look', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = vi.fn(() => promise);
  const failing = vi.fn(() => Promise.reject(new Error('away')));
  const other = vi.fn(async () => undefined);
  begin([
    { name: 'slow', everyMs: EVERY_MS, isDue: always, sweep: slow },
    { name: 'failing', everyMs: EVERY_MS, isDue: always, sweep: failing },
    { name: 'other', everyMs: EVERY_MS, isDue: always, sweep: other },
  ]);
  await expect.poll(() => other.mock.calls.length).toBeGreaterThan(2);
  expect(failing.mock.calls.length).toBeGreaterThan(1);
  expect(slow).toHaveBeenCalledTimes(1);
  resolve();
});

it.each([
  { what: 'fails on a row', isDue: () => sql<boolean>`1 / (random() * 0)::int > 0`, code: '22012' },
  { what: 'takes too long', isDue: () => sql<boolean>`pg_sleep(60) is null`, code: '57014' },
])('S-144 a condition that $what stops no sweep but its own, and is counted as a failure of that one', async ({ isDue, code }) => {
  const impatient = createPool({ connectionString: db.url, maxConnections: 1, applicationName: 'impatient', statementTimeoutMs: 200 });
  const warnings = vi.fn();
  const failures: string[] = [];
  const stopListening = onMeasurement((measurement) => {
    if (measurement.what === 'backgroundFailure') failures.push(`${measurement.kind} ${measurement.name}`);
  });
  const [bad, other] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const own = { ...context(), log: Object.assign(createLog({ level: 'silent' }), { warn: warnings }), database: createDatabase(impatient) };
  const running = startSweeps(own, [
    { name: 'bad', everyMs: EVERY_MS, isDue, sweep: bad },
    { name: 'other', everyMs: EVERY_MS, isDue: always, sweep: other },
  ]);
  await expect.poll(() => other.mock.calls.length, { timeout: 10_000 }).toBeGreaterThan(1);
  await running.stop();
  stopListening();
  await impatient.end();
  expect(bad).not.toHaveBeenCalled();
  expect(new Set(failures)).toEqual(new Set(['sweep bad']));
  expect(warnings).toHaveBeenCalledWith(expect.objectContaining({ sweep: 'bad', err: expect.objectContaining({ code }) }), 'sweep failed');
});

it('F16 what the areas look for together can be asked of the tables, and is nothing on empty ones', async () => {
  const conditional = areaSweeps.filter(({ isDue }) => isDue !== undefined);
  expect(conditional.length).toBeGreaterThan(10);
  const warnings = vi.spyOn(log, 'warn');
  const ran = vi.fn(async () => undefined);
  const { definition, turns } = beacon();
  begin([...conditional.map(({ name, isDue }) => ({ name, everyMs: EVERY_MS, ...(isDue && { isDue }), sweep: ran })), definition]);
  await turns();
  expect(warnings).not.toHaveBeenCalled();
  expect(ran).not.toHaveBeenCalled();
});

it('D-103 P40 a sweep of every hour that follows the clock runs when the clock has passed an hour, and not before', async () => {
  const [following, waiting, looking] = [vi.fn(async () => undefined), vi.fn(async () => undefined), vi.fn(async () => undefined)];
  const { definition, turns } = beacon();
  begin([
    { name: 'following', everyMs: 3_600_000, followsClock: true, sweep: following },
    { name: 'looking', everyMs: LOOK_MS, followsClock: true, sweep: looking },
    { name: 'waiting', everyMs: 3_600_000, sweep: waiting },
    definition,
  ]);
  await turns();
  expect([following.mock.calls.length, waiting.mock.calls.length]).toEqual([1, 1]);
  /** Waits for two runs of the job that runs at every check: the other job has checked the clock between them. */
  const looks = async (): Promise<void> => {
    const before = looking.mock.calls.length;
    await expect.poll(() => looking.mock.calls.length).toBeGreaterThan(before + 1);
  };
  await clock.advance(1800);
  await looks();
  expect(following).toHaveBeenCalledTimes(1);
  await clock.advance(86_400);
  await looks();
  expect(following).toHaveBeenCalledTimes(2);
  expect(waiting).toHaveBeenCalledTimes(1);
  expect(areaSweeps.filter(({ followsClock }) => followsClock === true).map(({ name }) => name)).toContain('payment.reconcile');
});
