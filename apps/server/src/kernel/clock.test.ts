import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { createPlatformClock, type PlatformClock } from './clock.ts';

const startsAt = new Date('2030-05-11T13:00:00.000Z');

let test: TestDatabase;
const clocks: PlatformClock[] = [];
beforeAll(async () => {
  test = await cloneDatabase();
});
afterAll(async () => {
  for (const clock of clocks) clock.stop();
  await test.drop();
});

function openClock(): PlatformClock {
  const clock = createPlatformClock(test.database, { isMovable: false });
  clocks.push(clock);
  return clock;
}

/** Minutes past a moment, of which a test takes a fraction. */
const minutesPast = (clock: PlatformClock): number => Math.floor((clock.now().getTime() - startsAt.getTime()) / MINUTE_MS);

it('starts at the sandbox’s time, for every process, and runs on from there', async () => {
  const clock = openClock();
  await clock.startAt(startsAt);
  const other = openClock();
  await other.refresh();
  expect([minutesPast(clock), minutesPast(other)]).toEqual([0, 0]);
  await clock.advance(90);
  await other.refresh();
  expect([minutesPast(clock), minutesPast(other)]).toEqual([1, 1]);
  // A start is not added to what the clock was moved by before.
  await other.startAt(startsAt);
  await clock.refresh();
  expect([minutesPast(clock), minutesPast(other)]).toEqual([0, 0]);
});
