/*
 * What the pseudo-locale does to a page, as the text of functions the browser runs: the tools know no DOM.
 */

/** The texts a visitor reads, one for each text node, in the order of the page; hidden ones are left out. */
export const READ_TEXTS = `(() => {
  const nodes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!parent || /^(script|style|noscript|template|option)$/.test(parent.localName) || node.data.trim() === '') continue;
    if (parent.closest('[translate=no]')) continue;
    nodes.push(node);
  }
  window.pseudoNodes = nodes;
  return nodes.map((node) => node.data);
})()`;

const IS_CUT = `(element) => {
  for (let up = element, level = 0; up && level < 3; up = up.parentElement, level += 1) {
    const style = getComputedStyle(up);
    if (style.clipPath !== 'none' || style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none' || up.localName === 'select') return false;
    if (['hidden', 'clip'].includes(style.overflowY) && up.scrollHeight > up.clientHeight + 3) return true;
    if (['hidden', 'clip'].includes(style.overflowX) && up.scrollWidth > up.clientWidth + 3) return true;
  }
  return false;
}`;

/** Puts the pseudo texts in the place of the page's own, turns the page around, and names the texts that are cut off and were whole. */
export const APPLY_TEXTS = `(async (texts) => {
  const isCut = ${IS_CUT};
  const nodes = window.pseudoNodes;
  const isShown = (node) => node.isConnected && node.parentElement.getClientRects().length > 0;
  const before = new Set(nodes.filter((node) => isShown(node) && isCut(node.parentElement)));
  nodes.forEach((node, index) => { if (texts[index] !== null) node.data = texts[index]; });
  document.documentElement.dir = 'rtl';
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return [...new Set(nodes.filter((node, index) => texts[index] !== null && !before.has(node) && isShown(node) && isCut(node.parentElement)).map((node) => 'cut off: ' + node.parentElement.localName + ' "' + node.data.trim().slice(0, 50) + '"'))];
})`;
