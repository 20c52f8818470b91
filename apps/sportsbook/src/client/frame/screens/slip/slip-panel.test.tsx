import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { placing } from '../../state/placing.ts';
import { session } from '../../state/player/session.ts';
import { emptySlip } from '../../slip/model.ts';
import { quotes, slip } from '../../state/slip.ts';
import { aPick } from '../../testing/samples.ts';
import { chooseLanguage, loadDetails } from '../../texts.ts';
import { SlipPanel } from './slip-panel.tsx';
import { SlipSheet } from './slip-sheet.tsx';

const picks = [aPick('ev-1'), aPick('ev-2')];
const tooMuch = { code: 'MAX_STAKE', fields: { maxStake: '10.00' } };

const stake = (text: string): void => slip.begin({ ...emptySlip, picks, mode: 'combo', stake: text });
const said = (): string => renderToString(<SlipPanel />).replace(/<!-- -->/g, '');

beforeEach(async () => {
  await chooseLanguage('en');
  await loadDetails();
  session.begin({ ...session.first(), token: 'token', currency: 'EUR' });
  placing.begin({ phase: 'idle' });
  quotes.begin(new Map(picks.map(({ outcomeId, agreed }) => [outcomeId, { price: agreed, status: 'open', isLive: false }])));
});

describe('what the slip says about its stake', () => {
  it.each([
    ['', true, false],
    ['100 USD', false, true],
    ['0', false, true],
    ['2', false, false],
  ])('SB-134 of %j once', (text, asksForOne, isWrong) => {
    stake(text);
    expect([said().includes('Type a stake.'), said().includes('Type an amount like')]).toEqual([asksForOne, isWrong]);
  });

  it.each([
    ['12', true],
    ['10.01', true],
    ['10', false],
    ['2', false],
    ['', false],
    ['x', false],
  ])('SB-134 after a refusal of too much, of %j', (text, isTooMuch) => {
    stake(text);
    placing.begin({ phase: 'done', placed: [], refused: tooMuch });
    expect(said().includes('The stake is above the maximum')).toBe(isTooMuch);
  });
});

it.each([
  { of: 'two events', picked: [aPick('ev-1'), aPick('ev-2')], status: 'open', odds: '4.41' },
  { of: 'two that exclude each other', picked: [aPick('ev-1'), aPick('ev-1', { outcomeKey: 'away' })], status: 'open', odds: '–' },
  { of: 'one that is suspended', picked: [aPick('ev-1'), aPick('ev-2')], status: 'suspended', odds: '–' },
] as const)('SB-137 slip and bar of a phone say the odds of $of alike', ({ picked, status, odds }) => {
  slip.begin({ ...emptySlip, picks: picked, mode: 'combo' });
  quotes.begin(new Map(picked.map(({ outcomeId, agreed }) => [outcomeId, { price: agreed, status, isLive: false }])));
  const bar = renderToString(<SlipSheet />);
  expect([bar, said()].map((html) => /(?:slip-odds">|<dd>)(?:<bdi[^>]*>)?([^<]*)/.exec(html)?.[1])).toEqual([odds, odds]);
});
