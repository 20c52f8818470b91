import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import { afterEach, beforeAll, inject, vi } from 'vitest';
import './browser.ts';
import './socket.ts';
import { forgetRoutes } from './network.ts';
import { closeSite } from './site.ts';

/** Ends the wait for what never comes; a busy machine takes many times its usual moment. */
const WAIT_MS = 60_000;

process.env['PRODUCT_URL'] = inject('productUrl');
// The message is enough: the whole document would be thousands of lines.
configure({ asyncUtilTimeout: WAIT_MS, getElementError: (message) => new Error(message?.split('\n', 1)[0]) });

/**
 * What React's development build says and its production build does not: the data scripts are written by the server and read before the
 * page is drawn, and a part that is loaded already is drawn without `use` (loadable.tsx).
 */
const EXPECTED = [
  'Encountered a script tag while rendering React component.',
  'Error: This library called use() to suspend in a previous render but did not call use()',
];

const faults = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeAll(() => {
  // Addresses without a host are the product's, also those of the socket and of uploads.
  jsdom.reconfigure({ url: inject('productUrl') });
});

afterEach(() => {
  closeSite();
  forgetRoutes();
  const said = faults.mock.calls
    .map((words) => words.map(String).join(' '))
    .filter((words) => !EXPECTED.some((start) => words.startsWith(start)));
  faults.mockClear();
  if (said.length > 0) throw new Error(`Errors in the console:\n${said.join('\n')}`);
});

declare global {
  // Of vitest's environment; the page's own address is changed by it alone.
  var jsdom: { reconfigure(settings: { url: string }): void };
}
