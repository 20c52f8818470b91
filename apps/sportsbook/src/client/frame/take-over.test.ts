// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { draw } from './server.tsx';
import { emptySlip } from './slip/model.ts';
import { begin } from './state/first.ts';
import { changePreferences, preferences, toggleTeam } from './state/player/preferences.ts';
import { changeSlip, keepSlip, slip } from './state/slip.ts';
import { takeOver } from './take-over.tsx';
import { aPick } from './testing/samples.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('T-34 a press heard while the screen is being taken over adds to what the device keeps', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  keepSlip({ ...emptySlip, picks: [aPick('earlier')], stake: '5' });
  changePreferences({ favouriteTeams: ['Earlier'], quickStakes: ['7'] });
  // Another visit begins: nothing but the device knows of the one before.
  preferences.set(() => preferences.first());
  const { html, first } = await draw({ location: '/upcoming/football', locale: 'en', nowMs: 0, ask: async () => undefined });
  const root = document.createElement('div');
  root.innerHTML = html;
  begin(first, 'en');
  const { promise: drawn, resolve } = Promise.withResolvers<void>();
  takeOver(root, resolve);
  changeSlip({ kind: 'toggle', pick: aPick('pressed') });
  toggleTeam('Pressed');
  await drawn;
  expect(slip.get().picks.map(({ eventId }) => eventId)).toEqual(['earlier', 'pressed']);
  expect(slip.get().stake).toBe('5');
  expect(preferences.get()).toMatchObject({ favouriteTeams: ['Earlier', 'Pressed'], quickStakes: ['7'] });
  await expect.poll(() => root.querySelectorAll('aside li').length).toBe(2);
});
