import { describe, expect, it } from 'vitest';
import { gatherMs } from './lane.ts';

const last = { startedAtMs: 1000, commandCount: 3, usualMs: 8 };

describe('how long a lane gathers commands', () => {
  it('C82 not at all for a player who is alone in it', () => {
    expect(gatherMs({ ...last, commandCount: 1 }, { queuedCommands: 1, nowMs: 1001 })).toBe(0);
    expect(gatherMs({ startedAtMs: Number.NEGATIVE_INFINITY, commandCount: 0, usualMs: 0 }, { queuedCommands: 1, nowMs: 0 })).toBe(0);
  });
  it('C82 up to three times as long as its batches take, when players share it', () => {
    expect(gatherMs(last, { queuedCommands: 1, nowMs: 1012.5 })).toBe(12);
    expect(gatherMs(last, { queuedCommands: 1, nowMs: 1024 })).toBe(0);
    expect(gatherMs(last, { queuedCommands: 1, nowMs: 9000 })).toBe(0);
  });
  it('C82 at most 40 ms, however long its batches take', () => {
    expect(gatherMs({ ...last, usualMs: 500 }, { queuedCommands: 1, nowMs: 1010 })).toBe(30);
  });
  it('C82 not at all when many commands are waiting', () => {
    expect(gatherMs(last, { queuedCommands: 64, nowMs: 1001 })).toBe(0);
  });
});
