import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { book } from '../../state/book.ts';
import { aMarket, anEvent } from '../../testing/samples.ts';
import { chooseLanguage, loadDetails } from '../../texts.ts';
import type { EventView, MarketView, OutcomeView } from '../../data/views.ts';
import { EventPage } from './event-page.tsx';
import { SettledMarkets } from './results.tsx';

beforeEach(async () => {
  await chooseLanguage('en');
  await loadDetails();
});

const outcomes = (id: string, ...keys: string[]): OutcomeView[] =>
  keys.map((key) => ({ id: `${id}~${key}`, key, name: key, price: 2000n, move: null }));
const market = (id: string, over: Partial<MarketView>, ...keys: string[]): MarketView =>
  aMarket(id, 0n, { status: 'settled', outcomes: outcomes(id, ...keys), ...over });

const over = anEvent({
  state: 'ended',
  score: { home: 2, away: 0 },
  markets: [
    market('way', { type: '1x2', order: 0 }, 'home', 'draw', 'away'),
    market('line', { type: 'total', line: 8, order: 1 }, 'over', 'under'),
    market('quarter', { type: 'total', line: 7, order: 2 }, 'over', 'under'),
    market('half', { type: 'btts', status: 'void', order: 3 }, 'yes', 'no'),
    market('later', { type: 'odd_even', status: 'closed', order: 4 }, 'odd', 'even'),
  ],
});
const results = new Map([
  ['way~home', 'won'],
  ['way~draw', 'lost'],
  ['way~away', 'lost'],
  ['line~over', 'push'],
  ['line~under', 'push'],
  ['quarter~over', 'half_won'],
  ['quarter~under', 'half_lost'],
]);

const said = (event: EventView): string =>
  renderToString(<SettledMarkets event={event} results={results} />)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<svg.*?<\/svg>/gs, '');
const page = (event: EventView): string => {
  book.begin({ ...book.first(), events: new Map([[event.id, event]]) });
  return renderToString(<EventPage eventId={event.id} />);
};

describe('an event that is over', () => {
  it('SB-160 says what each market came to, and nothing of one that is not decided', () => {
    const rows = [...said(over).matchAll(/<b>(.*?)<\/b>/g)].map(([, text]) => text);
    expect(rows[0]).toBe('Home');
    expect(rows[1]).toMatch(/^Over 2 · Under 2: Stake back on this leg/);
    expect(rows[2]).toMatch(/^Over 1\.75: Half won · Under 1\.75: Half lost$/);
    expect(rows[3]).toBe('Void: counts as 1.00');
    expect(rows).toHaveLength(4);
  });

  it('SB-160 has its score and does not say that there are no markets right now', () => {
    expect(page(over)).toContain('2 : 0');
    expect(page(over)).not.toContain('No markets right now.');
    expect(page({ ...over, markets: [] })).toContain('Ended. The results follow.');
    expect(page({ ...over, state: 'prematch', markets: [] })).toContain('No markets right now.');
  });
});
