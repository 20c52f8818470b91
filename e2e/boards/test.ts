import { expect, test as base } from '@playwright/test';
import { watchConsole } from '../console-faults.ts';

export { expect };

/** Nothing may go wrong behind the picture, as in the journeys. There is no product: the games' pages are all there is. */
export const test = base.extend<{ cleanConsole: void }>({
  cleanConsole: [
    async ({ context }, use) => {
      const faults: string[] = [];
      await watchConsole(context, faults);
      await use();
      expect(faults, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});
