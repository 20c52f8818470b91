/*
 * What the measurement of shifts asks of a page, as the text of functions the browser runs: the tools know no DOM.
 */

/** Installed before the page: `shifts()` answers every layout shift without an input before it, with the elements that moved. */
export const RECORD = `(() => {
  const entries = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
  const name = (node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return '?';
    const named = (one) => one.localName + (one.id ? '#' + one.id : '') + (typeof one.className === 'string' && one.className ? '.' + one.className.split(' ')[0] : '');
    const path = [];
    for (let up = element; up && up !== document.body && path.length < 4; up = up.parentElement) path.unshift(named(up));
    return path.join(' > ');
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => name(node) + ': ' + box(previousRect) + ' -> ' + box(currentRect));
      entries.push({ atMs: Math.round(entry.startTime), score: entry.value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  window.shifts = () => entries;
})()`;
