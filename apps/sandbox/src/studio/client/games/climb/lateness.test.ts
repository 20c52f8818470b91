import { describe, expect, it } from 'vitest';
import { Lateness } from './lateness.ts';

describe('GS-14 how far behind the studio a climb is drawn', () => {
  it('GS-14 a slow answer is forgotten step by step, and none makes the climb lag by more than a second and a half', () => {
    const lateness = new Lateness(0.9);
    lateness.note(60_000);
    expect(lateness.ms).toBe(1500);
    lateness.note(100);
    expect(lateness.ms).toBe(1350);
    for (let round = 0; round < 40; round += 1) lateness.note(10);
    expect(lateness.ms).toBe(200);
  });
});
