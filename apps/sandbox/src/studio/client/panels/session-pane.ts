import { amount, signedFigure } from '../amounts.ts';
import { h, svgElement, svgPath } from '../dom.ts';
import { chartOf, netOf, type SessionStats } from '../money/session-stats.ts';
import { numberLocale, t } from '../texts.ts';

const chart = { width: 310, height: 96 };

/** Rows of names and values. */
export const rowsOf = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  h(
    'dl',
    { class: 'rows' },
    rows.map(([name, value]) => h('div', {}, [h('dt', {}, [name]), h('dd', {}, [h('bdi', { class: 'numeric', dir: 'ltr' }, [value])])])),
  );

function drawChart({ results }: SessionStats): SVGSVGElement {
  const svg = svgElement(`0 -4 ${chart.width} ${chart.height + 8}`, 'chart');
  const { path, zero } = chartOf(results, chart);
  svgPath(svg, { d: `M0 ${zero}H${chart.width}`, class: 'chart-zero' });
  svgPath(svg, { d: path, class: 'chart-line' });
  return svg;
}

/** Rounds and sums of this game since it was opened; `openHistory` leads to all rounds, where the site has them. */
export function sessionContent(stats: SessionStats, openHistory: (() => void) | undefined): HTMLElement[] {
  const picture =
    stats.rounds === 0
      ? []
      : [h('div', { role: 'img', 'aria-label': t('sessionChart', { amount: signedFigure(netOf(stats)) }) }, [drawChart(stats)])];
  const history = h('button', { type: 'button', class: 'button secondary wide' }, [t('allRounds')]);
  history.addEventListener('click', () => openHistory?.());
  return [
    h('h2', {}, [t('sessionTitle')]),
    ...picture,
    rowsOf([
      [t('autoplayRounds'), stats.rounds.toLocaleString(numberLocale())],
      [t('stakedSum'), amount(stats.stakedMinor)],
      [t('returnedSum'), amount(stats.returnedMinor)],
      [t('roundResult'), signedFigure(netOf(stats))],
      [t('largestReturn'), amount(stats.largestMinor)],
    ]),
    ...(openHistory ? [history] : []),
  ];
}
