import { expect, it } from 'vitest';
import { draw } from '../../server.tsx';

const outcome = (name: string, odds: string) => ({ id: `s~outright~${name}`, key: name, name, odds });
const season = {
  id: 's',
  sport: 'esports',
  tournamentId: 'esports-1',
  league: 'Circuit Zero',
  home: 'Circuit Zero, season 12',
  away: '',
  startsAt: '2030-12-03T00:00:00.000Z',
  marketCount: 2,
  state: 'prematch',
  markets: [
    {
      id: 's~outright',
      type: 'outright',
      status: 'open',
      outcomes: [outcome('Outsiders', '250.00'), outcome('Third', '6.90'), outcome('First', '1.45'), outcome('Second', '3.20')],
    },
  ],
};
const menu = [{ id: 'esports', live: 0, today: 0, upcoming: 1, tournaments: [] }];

it('SB-129 the row of a season names its favourites beside their prices, and says what its other markets are about', async () => {
  const ask = async (path: string): Promise<unknown> => (path === 'menu' ? menu : path.includes('state=upcoming') ? [season] : undefined);
  const { html } = await draw({ location: '/upcoming/esports', locale: 'en', nowMs: 0, ask });
  const row = /<li[^>]*data-event="s".*?<\/li>/s.exec(html)?.[0] ?? '';
  const named = [...row.matchAll(/short-name" aria-hidden="true">([^<]*)<.*?([\d.]+)<\/bdi>/gs)].map(([, name, odds]) => `${name} ${odds}`);
  expect(named).toEqual(['First 1.45', 'Second 3.20', 'Third 6.90']);
  expect(row).toContain('1 more market for Circuit Zero, season 12<');
});
