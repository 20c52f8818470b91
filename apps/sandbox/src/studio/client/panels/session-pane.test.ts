// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useCurrency } from '../amounts.ts';
import { countRound, noRounds } from '../money/session-stats.ts';
import { chooseLanguage } from '../texts.ts';
import { sessionContent } from './session-pane.ts';

beforeEach(async () => {
  await chooseLanguage('en');
  useCurrency('EUR', 2);
});

/** The rows as the panel writes them. */
const rowsIn = (parts: readonly HTMLElement[]): string[] =>
  parts
    .flatMap((part) => [...part.querySelectorAll('.rows div')])
    .map((row) =>
      [...row.children]
        .map((cell) => cell.textContent)
        .join(': ')
        .replaceAll('\u00a0', ' '),
    );

describe('GS-23 the session in the side panel', () => {
  test('GS-23 has its rounds, sums, result and largest return before the first round too', () => {
    expect(rowsIn(sessionContent(noRounds, undefined))).toEqual([
      'Rounds: 0',
      'Staked: 0.00 EUR',
      'Returned: 0.00 EUR',
      'Result: 0.00',
      'Largest return: 0.00 EUR',
    ]);
    const played = [
      { stakedMinor: 100n, returnedMinor: 0n },
      { stakedMinor: 100n, returnedMinor: 420n },
      { stakedMinor: 100n, returnedMinor: 30n },
    ].reduce(countRound, noRounds);
    expect(rowsIn(sessionContent(played, undefined))).toEqual([
      'Rounds: 3',
      'Staked: 3.00 EUR',
      'Returned: 4.50 EUR',
      'Result: +1.50',
      'Largest return: 4.20 EUR',
    ]);
  });

  test('GS-23 leads to all rounds where the site has them, and names nothing else', () => {
    const openHistory = vi.fn<() => void>();
    const button = sessionContent(noRounds, openHistory).find((part) => part instanceof HTMLButtonElement);
    expect(button?.textContent).toBe('All your rounds');
    button?.click();
    expect(openHistory).toHaveBeenCalledOnce();
    expect(sessionContent(noRounds, undefined).some((part) => part instanceof HTMLButtonElement)).toBe(false);
  });
});
