// @vitest-environment jsdom
import { hydrateRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { draw } from '../server.tsx';
import { begin } from '../state/first.ts';
import { App } from './app.tsx';

/** React stores an element's props on each element that it has hydrated. */
const isTaken = (selector: string): boolean =>
  Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'));

it('T-33 SB-118 updates wait until the whole drawn screen has been hydrated', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { html, first } = await draw({ location: '/upcoming/football', locale: 'en', nowMs: 0, ask: async () => undefined });
  document.body.innerHTML = `<div id="sportsbook">${html}</div>`;
  begin(first, 'en');
  const taken = new Promise<boolean[]>((resolve) => {
    const onDrawn = (): void => resolve(['.side-column', '.odds-format select', '[type=search]'].map(isTaken));
    hydrateRoot(document.querySelector('#sportsbook') ?? document.body, <App onDrawn={onDrawn} />);
  });
  expect(await taken).toEqual([true, true, true]);
});
