// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { connectPage, go } from './page.ts';
import { route } from './route.ts';

const origin = 'https://casino.example';

it('T-34 SB-118 the page hears of a screen that was gone to before it was connected, and does not lead back', () => {
  const posted: unknown[] = [];
  vi.spyOn(window, 'postMessage').mockImplementation((text: unknown) => void posted.push(JSON.parse(String(text))));
  vi.stubGlobal('scrollTo', vi.fn());
  go({ page: 'list', kind: 'today', sport: 'football' });
  connectPage(origin);
  const data = JSON.stringify({ v: 1, type: 'init', data: { token: null, path: '/live' } });
  window.dispatchEvent(new MessageEvent('message', { origin, source: window, data }));
  expect(route.get()).toMatchObject({ kind: 'today', sport: 'football' });
  expect(posted).toContainEqual(expect.objectContaining({ type: 'route', location: '/today/football' }));
});
