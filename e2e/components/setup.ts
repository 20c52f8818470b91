import '@testing-library/jest-dom/vitest';
import { configure } from '@testing-library/dom';
import React from 'react';
import { afterEach, beforeAll, inject, vi } from 'vitest';
import './browser.ts';
import './styles.ts';
import './socket.ts';
import './timers.ts';
import { enterWorld, productUrl } from '../sandbox.ts';
import { dismissOperators } from '../operators.ts';
import { forgetRoutes } from './network.ts';
import { openBrowser } from './document.ts';

/** Ends the wait for what never comes; a busy machine takes many times its usual moment. */
const WAIT_MS = 60_000;

enterWorld(inject('productUrl'), 'shared');
// The message is enough: the whole document would be thousands of lines.
configure({ asyncUtilTimeout: WAIT_MS, getElementError: (message) => new Error(message?.split('\n', 1)[0]) });

/**
 * Warnings of React's development build that its production build does not give: the data scripts are written by the server and read before
 * the page is drawn, and a part that is loaded already is drawn without `use` (loadable.tsx).
 */
const EXPECTED = [
  'Encountered a script tag while rendering React component.',
  'Error: This library called use() to suspend in a previous render but did not call use()',
];

/**
 * React's development build keeps a stack trace of each element it makes, for the first ten thousand of a second; a fault is reported
 * without it too. Measured over the registration: an eighth of the processor time.
 */
function keepNoOwnerStacks(): void {
  const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('React counts its stack traces elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: (_count: number): void => {
      // It stays beyond React's limit.
    },
  });
}
keepNoOwnerStacks();

const faults = vi.spyOn(console, 'error').mockImplementation(() => undefined);

// Addresses without a host are the product's, also those of the socket and of uploads.
beforeAll(() => openBrowser(productUrl()));

afterEach(async () => {
  await openBrowser(productUrl());
  forgetRoutes();
  await dismissOperators();
  const said = faults.mock.calls
    .map((words) => words.map(String).join(' '))
    .filter((words) => !EXPECTED.some((start) => words.startsWith(start)));
  faults.mockClear();
  if (said.length > 0) throw new Error(`Errors in the console:\n${said.join('\n')}`);
});
