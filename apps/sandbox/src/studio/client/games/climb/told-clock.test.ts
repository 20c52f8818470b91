import { crossingMs, multiplierAt } from '@pavilion/fairness';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToldClock } from './told-clock.ts';

const frameMs = 16;
const tellEveryMs = 250;
const retryMs = 700;

/** One call to the studio: the times it and its answer take on the way, what the studio takes for it, and whether the answer is lost. */
type Call = { readonly thereMs: number; readonly workMs: number; readonly backMs: number; readonly isLost: boolean };
type Frame = { readonly atMs: number; readonly drawnMs: number };

/**
 * Draws a climb from the answer to its bet until that of its end has come. The studio's clock is at 0 when the climb starts; each answer tells how
 * far it has run, and the picture is drawn at every frame between.
 */
function climbed({ endMs, calls, openedAtMs = 0 }: { endMs: number; calls: readonly Call[]; openedAtMs?: number }): Frame[] {
  const clock = new ToldClock();
  const frames: Frame[] = [];
  const [bet, ...later] = calls;
  let nowMs = openedAtMs + (bet?.backMs ?? 0);
  clock.told('one', { elapsedMs: openedAtMs, nowMs });
  const drawUntil = (untilMs: number): void => {
    for (; nowMs < untilMs; nowMs += frameMs) frames.push({ atMs: nowMs, drawnMs: clock.at(nowMs) });
  };
  for (const { thereMs, workMs, backMs, isLost } of later) {
    const arrivedMs = nowMs + thereMs;
    const toldMs = Math.max(arrivedMs, Math.min(arrivedMs + tellEveryMs, endMs)) + workMs;
    drawUntil(toldMs + backMs + (isLost ? retryMs : 0));
    if (isLost) continue;
    if (toldMs >= endMs) return frames;
    clock.told('one', { elapsedMs: toldMs, nowMs });
  }
  drawUntil(nowMs + 10_000);
  return frames;
}

const longestStandMs = (frames: readonly Frame[]): number => {
  const moving = frames.filter(({ drawnMs }) => drawnMs > 0);
  let [since] = moving;
  let longestMs = 0;
  for (const frame of moving) {
    if (since === undefined || frame.drawnMs > since.drawnMs) since = frame;
    longestMs = Math.max(longestMs, frame.atMs - since.atMs);
  }
  return longestMs;
};

const delay = fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 4000 }));
const call = fc.record({ thereMs: delay, workMs: delay, backMs: delay, isLost: fc.boolean() });
const anyCalls = fc.array(call, { minLength: 1, maxLength: 60 });

describe('GS-55 the player’s own climb is drawn no further than the studio has told', () => {
  it('GS-55 nothing above the end is drawn and nothing goes back, whatever answers take and however many are lost', () => {
    fc.assert(
      fc.property(fc.integer({ min: 101, max: 2000 }), anyCalls, fc.double({ min: 0, max: 1, noNaN: true }), (...[point, calls, share]) => {
        const endMs = crossingMs(point + 1);
        const frames = climbed({ endMs, calls, openedAtMs: Math.floor(share * (endMs - 1)) });
        expect(frames.filter(({ drawnMs }) => multiplierAt(drawnMs) > point)).toEqual([]);
        expect(frames.filter(({ drawnMs }, index) => drawnMs < (frames[index - 1]?.drawnMs ?? 0))).toEqual([]);
      }),
    );
  });

  it('GS-55 a climb stands at no frame once it has begun to rise, over a line that takes up to three tenths of a second either way', () => {
    const line = fc.record({ wayMs: fc.integer({ min: 0, max: 300 }), jitterMs: fc.integer({ min: 0, max: 40 }) });
    const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 20, maxLength: 40 });
    fc.assert(
      fc.property(line, shares, ({ wayMs, jitterMs }, parts) => {
        const calls = parts.map((part) => ({ thereMs: wayMs, workMs: 5, backMs: wayMs + part * jitterMs, isLost: false }));
        expect(longestStandMs(climbed({ endMs: 60_000, calls }).filter(({ atMs }) => atMs < 5000))).toBeLessThanOrEqual(2 * frameMs);
      }),
    );
  });

  it('GS-55 nor does it where one answer in ten is late by a fifth of a second, once the first has been', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 200 }), (wayMs, lateMs) => {
        const backMs = (index: number): number => wayMs + (index % 10 === 9 ? lateMs : 0);
        const calls = Array.from({ length: 80 }, (_, index) => ({ thereMs: wayMs, workMs: 5, backMs: backMs(index), isLost: false }));
        const frames = climbed({ endMs: 60_000, calls }).filter(({ atMs }) => atMs > 10_000 && atMs < 20_000);
        expect(longestStandMs(frames)).toBeLessThanOrEqual(2 * frameMs);
      }),
    );
  });

  it('GS-55 a climb follows the studio by what the oldest answer takes and a quarter, also after the line was slow', () => {
    const quick = { thereMs: 10, workMs: 5, backMs: 10, isLost: false };
    const behindAfter = (...first: number[]): number => {
      const slow = first.map((backMs) => ({ ...quick, backMs }));
      const frames = climbed({ endMs: 10_000_000, calls: [...slow, ...Array.from({ length: 140 }, () => quick)] });
      return 35_000 - (frames.find(({ atMs }) => atMs >= 35_000)?.drawnMs ?? 0);
    };
    expect([behindAfter(10), behindAfter(3000), behindAfter(10, 10, 3000)].filter((behindMs) => behindMs > 400)).toEqual([]);
  });

  it('GS-55 a climb found after a reload goes on from where it is, and the next one starts at 1.00', () => {
    const clock = new ToldClock();
    clock.told('one', { elapsedMs: 12_000, nowMs: 500 });
    expect([clock.at(500), clock.at(900), clock.at(90_000)]).toEqual([11_550, 11_950, 12_000]);
    clock.told('two', { elapsedMs: 0, nowMs: 100_000 });
    expect([clock.at(100_000), clock.at(160_000)]).toEqual([0, 0]);
  });

  it('GS-55 a start is counted down to by the clock, and a climb whose start has not been told stands at it', () => {
    const clock = new ToldClock();
    clock.told('one', { elapsedMs: -4000, nowMs: 1000 });
    expect([1000, 3000, 4999, 5000, 60_000].map((nowMs) => clock.at(nowMs))).toEqual([-4000, -2000, -1, 0, 0]);
  });

  it('GS-55 nothing above a cash-out by hand is drawn while its answer is awaited, whatever is told meanwhile', () => {
    const clock = new ToldClock();
    clock.told('one', { elapsedMs: 0, nowMs: 0 });
    clock.told('one', { elapsedMs: 5000, nowMs: 5000 });
    clock.hold(true);
    clock.told('one', { elapsedMs: 9000, nowMs: 9000 });
    expect(clock.at(9600)).toBe(5000);
    clock.hold(false);
    expect(clock.at(9650)).toBeGreaterThan(5000);
  });

  it('GS-55 a page that was hidden is drawn where the studio last told, and no further', () => {
    const clock = new ToldClock();
    clock.told('one', { elapsedMs: 0, nowMs: 0 });
    clock.at(10);
    clock.told('one', { elapsedMs: 30_000, nowMs: 30_010 });
    expect(clock.at(30_020)).toBeLessThanOrEqual(30_000);
  });
});
