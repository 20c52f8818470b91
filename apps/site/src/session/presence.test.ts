import { expect, it } from 'vitest';
import { SECOND_MS } from '@pavilion/contract/formats/durations.ts';
import { Presence } from './presence.ts';

it('L10 a page acts by itself once nobody has touched it for a while, and after a sleep of the device', () => {
  let nowMs = 1_000_000;
  const presence = new Presence(() => nowMs);
  const page = new EventTarget();
  presence.watch(page);
  // Opening a page is an act.
  expect(presence.isByItself()).toBe(false);
  nowMs += 21 * SECOND_MS;
  expect(presence.isByItself()).toBe(true);
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input']) {
    nowMs += 60 * SECOND_MS;
    expect(presence.isByItself()).toBe(true);
    page.dispatchEvent(new Event(kind));
    nowMs += 19 * SECOND_MS;
    expect(presence.isByItself()).toBe(false);
  }
  page.dispatchEvent(new Event('mousemove'));
  nowMs += 3600 * SECOND_MS;
  expect(presence.isByItself()).toBe(true);
});
