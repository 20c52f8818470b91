import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachAlone } from './each-alone.ts';
import { createLog } from './log/log.ts';

it('P-132 handles every item in order whichever of them fail, and logs each of those', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async (fails) => {
      const lines: string[] = [];
      const log = createLog({ level: 'warn', destination: { write: (line: string) => void lines.push(line) } });
      const handled: number[] = [];
      await eachAlone(
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
      expect(handled).toEqual([...fails.keys()]);
      const logged = lines.map((line) => JSON.parse(line) as unknown);
      const failed = [...fails.keys()].filter((item) => fails[item] === true);
      expect(logged).toMatchObject(failed.map((item) => ({ item, msg: 'not done', err: { message: 'broken' } })));
    }),
  );
});
