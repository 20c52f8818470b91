import { expect, it } from 'vitest';
import { loadPatiently } from './load-patiently.ts';

it('T-19 retries loading code with growing delays', async () => {
  const waits: number[] = [];
  let failures = 8;
  const load = async (): Promise<string> => {
    failures -= 1;
    if (failures >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'client';
  };
  const clock = {
    wait: async (delayMs: number): Promise<void> => {
      waits.push(delayMs);
    },
  };
  expect(await loadPatiently(load, clock)).toBe('client');
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 20_000, 20_000]);
});
