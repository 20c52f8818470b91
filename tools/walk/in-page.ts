/*
 * What the walk asks of a page, as the text of functions the browser runs: the tools know no DOM. Each answers plain data.
 */

/** Installed before the page: `walk.stop()` describes what has the focus, and whether the one before it looked any different with it. */
export const WALK = `window.walk = (() => {
  const parts = ['boxShadow', 'outlineStyle', 'outlineWidth', 'outlineColor', 'borderTopColor', 'borderBottomColor', 'backgroundColor', 'color', 'textDecorationLine', 'opacity', 'clipPath', 'transform'];
  const look = (element) => {
    const near = [element, ...[...element.querySelectorAll('*')].slice(0, 12)];
    for (let up = element.parentElement, level = 0; up && level < 3; up = up.parentElement, level += 1) near.push(up);
    return near.map((one) => [null, '::before', '::after'].map((pseudo) => { const style = getComputedStyle(one, pseudo); return parts.map((part) => style[part]).join(); }).join('|')).join('~');
  };
  const name = (element) => {
    const own = element.getAttribute('aria-label') || element.innerText || element.getAttribute('title') || element.getAttribute('name') || element.id || '';
    return element.localName + (element.getAttribute('role') ? '[' + element.getAttribute('role') + ']' : '') + ' "' + own.trim().replace(/\\s+/g, ' ').slice(0, 50) + '"';
  };
  const isCovered = (element) => {
    const boxes = [...element.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (boxes.length === 0) return false;
    const inside = (box, x, y) => { const hit = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y); return hit !== null && (element.contains(hit) || hit.contains(element) || (element.labels && [...element.labels].some((label) => label.contains(hit))) || (hit.closest('label') && hit.closest('label').contains(element))); };
    return !boxes.some((box) => [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9], [0.1, 0.1], [0.9, 0.9]].some(([x, y]) => inside(box, x, y)));
  };
  let before, lookWith;
  let seen = new Set();
  return {
    forget() { seen = new Set(); before = undefined; },
    stop() {
      const element = document.activeElement;
      const left = before && before !== element && before.isConnected ? { name: name(before), isInvisible: look(before) === lookWith } : null;
      const isPage = element === null || element === document.body || element === document.documentElement;
      const isRepeat = !isPage && seen.has(element);
      const answer = { left, isPage, isRepeat, isSame: element === before, name: isPage ? '' : name(element), isFrame: !isPage && element.localName === 'iframe', hasParts: !isPage && element === before && ['date', 'time', 'datetime-local', 'month'].includes(element.type), isCovered: !isPage && isCovered(element), isInDialog: !isPage && element.closest('[role=dialog]') !== null };
      if (!isPage) { seen.add(element); lookWith = look(element); }
      before = isPage ? undefined : element;
      return answer;
    },
  };
})()`;

/** Whether the page can be scrolled sideways, and what sticks out of it where nothing scrolls. */
export const SIDEWAYS = `(() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => { for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) { if (getComputedStyle(up).overflowX !== 'visible') return true; } return false; };
  const root = document.scrollingElement;
  const out = root.scrollWidth > width + 1 ? ['the page is ' + root.scrollWidth + ' px wide in a window of ' + width] : [];
  for (const element of document.querySelectorAll('main *, [role=dialog], [role=dialog] *')) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || getComputedStyle(element).visibility === 'hidden') continue;
    if ((box.right > width + 1 || box.left < -1) && !scrolls(element) && getComputedStyle(element).position !== 'fixed') out.push(element.localName + '.' + String(element.className.baseVal ?? element.className).split(' ')[0] + ' reaches from ' + Math.round(box.left) + ' to ' + Math.round(box.right));
  }
  const dialog = [...document.querySelectorAll('[role=dialog] > *')].filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX !== 'visible' && getComputedStyle(part).overflowX !== 'clip' && getComputedStyle(part).clipPath === 'none');
  for (const part of dialog) out.push('a part of the dialog scrolls sideways: ' + part.scrollWidth + ' in ' + part.clientWidth);
  return out.slice(0, 5);
})()`;

/** The spacing of WCAG 1.4.12, and the texts it cuts off that were whole before. */
export const SPACED = `(() => {
  const texts = [...document.querySelectorAll('main *, header *, footer *, [role=dialog] *')].filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '') && element.getClientRects().length > 0);
  const isCut = (element) => { for (let up = element, level = 0; up && level < 3; up = up.parentElement, level += 1) { const style = getComputedStyle(up); if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || up.localName === 'option' || up.localName === 'select') return false; if (['hidden', 'clip'].includes(style.overflowY) && up.scrollHeight > up.clientHeight + 3) return true; if (['hidden', 'clip'].includes(style.overflowX) && up.scrollWidth > up.clientWidth + 3) return true; } return false; };
  const before = new Set(texts.filter(isCut));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }');
  document.adoptedStyleSheets.push(sheet);
  const cut = texts.filter((element) => !before.has(element) && isCut(element)).map((element) => element.localName + ' "' + element.textContent.trim().slice(0, 40) + '"');
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  return [...new Set(cut)].slice(0, 5);
})()`;

/** Motions still running although the visitor asked for none: endless ones and those longer than a blink. */
export const MOVING = `document.getAnimations().filter((motion) => { const { endTime } = motion.effect.getComputedTiming(); return motion.playState === 'running' && endTime > 20; }).map((motion) => (motion.animationName ?? motion.transitionProperty ?? 'script') + ' on ' + (motion.effect.target?.className ?? '')).slice(0, 5)`;

/** Headings, landmarks and help: one first heading, one main, and the place of help among the page's links. */
export const OUTLINE = `(() => {
  const isShown = (element) => element.getClientRects().length > 0;
  const open = document.querySelector('[role=dialog]');
  return {
    firstHeadings: [...document.querySelectorAll('h1')].filter(isShown).length,
    mains: document.querySelectorAll('main').length,
    language: document.documentElement.lang,
    isDialogOpen: open !== null,
    help: [...document.querySelectorAll('footer a')].filter(isShown).map((link) => link.getAttribute('href')).filter((address) => /\\/(contact|questions|static\\/responsible)/.test(address)),
  };
})()`;
