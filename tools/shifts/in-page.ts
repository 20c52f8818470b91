/*
 * What the measurement of a first paint asks of a page, as the text of functions the browser runs: the tools know no DOM.
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

/** Answers the bytes of the pictures that are seen without scrolling, as they were sent: images, grounds and masks of what is in view, and its icons. */
export const FIRST_PICTURES = `(() => {
  const isInView = ({ top, bottom, left, right }) => bottom > top && right > left && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  const seen = new Set();
  const see = (address) => seen.add(new URL(address, document.baseURI).href.split('#')[0]);
  const seeGrounds = ({ backgroundImage, maskImage, borderImageSource, content }) => {
    for (const [, address] of [backgroundImage, maskImage, borderImageSource, content].join(' ').matchAll(/url\\("([^"]+)"\\)/g)) see(address);
  };
  for (const element of document.querySelectorAll('*')) {
    if (!isInView(element.getBoundingClientRect())) continue;
    if (element.localName === 'img' && element.currentSrc) see(element.currentSrc);
    if (element.localName === 'use') see(element.getAttribute('href'));
    for (const part of [null, '::before', '::after']) seeGrounds(getComputedStyle(element, part));
  }
  const sent = new Map(performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name.split('#')[0], encodedBodySize]));
  return [...seen].reduce((sum, address) => sum + (sent.get(address) ?? 0), 0);
})()`;
