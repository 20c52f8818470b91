/*
 * What a narrow window does to a screen, as the text of a function the browser runs: the tools know no DOM.
 */

/**
 * Answers what does not fit: the page or a part of it wider than the window, text that is cut off without an ellipsis, targets that are
 * under 24 px and not clear of one another (WCAG 2.5.8), and texts that lie over each other. Bars that stick lie over what scrolls below.
 */
export const FIT = `(() => {
  const width = document.documentElement.clientWidth;
  const root = document.querySelector('[role=dialog]') ?? document.body;
  const name = (element) => element.localName + (typeof element.className === 'string' && element.className ? '.' + element.className.split(' ')[0] : '') + ' "' + (element.innerText ?? '').trim().replace(/\\s+/g, ' ').slice(0, 40) + '"';
  const styles = new Map();
  const style = (element) => styles.get(element) ?? (styles.set(element, getComputedStyle(element)), styles.get(element));
  const ups = (element) => { const all = []; for (let up = element; up && up !== document.documentElement; up = up.parentElement) all.push(up); return all; };
  const isSeen = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) && ups(element).every((up) => style(up).clipPath === 'none');
  const scroller = (element) => ups(element.parentElement).find((up) => ['auto', 'scroll'].includes(style(up).overflowX));
  // A foot that stays lies over what scrolls below it.
  const scrollerDown = (element) => ups(element.parentElement).find((up) => ['auto', 'scroll'].includes(style(up).overflowY));
  const floats = (element) => ups(element).some((up) => ['fixed', 'sticky'].includes(style(up).position));
  const isIn = (box, other) => box.left >= other.left - 1 && box.right <= other.right + 1;
  const out = [];

  if (document.scrollingElement.scrollWidth > width + 1) out.push('sideways: the page is ' + document.scrollingElement.scrollWidth + ' px wide in a window of ' + width);
  const all = [...root.querySelectorAll('*')].filter((element) => element.getClientRects().length > 0);
  const isWords = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  for (const element of all) {
    if (!isWords(element) && !element.matches('a, button, input, select, textarea, iframe, table')) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || (box.right <= width + 1 && box.left >= -1) || element.closest('svg, [aria-hidden=true]') || !isSeen(element)) continue;
    if (scroller(element) === undefined) out.push('sideways: ' + name(element) + ' reaches from ' + Math.round(box.left) + ' to ' + Math.round(box.right));
  }

  const isText = (node) => node.nodeType === 3 && node.data.trim() !== '';
  const texts = all.filter((element) => !['script', 'style', 'option', 'select', 'textarea'].includes(element.localName) && [...element.childNodes].some(isText) && !element.closest('svg, [aria-hidden=true]') && isSeen(element));
  // What an ellipsis stands for is measured all the same.
  const shortened = (element, box) => { const up = ups(element).find((one) => style(one).textOverflow === 'ellipsis' || style(one).webkitLineClamp !== 'none'); if (up === undefined) return box; const edge = up.getBoundingClientRect(); return { left: Math.max(box.left, edge.left), right: Math.min(box.right, edge.right), top: box.top, bottom: Math.min(box.bottom, edge.bottom), height: Math.min(box.bottom, edge.bottom) - box.top }; };
  const rectsOf = (element) => [...element.childNodes].filter(isText).flatMap((node) => { const range = document.createRange(); range.selectNodeContents(node); return [...range.getClientRects()]; }).map((box) => shortened(element, box)).filter((box) => box.right - box.left > 1 && box.height > 1);
  for (const element of texts) {
    const around = ups(element).find((up) => ['hidden', 'clip'].includes(style(up).overflowX) || ['hidden', 'clip'].includes(style(up).overflowY) || ['auto', 'scroll'].includes(style(up).overflowX));
    if (around === undefined || around === document.body || style(around).textOverflow === 'ellipsis' || style(around).webkitLineClamp !== 'none' || ['auto', 'scroll'].includes(style(around).overflowX)) continue;
    const edge = around.getBoundingClientRect();
    if (rectsOf(element).some((box) => box.right > edge.right + 2 || box.left < edge.left - 2 || box.bottom > edge.bottom + 0.4 * box.height)) out.push('cut off: ' + name(element) + ' by ' + name(around).split(' ')[0]);
  }

  const isInSentence = (element) => style(element).display === 'inline' && element.parentElement !== null && [...element.parentElement.childNodes].some((node) => isText(node) && /[\\p{L}]/u.test(node.data));
  const targets = all.filter((element) => element.matches('a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=slider]') && !element.disabled && !element.closest('[aria-hidden=true]') && isSeen(element) && !isInSentence(element));
  const areaOf = (element) => (element.closest('label') ?? element).getBoundingClientRect();
  const areas = targets.map((element) => ({ element, box: areaOf(element) }));
  for (const { element, box } of areas) {
    const [wide, tall] = [box.right - box.left, box.bottom - box.top];
    if (Math.min(wide, tall) >= 23.5) continue;
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const near = areas.find((other) => other.element !== element && !other.element.contains(element) && Math.hypot(Math.max(other.box.left - x, 0, x - other.box.right), Math.max(other.box.top - y, 0, y - other.box.bottom)) < 12);
    if (near) out.push('small target: ' + name(element) + ' of ' + Math.round(wide) + ' × ' + Math.round(tall) + ' beside ' + name(near.element));
  }
  for (const [index, one] of areas.entries()) for (const other of areas.slice(index + 1)) {
    if (one.element.contains(other.element) || other.element.contains(one.element) || floats(one.element) !== floats(other.element) || scrollerDown(one.element) !== scrollerDown(other.element) || (one.element.labels && [...one.element.labels].some((label) => label.contains(other.element)))) continue;
    const [wide, tall] = [Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left), Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)];
    const [most, own] = [Math.min(one.box.right - one.box.left, other.box.right - other.box.left), Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top)];
    if (wide > 6 && tall > 6 && !(wide >= most - 1 && tall >= own - 1)) out.push('targets overlap: ' + name(one.element) + ' and ' + name(other.element));
  }

  const lines = texts.filter((element) => !floats(element)).flatMap((element) => rectsOf(element).filter((box) => { const edge = scroller(element)?.getBoundingClientRect(); return edge === undefined || isIn(box, edge); }).map((box) => ({ element, box }))).toSorted((one, other) => one.box.top - other.box.top);
  const said = new Set();
  for (const [index, one] of lines.entries()) for (let next = index + 1; next < lines.length && lines[next].box.top < one.box.bottom; next += 1) {
    const other = lines[next];
    if (one.element === other.element || said.has(one.element)) continue;
    const [wide, tall] = [Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left), Math.min(one.box.bottom, other.box.bottom) - other.box.top];
    if (wide <= 2 || tall <= 0.45 * Math.min(one.box.height, other.box.height)) continue;
    said.add(one.element);
    out.push('texts overlap: ' + name(one.element) + ' and ' + name(other.element));
  }
  return [...new Set(out)].slice(0, 12);
})()`;
