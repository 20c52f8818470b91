import type { Page } from '@playwright/test';

/** Smaller numbers are not read at an arm's length. */
const LEAST_NUMBER_PX = 11;
/** What is pressed (WCAG 2.5.8), and what a round is played with. */
const LEAST_TARGET_PX = 24;
const LEAST_MAIN_PX = 44;

/**
 * What a designer refuses of a game in its frame, whatever the engine: a text that is cut or leaves its place, two that lie over each other, a
 * number or a target that is too small, and a part beyond the frame or under another.
 */
const FRAME_FAULTS = `(() => {
  const root = document.querySelector('.game-frame');
  const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const isInside = (inner, outer, by = 1) => inner.left >= outer.left - by && inner.right <= outer.right + by && inner.top >= outer.top - by && inner.bottom <= outer.bottom + by;
  const meet = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.visually-hidden, .side, .moment, .sparks') && getComputedStyle(one).clipPath === 'none' && one.getBoundingClientRect().width > 1;
  const nameOf = (one) => (one.getAttribute('aria-label') || one.textContent || one.className).trim().slice(0, 30);
  const faults = [];

  const words = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement, text = node.data.trim();
    if (text === '' || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1) continue;
    // A line is higher than its letters are.
    const letters = { left: box.left, right: box.right, top: box.top + box.height * 0.2, bottom: box.bottom - box.height * 0.2 };
    words.push({ parent, text, box: letters });
    const size = Number.parseFloat(getComputedStyle(parent).fontSize) * (parent.currentCSSZoom ?? 1);
    if (/\\p{N}/u.test(text) && size < ${LEAST_NUMBER_PX}) faults.push(text + ' is written ' + size + ' px large');
    // A table that is turned through shows a part of its fields at a time.
    const table = parent.closest('.roulette-table, .bet-board');
    if (table && table.scrollHeight > table.clientHeight + 1 && !isInside(parent.closest('button').getBoundingClientRect(), table.getBoundingClientRect())) { words.pop(); continue; }
    const place = parent.closest('button, li, .glass-panel, .slots span, .card, output') ?? root;
    if (!isInside(letters, place.getBoundingClientRect(), 1.5)) faults.push(text + ' leaves its place');
    for (let box = parent; box !== root; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box);
      if ((overflowX !== 'visible' || overflowY !== 'visible') && !box.matches('.history') && !isInside(letters, box.getBoundingClientRect(), 1.5)) { faults.push(text + ' is cut'); break; }
    }
    if (!isInside(letters, frame)) faults.push(text + ' is beyond the frame');
  }
  words.forEach((one, at) => words.slice(at + 1).forEach((other) => {
    if (one.parent !== other.parent && meet(one.box, other.box, 1)) faults.push(one.text + ' lies over ' + other.text);
  }));

  const isTurnedAway = (one) => { const table = one.closest('.roulette-table, .bet-board'); return table && table.scrollHeight > table.clientHeight + 1 && !isInside(one.getBoundingClientRect(), table.getBoundingClientRect()); };
  const targets = [...root.querySelectorAll('button, input, a')].filter((one) => isShown(one) && !one.disabled && !one.closest('[inert]') && !isTurnedAway(one));
  for (const one of targets) {
    const box = one.getBoundingClientRect();
    const least = one.matches('#go, .acts > *, .option') ? ${LEAST_MAIN_PX} : ${LEAST_TARGET_PX};
    // What is smaller is allowed with no other target as near (WCAG 2.5.8), and between the numbers of a roulette, where a chip is taken back.
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const around = { left: x - ${LEAST_TARGET_PX / 2}, right: x + ${LEAST_TARGET_PX / 2}, top: y - ${LEAST_TARGET_PX / 2}, bottom: y + ${LEAST_TARGET_PX / 2} };
    const isAlone = least === ${LEAST_TARGET_PX} && targets.every((other) => other === one || other.contains(one) || !meet(around, other.getBoundingClientRect(), 0));
    if (!one.matches('.between') && Math.min(box.width, box.height) < least - 0.5 && !isAlone) faults.push(nameOf(one) + ' is ' + Math.round(box.width) + ' by ' + Math.round(box.height) + ' px');
    if (!isInside(box, frame)) faults.push(nameOf(one) + ' is beyond the frame');
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (isInside(box, frame) && hit && !one.contains(hit) && !hit.contains(one) && !one.matches('.thumb, .track input, .figure-time *') && !hit.matches('.between')) faults.push(nameOf(one) + ' is under ' + (hit.className || hit.tagName));
  }
  targets.filter((one) => !one.matches('.between')).forEach((one, at, all) => all.slice(at + 1).forEach((other) => {
    if (!one.contains(other) && !other.contains(one) && !other.matches('.between') && meet(one.getBoundingClientRect(), other.getBoundingClientRect(), 1)) faults.push(nameOf(one) + ' lies over ' + nameOf(other));
  }));
  const said = root.querySelector('.message').getBoundingClientRect();
  for (const one of targets) if (one.closest('.stage') && meet(one.getBoundingClientRect(), said, 2)) faults.push('the message lies under ' + nameOf(one));
  const stage = root.querySelector('.stage').getBoundingClientRect();
  for (const one of root.querySelectorAll('.stage img, .stage .card, .stage canvas, .stage .large-number, .stage .hand-total'))
    if (isShown(one) && !one.closest('.between, .hero, .marker, .roulette-disc') && !isInside(one.getBoundingClientRect(), stage, 3)) faults.push((one.getAttribute('class') ?? one.tagName) + ' leaves the stage');
  return [...new Set(faults)];
})()`;

/** The faults that stay: a drawing is sized in the frame after its box. */
export async function faultsOfFrame(page: Page): Promise<string[]> {
  let found: string[] = [];
  for (let looked = 0; looked === 0 || (looked < 5 && found.length > 0); looked += 1) {
    await page.evaluate('new Promise((resolve) => (window.world?.frame ?? requestAnimationFrame)(() => setTimeout(resolve, 100)))');
    found = await page.evaluate<string[]>(FRAME_FAULTS);
  }
  return found;
}
