// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCurrency } from '../amounts.ts';
import { chooseLanguage } from '../texts.ts';
import { buildMoneyBar } from './money-bar.ts';
import { Purse } from './purse.ts';

beforeEach(async () => {
  vi.useFakeTimers();
  await chooseLanguage('en');
  useCurrency('EUR', 2);
});
afterEach(() => vi.useRealTimers());

const siteMoney = (balance: string) =>
  ({ type: 'money', currency: 'EUR', balance, bonus: '10.00', last: '-1.00', net: '-1.00', playedSeconds: 60 }) as const;

/** A purse with what its bar shows and what has been announced, in minor units. */
function openPurse(isDemo = false) {
  const bar = buildMoneyBar();
  const purse = new Purse(bar, { isDemo, currency: 'EUR', balanceMinor: 97_525n });
  const heard: (bigint | null)[] = [];
  return {
    purse,
    heard,
    announce: (isTold = true) => purse.announce((balanceMinor) => heard.push(balanceMinor), isTold),
    shown: (figure = 'balance') => bar.element.querySelector(`[data-figure=${figure}] bdi`)?.textContent,
  };
}

describe('T-24 the announced balance', () => {
  test('T-24 is that of the bar, from the same message of the site, whatever the wallet answered', () => {
    const { purse, heard, announce, shown } = openPurse();
    purse.hear(siteMoney('975.25'));
    purse.hold(true);
    // The answer to the repeated bet after a lost connection tells a balance of before.
    purse.setBalance(97_525n);
    announce();
    purse.hold(false);
    expect(heard).toEqual([]);
    purse.hear(siteMoney('974.25'));
    expect([heard, shown()]).toEqual([[97_425n], '974.25']);
  });

  test('T-24 is corrected with the bar, and no longer where a later change belongs to no round', () => {
    const { purse, heard, announce } = openPurse();
    purse.hear(siteMoney('975.25'));
    announce();
    purse.hear(siteMoney('975.25'));
    purse.hear(siteMoney('974.25'));
    purse.hear(siteMoney('974.25'));
    expect(heard).toEqual([97_525n, 97_425n]);
    vi.advanceTimersByTime(10_001);
    purse.hear(siteMoney('1974.25'));
    expect(heard).toHaveLength(2);
  });

  test('T-24 is what the bar shows where the site has nothing new to say', () => {
    const { purse, heard, announce, shown } = openPurse();
    purse.hear(siteMoney('975.25'));
    announce();
    vi.advanceTimersByTime(2000);
    expect([heard, shown()]).toEqual([[97_525n], '975.25']);
  });

  test.each([
    ['in a demo', true],
    ['where the site sends no figures', false],
  ])('T-24 is the game’s own %s, or open until the wallet tells it', (_, isDemo) => {
    const { purse, heard, announce, shown } = openPurse(isDemo);
    announce(false);
    purse.setBalance(97_425n);
    expect([heard, shown()]).toEqual([[null, 97_425n], '974.25']);
    announce();
    expect(heard.at(-1)).toBe(97_425n);
  });
});

describe('GS-53 the last round', () => {
  const round = (returnedMinor: bigint) => ({ stakedMinor: 100n, returnedMinor });

  test('GS-53 is that of an earlier visit until one has ended here, then always one that was played here', () => {
    const { purse, shown } = openPurse();
    purse.hear({ ...siteMoney('975.25'), last: '' });
    expect(shown('last')).toBe('–');
    purse.hear({ ...siteMoney('975.25'), last: '2.00' });
    expect(shown('last')).toBe('+2.00');
    purse.count(round(350n));
    // Another device has played since; the site knows no later round of this seat.
    purse.hear({ ...siteMoney('970.00'), last: '-5.00' });
    expect([shown('last'), shown()]).toEqual(['+2.50', '970.00']);
    purse.hear({ ...siteMoney('970.00'), last: '' });
    expect(shown('last')).toBe('+2.50');
  });

  test('GS-53 comes with the other figures of its moment, and without them after 2 s', () => {
    const { purse, announce, shown } = openPurse();
    purse.hear(siteMoney('975.25'));
    purse.count(round(0n));
    purse.count(round(350n));
    announce();
    expect(shown('last')).toBe('−1.00');
    vi.advanceTimersByTime(2000);
    expect(shown('last')).toBe('+2.50');
  });

  test.each([
    ['in a demo', true],
    ['where the site sends no figures', false],
  ])('GS-53 is the game’s own at once %s', (_, isDemo) => {
    const { purse, shown } = openPurse(isDemo);
    purse.count(round(350n));
    expect(shown('last')).toBe('+2.50');
  });
});
