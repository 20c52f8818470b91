// @vitest-environment jsdom
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { screen, within } from '@testing-library/dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryClient } from '../../api/api.ts';
import type { LiveFiguresAnswer } from '../../live/live-figures.ts';
import { type Session, SessionContext, sessionOptions } from '../../session/session.ts';
import { english } from '../../texts/english.ts';
import { german } from '../../texts/german.ts';
import { TextsContext } from '../../texts/use-text.ts';
import { LiveFigures, LiveStrip } from './live-figures.tsx';

// A document that nothing lays out is as wide as a desktop.
Object.defineProperty(globalThis, 'matchMedia', { configurable: true, value: () => Object.assign(new EventTarget(), { matches: false }) });

let mounted: Root | undefined;
beforeAll(() => {
  // React asks for the first where a test waits for what it draws; jsdom scrolls nothing.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, scrollTo: () => undefined });
});
afterEach(async () => {
  await act(async () => mounted?.unmount());
  document.body.replaceChildren();
  queryClient.clear();
});

const sessionOf = (...permissions: string[]): Session => ({
  operator: { id: 'o1', email: 'finance@console.pavilion.test', name: 'Finance' },
  scope: 'whole',
  hasPassword: true,
  roles: ['finance'],
  factors: ['totp'],
  permissions: permissions.map((permission) => ({ permission, max: null })),
  steppedUpUntil: null,
  expiresAt: '2026-11-25T20:00:00.000Z',
  queues: [],
  clock: { now: '2026-11-25T12:00:30.000Z', zone: 'UTC' },
  isSandbox: true,
  preferences: { zone: 'UTC' },
});

async function show(content: ReactNode, session: Session, language: 'en' | 'de' = 'en'): Promise<void> {
  queryClient.setQueryData(sessionOptions.queryKey, session);
  const root = createRootRoute({ component: () => content });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  const place = document.body.appendChild(document.createElement('div'));
  mounted = createRoot(place);
  await act(async () => {
    mounted?.render(
      <QueryClientProvider client={queryClient}>
        <TextsContext value={{ language, texts: language === 'en' ? english : german }}>
          <SessionContext value={session}>
            <RouterProvider router={router} />
          </SessionContext>
        </TextsContext>
      </QueryClientProvider>,
    );
    await router.load();
  });
}

const points = Array.from({ length: 12 }, (_, index) => ({
  from: new Date(Date.UTC(2026, 10, 25, 11, 1 + 5 * index)).toISOString(),
  ggr: index,
  deposits: 10 * index,
  payouts: 0,
  online: index === 0 ? null : 40 + index,
}));
const figures: LiveFiguresAnswer = {
  readAt: '2026-11-25T12:00:30.000Z',
  baseCurrency: 'EUR',
  from: '2026-11-25T11:01:00.000Z',
  to: '2026-11-25T12:01:00.000Z',
  behindSeconds: 0,
  ggr: {
    amount: -1234.5,
    lastWeek: 500,
    casino: -1300,
    sport: 65.5,
    parts: [{ currency: 'USD', staked: 10, paidOut: 1400.25, amount: -1390.25 }],
  },
  bets: { casino: 3700, sport: 12 },
  deposits: { amount: 660, lastWeek: 600, count: 112, failedCount: 14, parts: [{ currency: 'BTC', count: 1, amount: 0.0125 }] },
  payouts: { amount: 0, lastWeek: 0, count: 0, parts: [] },
  online: { players: 51, lastWeek: null },
  points,
};
const strip = (given: Partial<Parameters<typeof LiveStrip>[0]> = {}) => (
  <LiveStrip error={null} retry={() => undefined} figures={figures} {...given} />
);
/** The words of the four figures. */
const cells = () =>
  within(screen.getByRole('region'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the strip of live figures', () => {
  it('BO-166 says each figure with its span, and more or less than a week ago in words and with a sign', async () => {
    await show(strip(), sessionOf('reports.read'));
    expect(cells()).toEqual([
      'GGR since 11:01−1,234.50EUR−1,734.50 (−346.9 %) less than Wed 18 Novcasino −1,300.00, sport 65.50',
      'Deposits since 11:01660.00EUR+60.00 (+10.0 %) more than Wed 18 Nov112 paid, 14 failed',
      'Payouts since 11:010.00EURsame as Wed 18 Nov0 sent',
      'Players online now51no figure for Wed 18 Nov3,712 bets since 11:01',
    ]);
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('BO-166 says the same in German', async () => {
    await show(strip(), sessionOf('reports.read'), 'de');
    expect(cells()[1]).toMatch(
      /^Einzahlungen seit 11:01660,00EUR\+60,00 \(\+10,0 %\) mehr als Mi., 18. Nov.112 bezahlt, 14 fehlgeschlagen$/,
    );
  });

  it('BO-166 has its lines as a table beside them, with the sums of both hours and of each currency', async () => {
    await show(strip(), sessionOf('reports.read'));
    const [byTime, byCurrency] = screen.getAllByRole('table', { hidden: true });
    const texts = (table: HTMLElement | undefined) =>
      [...(table?.querySelectorAll('tr') ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(texts(byTime)[0]).toEqual(['From', 'GGR, EUR', 'Deposits, EUR', 'Payouts, EUR', 'Players online']);
    expect(texts(byTime)).toHaveLength(15);
    expect(texts(byTime)[1]).toEqual(['11:01', '0.00', '0.00', '0.00', '–']);
    expect(texts(byTime).slice(-2)).toEqual([
      ['Total', '−1,234.50', '660.00', '0.00', '51'],
      ['Wed 18 Nov, same minutes', '500.00', '600.00', '0.00', '–'],
    ]);
    expect(texts(byCurrency).slice(1)).toEqual([
      ['BTC', '–', '–', '–', '0.0125', '–'],
      ['USD', '10.00', '1,400.25', '−1,390.25', '–', '–'],
    ]);
  });

  it('BO-166 opens the lists behind the figures for operators who may read those', async () => {
    await show(strip(), sessionOf('reports.read', 'payments.read', 'players.read'));
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      expect.stringContaining('/invoices?kind='),
      expect.stringContaining('/invoices?kind='),
      expect.stringContaining('/sessions?state='),
    ]);
  });

  it('BO-166 shows placeholders while it loads, names a failure, and says how far it lags behind', async () => {
    await show(strip({ figures: undefined }), sessionOf('reports.read'));
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
    await act(async () => mounted?.unmount());
    await show(
      strip({ figures: undefined, error: new ApiError({ status: 500, code: 10_000, message: 'no', fields: {} }) }),
      sessionOf('reports.read'),
    );
    expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' })).toBeDefined();
    await act(async () => mounted?.unmount());
    await show(strip({ figures: { ...figures, behindSeconds: 45 } }), sessionOf('reports.read'));
    expect(screen.getByRole('status').textContent).toBe('Counted up to 45 s ago; later events are being added.');
  });

  it('BO-166 is not there without reports.read', async () => {
    await show(<LiveFigures />, sessionOf('players.read'));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
