import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachAlone } from './each-alone.ts';
import { createLog } from './log/log.ts';
import { onMeasurement } from './measurements.ts';

it('P-132 K-51 handles every item in order whichever of them fail, and logs and counts each of those', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async (fails) => {
      const lines: string[] = [];
      const log = createLog({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } });
      const handled: number[] = [];
      const counted: unknown[] = [];
      const stop = onMeasurement((measurement) => void counted.push(measurement));
      const failures = await eachAlone(
        { log },
        {
          items: fails.keys(),
          says: 'not done',
          factsOf: (item) => ({ item }),
          handle: async (item) => {
            handled.push(item);
            await Promise.resolve();
            if (fails[item] === true) throw new Error('broken');
          },
        },
      );
      stop();
      expect(handled).toEqual([...fails.keys()]);
      const logged = lines.map((line) => JSON.parse(line) as unknown);
      const failed = [...fails.keys()].filter((item) => fails[item] === true);
      expect(failures).toBe(failed.length);
      expect(counted).toEqual(failed.map(() => ({ what: 'backgroundFailure', kind: 'item', name: 'not done' })));
      expect(logged).toMatchObject(failed.map((item) => ({ item, msg: 'not done', err: { message: 'broken' } })));
    }),
  );
});
