import type { LinesGame } from '@pavilion/fairness';
import { amount } from '../amounts.ts';
import { h, svgElement, svgPath } from '../dom.ts';
import { t } from '../texts.ts';

const coins = 20n;

export function linesRules({ freeSpins, cap }: LinesGame): string[] {
  const { spins, mult } = freeSpins;
  return [
    t('linesRule'),
    t('wildRule'),
    t('scatterRule', { three: spins['3'] ?? 0, four: spins['4'] ?? 0, five: spins['5'] ?? 0, mult }),
    t('maxWin', { times: cap }),
  ];
}

function linePicture(rows: string, line: number): HTMLElement {
  const svg = svgElement('0 0 50 30', 'mini-line');
  const points = [...rows].map((row, reel) => `${reel * 10 + 5} ${Number(row) * 10 + 5}`);
  svgPath(svg, { d: `M${points.join('L')}` });
  return h('li', {}, [svg, String(line + 1)]);
}

/** What each symbol pays for the chosen stake, and the twenty lines. */
export function linesPayTable(game: LinesGame, { names, stakeMinor }: { names: readonly string[]; stakeMinor: bigint }): HTMLElement {
  const rows = game.pay.map((pays, symbol) =>
    h('tr', {}, [
      h('th', { scope: 'row' }, [h('i', { class: 'sym', style: `--n:${symbol}`, 'aria-hidden': 'true' }), names[symbol] ?? '']),
      ...[2, 1, 0].map((index) => h('td', { class: 'num' }, [amount((stakeMinor / coins) * BigInt(pays[index] ?? 0))])),
    ]),
  );
  const specials = [8, 9].map((symbol) =>
    h('p', { class: 'special' }, [
      h('i', { class: 'sym', style: `--n:${symbol}`, 'aria-hidden': 'true' }),
      linesRules(game)[symbol - 7] ?? '',
    ]),
  );
  const head = h('tr', {}, [
    h('th', { scope: 'col' }, [t('symbol')]),
    ...[5, 4, 3].map((count) => h('th', { scope: 'col' }, [t('ofAKind', { count })])),
  ]);
  return h('div', {}, [
    h('table', { class: 'pays' }, [h('thead', {}, [head]), h('tbody', {}, rows)]),
    ...specials,
    h('h3', {}, [t('linesTitle')]),
    h('ol', { class: 'mini-lines' }, game.lines.map(linePicture)),
    h('p', { class: 'lab' }, [t('linesRule')]),
  ]);
}
