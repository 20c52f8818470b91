import { describe, expect, it } from 'vitest';
import { gatherMs } from './lane.ts';

const last = { startedAtMs: 1000, commandCount: 3 };

describe('how long a lane gathers commands', () => {
  it('C82 not at all for a player who is alone in it', () => {
    expect(gatherMs({ startedAtMs: 1000, commandCount: 1 }, { queuedCommands: 1, nowMs: 1001 })).toBe(0);
    expect(gatherMs({ startedAtMs: Number.NEGATIVE_INFINITY, commandCount: 0 }, { queuedCommands: 1, nowMs: 0 })).toBe(0);
  });
  it('C82 until some milliseconds after the batch before, when players share it', () => {
    expect(gatherMs(last, { queuedCommands: 1, nowMs: 1012.5 })).toBe(28);
    expect(gatherMs(last, { queuedCommands: 1, nowMs: 1040 })).toBe(0);
    expect(gatherMs(last, { queuedCommands: 1, nowMs: 9000 })).toBe(0);
  });
  it('C82 not at all when enough of them wait', () => {
    expect(gatherMs(last, { queuedCommands: 64, nowMs: 1001 })).toBe(0);
  });
});
