import { describe, expect, it } from 'vitest';
import { findIn } from './domain.ts';
import { domains } from './domains.ts';

/** A few seconds of them; `npm run histories` plays a million. */
const RUNS = 1_000;
const RUNS_OF_A_FLAW = 20_000;
const SEED = 27;

const broken = domains.flatMap((domain) => domain.flaws.map((flaw) => ({ domain, flaw, name: domain.name })));

describe('generated histories', () => {
  it.each(domains)(
    'I1 I3 I9 I11 I14 I15 I16 I19 F1 F10 R2 R5 S9 S12 S20 S24 end as the model says, whatever fails between two steps: $name',
    (domain) => {
      expect(findIn(domain, { seed: SEED, runs: RUNS })).toBeUndefined();
    },
  );

  it.each(broken)('I20 find what is broken on purpose, and replay it by seed and path: $name that $flaw', ({ domain, flaw }) => {
    const found = findIn(domain, { seed: SEED, runs: RUNS_OF_A_FLAW, flaw });
    const [seed = '', ...path] = found?.replay.split(':') ?? [];
    const again = findIn(domain, { seed: Number(seed), path: path.join(':'), runs: 1, flaw });
    expect(again?.says).toBe(found?.says);
    expect(found?.history.length).toBeLessThan(20);
  });
});
