import { amount, figure, signedFigure } from '../amounts.ts';
import { h, svgElement, svgPath } from '../dom.ts';
import { chartOf, netOf, type SessionStats } from '../money/session-stats.ts';
import { t } from '../texts.ts';

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

/** What was staked and returned in this game since it was opened. */
export function sessionContent(stats: SessionStats): HTMLElement[] {
  const head = h('div', {}, [h('h2', {}, [t('sessionTitle')]), h('p', {}, [t('sessionScope', { count: stats.rounds })])]);
  if (stats.rounds === 0) return [head];
  const picture = h('div', { role: 'img', 'aria-label': t('sessionChart', { amount: signedFigure(netOf(stats)) }) }, [drawChart(stats)]);
  return [
    head,
    picture,
    rowsOf([
      [t('stakedSum'), amount(stats.stakedMinor)],
      [t('returnedSum'), amount(stats.returnedMinor)],
      [t('largestReturn'), figure(stats.largestMinor)],
      [t('sessionResult'), signedFigure(netOf(stats))],
    ]),
  ];
}
