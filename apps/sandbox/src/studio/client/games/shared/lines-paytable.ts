import type { LinesGame, StripsParameters } from '@pavilion/fairness';
import { h, svgElement, svgPath } from '../../dom.ts';
import { t } from '../../texts.ts';
import { coinFigure, payTable, symbolPicture, times } from './slot-text.ts';

export function linesRules({ freeSpins, cap, lines }: LinesGame): string[] {
  const { spins, mult } = freeSpins;
  return [
    t('linesRule', { lines: lines.length }),
    t('wildRule'),
    t('scatterRule', { three: spins['3'] ?? 0, four: spins['4'] ?? 0, five: spins['5'] ?? 0, mult }),
    t('maxWin', { times: times(cap) }),
  ];
}

function linePicture(rows: string, line: number): HTMLElement {
  const svg = svgElement('0 0 50 30', 'mini-line');
  const points = [...rows].map((row, reel) => `${reel * 10 + 5} ${Number(row) * 10 + 5}`);
  svgPath(svg, { d: `M${points.join('L')}` });
  return h('li', {}, [svg, String(line + 1)]);
}

/** The pay of each symbol for the chosen stake, the special symbols, and the twenty lines. */
export function linesTable(
  game: StripsParameters,
  { names, stakeMinor, specials }: { names: readonly string[]; stakeMinor: bigint; specials: readonly HTMLElement[] },
): HTMLElement {
  const rows = game.pay.map((pays, symbol) =>
    h('tr', {}, [
      h('th', { scope: 'row' }, [symbolPicture(symbol), names[symbol] ?? '']),
      ...[2, 1, 0].map((index) => h('td', { class: 'numeric' }, [coinFigure(stakeMinor, pays[index] ?? 0)])),
    ]),
  );
  const head = h('tr', {}, [
    h('th', { scope: 'col' }, [t('symbol')]),
    ...[5, 4, 3].map((count) => h('th', { scope: 'col' }, [t('ofAKind', { count })])),
  ]);
  return h('div', {}, [
    payTable(head, rows),
    ...specials,
    h('h3', {}, [t('linesTitle')]),
    h('ol', { class: 'mini-lines' }, game.lines.map(linePicture)),
    h('p', { class: 'label' }, [t('linesRule', { lines: game.lines.length })]),
  ]);
}

/** The pay table of a slot with free spins. */
export function linesPayTable(game: LinesGame, { names, stakeMinor }: { names: readonly string[]; stakeMinor: bigint }): HTMLElement {
  const rules = linesRules(game);
  const specials = [8, 9].map((symbol) => h('p', { class: 'special' }, [symbolPicture(symbol), rules[symbol - 7] ?? '']));
  return linesTable(game, { names, stakeMinor, specials });
}
