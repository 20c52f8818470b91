import { describe, expect, it } from 'vitest';
import { AlertQueue, type AlertTime } from './alert-queue.ts';

/** Time that moves when told to. */
function handTime(): AlertTime & { pass: (ms: number) => void } {
  let nowMs = 0;
  let jobs: { atMs: number; run: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after: (ms, run) => {
      const job = { atMs: nowMs + ms, run };
      jobs.push(job);
      return () => {
        jobs = jobs.filter((other) => other !== job);
      };
    },
    pass: (ms) => {
      const endMs = nowMs + ms;
      for (;;) {
        const next = jobs.filter(({ atMs }) => atMs <= endMs).toSorted((one, other) => one.atMs - other.atMs)[0];
        if (!next) break;
        jobs = jobs.filter((job) => job !== next);
        nowMs = next.atMs;
        next.run();
      }
      nowMs = endMs;
    },
  };
}

const queueWith = () => {
  const time = handTime();
  const queue = new AlertQueue(time);
  return { time, queue, titles: () => queue.shown().map(({ title }) => title) };
};

describe('alerts', () => {
  it('S-23 shows alerts raised together 400 ms apart, in order, none lost', () => {
    const { time, queue, titles } = queueWith();
    for (const title of ['a', 'b', 'c']) queue.raise({ kind: 'info', title });
    expect(titles()).toEqual(['a']);
    time.pass(399);
    expect(titles()).toEqual(['a']);
    time.pass(1);
    expect(titles()).toEqual(['a', 'b']);
    time.pass(400);
    expect(titles()).toEqual(['a', 'b', 'c']);
  });

  it('S-23 shows an alert at once when the last one is 400 ms ago', () => {
    const { time, queue, titles } = queueWith();
    queue.raise({ kind: 'info', title: 'a' });
    time.pass(400);
    queue.raise({ kind: 'info', title: 'b' });
    expect(titles()).toEqual(['a', 'b']);
  });

  it('S-22 shows an alert for three seconds and then lets it leave', () => {
    const { time, queue } = queueWith();
    queue.raise({ kind: 'info', title: 'a' });
    time.pass(2999);
    expect(queue.shown()[0]?.isLeaving).toBe(false);
    time.pass(1);
    expect(queue.shown()[0]?.isLeaving).toBe(true);
    time.pass(300);
    expect(queue.shown()).toEqual([]);
  });

  it('S-22 closes an alert by hand, once', () => {
    const { time, queue } = queueWith();
    queue.raise({ kind: 'info', title: 'a' });
    queue.close(1);
    queue.close(1);
    time.pass(300);
    expect(queue.shown()).toEqual([]);
  });

  it('keeps an alert while somebody looks at it', () => {
    const { time, queue, titles } = queueWith();
    queue.raise({ kind: 'info', title: 'a' });
    time.pass(2000);
    queue.hold(true);
    time.pass(60_000);
    expect(titles()).toEqual(['a']);
    queue.hold(false);
    time.pass(999);
    expect(queue.shown()[0]?.isLeaving).toBe(false);
    time.pass(301);
    expect(queue.shown()).toEqual([]);
  });

  it('makes room for a fourth by letting the oldest go', () => {
    const { time, queue } = queueWith();
    for (const title of ['a', 'b', 'c', 'd']) queue.raise({ kind: 'info', title });
    time.pass(1200);
    expect(queue.shown().map(({ title, isLeaving }) => `${title}${isLeaving ? ' leaves' : ''}`)).toEqual(['a leaves', 'b', 'c', 'd']);
  });
});
