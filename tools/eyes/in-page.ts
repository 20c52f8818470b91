/*
 * What the eyes ask of a game's page, as the text of functions the browser runs: the tools know no DOM. Each answers plain data.
 */

/** From this speed on frames come by the page's own clock: the screen's would be too few, and the browser paints fewer. */
const OWN_FRAMES_FROM = 40;
const FRAME_MS = 4;

/**
 * Installed before the page: its clock and all motion run so many times faster. What CSS moves on its own is finished before a picture is read. An
 * animation ends with its time, not with the frame after it: a game that waits for forty of them would wait for forty frames.
 */
export const quickened = (speed: number): string => `(() => {
  const speed = ${speed};
  const now = performance.now.bind(performance);
  const later = window.setTimeout.bind(window);
  const frame = window.requestAnimationFrame.bind(window);
  window.world = { now, frame };
  if (speed === 1) return;
  performance.now = () => now() * speed;
  window.setTimeout = (call, ms = 0, ...rest) => later(call, ms / speed, ...rest);
  window.requestAnimationFrame = speed < ${OWN_FRAMES_FROM} ? (call) => frame((at) => call(at * speed)) : (call) => later(() => call(performance.now()), ${FRAME_MS});
  if (speed >= ${OWN_FRAMES_FROM}) window.cancelAnimationFrame = window.clearTimeout.bind(window);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const { duration, delay = 0, iterations = 1 } = options;
    const animation = animate.call(this, frames, { ...options, duration: duration / speed, delay: delay / speed });
    if (Number.isFinite(iterations)) later(() => { if (animation.playState === 'running') animation.finish(); }, (delay + duration * iterations) / speed);
    return animation;
  };
})()`;

/**
 * Installed before the page: `eyes`. It clicks, watches a round while it runs, and describes what is drawn: each part of the stage with its box, its
 * part of its sheet of pictures, its colours, and whether it is on top at its middle.
 */
export const EYES = `window.eyes = (() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const boxOf = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }; };
  const isShown = (element) => { const { width, height } = element.getBoundingClientRect(); return width > 0.5 && height > 0.5 && getComputedStyle(element).visibility !== 'hidden'; };
  const textOf = (element) => (element?.innerText ?? element?.textContent ?? '').trim();
  // An element's is asked for by each of its children.
  let opacities = new Map();
  const opacityOf = (element) => {
    if (!element || element === document.body) return 1;
    const known = opacities.get(element);
    if (known !== undefined) return known;
    const all = Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
    opacities.set(element, all);
    return all;
  };
  const lookOf = (element) => { const style = getComputedStyle(element); return ['backgroundColor', 'backgroundImage', 'borderTopColor', 'borderTopWidth', 'borderRadius', 'boxShadow', 'color', 'outlineStyle', 'filter'].map((part) => style[part]).join('|'); };
  const isOnTop = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); const hit = document.elementFromPoint(x + width / 2, y + height / 2); return hit !== null && (element.contains(hit) || hit.contains(element)); };
  const partOf = (element, indexOf) => {
    const style = getComputedStyle(element);
    const turned = new DOMMatrix(style.transform === 'none' ? undefined : style.transform);
    const [across, down] = style.backgroundPosition.split(' ').map(Number.parseFloat);
    return {
      up: indexOf.get(element.parentElement) ?? -1,
      kinds: [...element.classList], tag: element.localName, text: textOf(element), label: element.getAttribute('aria-label') ?? '',
      picture: (element.getAttribute('src') ?? '').split('/').at(-1), sheet: style.backgroundImage.includes('url(') ? { across, down } : null,
      box: boxOf(element), degrees: Math.atan2(turned.b, turned.a) * 180 / Math.PI, facing: { x: turned.m11, y: turned.m22, z: turned.m33 },
      look: lookOf(element), colour: style.backgroundColor, opacity: opacityOf(element), isShown: isShown(element), isOnTop: isOnTop(element),
    };
  };
  const rest = () => { document.activeElement?.blur(); for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish(); };
  const open = (call) => {
    opacities = new Map();
    // Before anything is changed: what is inert may be pale.
    const solid = opacityOf(document.querySelector('.stage'));
    // What lets no pointer through, or lets it pass, is seen all the same.
    const style = document.createElement('style');
    style.textContent = '*{pointer-events:auto!important}.sparks,.moment,.moment *,.lines,.lines *{pointer-events:none!important}';
    document.head.append(style);
    const inert = all('[inert]');
    for (const one of inert) one.inert = false;
    opacities = new Map();
    const answer = { ...call(), solid };
    for (const one of inert) one.inert = true;
    style.remove();
    return answer;
  };
  const roundDrawn = () => document.querySelector('.foot .history li')?.dataset.round ?? '';
  const describe = () => {
    const elements = all('.stage *').filter((one) => !(one instanceof SVGElement));
    const indexOf = new Map(elements.map((one, index) => [one, index]));
    return {
      parts: elements.map((one) => partOf(one, indexOf)),
      stage: boxOf(document.querySelector('.theatre')),
      message: textOf(document.querySelector('.message')), note: textOf(document.querySelector('.note')), said: textOf(document.querySelector('[role=status]')),
      figures: Object.fromEntries(all('[data-figure]').map((one) => [one.dataset.figure, (isOnTop(one) ? '' : 'covered: ') + textOf(one.querySelector('bdi'))])),
      pill: textOf(document.querySelector('.foot .history li')), round: roundDrawn(),
    };
  };
  // The middle of what is painted in one colour, in the page's pixels.
  const spotOf = (canvas, isInk) => {
    const { data, width, height } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0, across = 0, down = 0;
    for (let at = 0; at < data.length; at += 4) if (isInk(data[at], data[at + 1], data[at + 2])) { count += 1; across += (at / 4) % width; down += Math.floor(at / 4 / width); }
    const box = canvas.getBoundingClientRect();
    const scale = box.width / width;
    return count === 0 ? null : { x: box.x + across / count * scale, y: box.y + down / count * scale, radius: Math.sqrt(count / Math.PI) * scale };
  };
  const ball = () => { const canvas = document.querySelector('.drop-canvas canvas'); return canvas && spotOf(canvas, (red, green, blue) => red > 225 && green > 180 && blue < 215 && red - blue > 60); };
  const underPointer = () => {
    const canvas = document.querySelector('.wheel-canvas canvas');
    if (!canvas) return '';
    const [box, pointer] = [canvas.getBoundingClientRect(), document.querySelector('.wheel-disc .pointer').getBoundingClientRect()];
    const scale = canvas.width / box.width;
    const x = Math.round((pointer.x + pointer.width / 2 - box.x) * scale);
    const votes = new Map();
    const context = canvas.getContext('2d');
    // Names of segments and the outline of the one that was reached are pale: the colour beside them is the segment's.
    const colourAt = (y) => { for (let away = 0; away < 9 * scale; away += 1) for (const side of [x + away, x - away]) { const colour = [...context.getImageData(side, y, 1, 1).data.slice(0, 3)]; if (Math.min(...colour) < 140) return colour.join(); } return 'pale'; };
    for (let share = 0.46; share < 0.72; share += 0.01) {
      const colour = colourAt(Math.round((box.height / 2 - share * Math.min(box.width, box.height) / 2) * scale));
      votes.set(colour, (votes.get(colour) ?? 0) + 1);
    }
    return [...votes].sort((one, other) => other[1] - one[1])[0][0];
  };
  const plate = () => Number.parseFloat(textOf(document.querySelector('.multiplier b')).replaceAll(',', ''));
  const offerOn = (selector) => { const button = document.querySelector(selector); const said = button && isShown(button) && /^Cash out ([\\d,.]+)$/.exec(textOf(button).replace(/\\s+/g, ' ')); return said ? Number(said[1].replaceAll(',', '')) : 0; };
  // Asked in the page at each of its frames: a question over the browser's line costs as much as a frame.
  const eachFrame = (isSo, patienceMs) => new Promise((resolve) => {
    const untilMs = world.now() + patienceMs;
    const look = () => { if (isSo()) resolve(true); else if (world.now() >= untilMs) resolve(false); else requestAnimationFrame(look); };
    look();
  });
  let watched = null;
  const watchFrame = () => {
    if (!watched) return;
    for (const one of all('.deck button:not([data-figure]), .theatre')) {
      if (!isShown(one)) continue;
      const box = boxOf(one);
      const first = watched.places.get(one) ?? box;
      watched.places.set(one, first);
      const isMoved = ['x', 'y', 'height'].some((side) => Math.abs(first[side] - box[side]) > 1.5);
      if (isMoved) watched.moved.set(one, (one.matches('.theatre') ? 'the stage' : one.getAttribute('aria-label') ?? textOf(one)).replace(/\\s+/g, ' ') + ' from ' + [first.x, first.y, first.height].map(Math.round) + ' to ' + [box.x, box.y, box.height].map(Math.round));
    }
    // What the last round left on the plate is not of this one.
    const shown = plate();
    if (shown !== watched.before) watched.before = null;
    if (watched.before === null && shown > watched.highest && /×/.test(textOf(document.querySelector('.multiplier b')))) watched.highest = shown;
    watched.offered = Math.max(watched.offered, offerOn('#go'));
    watched.offeredSecond = Math.max(watched.offeredSecond, offerOn('.climb-options > button'));
    requestAnimationFrame(watchFrame);
  };
  return {
    click(selector, index = 0) { const one = all(selector).filter(isShown)[index]; if (!one || one.disabled) return false; one.click(); return true; },
    press(selector, isPressed) { const one = all(selector).filter(isShown)[0]; if (one && !one.disabled && (one.getAttribute('aria-pressed') === 'true') !== isPressed) one.click(); },
    clickAll(selector) { for (const one of all(selector).filter(isShown)) one.click(); },
    watch() { document.querySelector('[role=status]').textContent = ''; watched = { before: plate(), places: new Map(), moved: new Map(), highest: 0, offered: 0, offeredSecond: 0 }; watchFrame(); },
    // What is said before the asked round's own pill is of a round that others played.
    isOver(roundId) { const said = document.querySelector('[role=status]'); if (roundDrawn() !== roundId) said.textContent = ''; return said.textContent !== ''; },
    whenClicked(selector, index, patienceMs) { return eachFrame(() => this.click(selector, index), patienceMs); },
    whenOver(roundId, isScratched, patienceMs) { return eachFrame(() => { if (isScratched) this.clickAll('.scratch-field'); return this.isOver(roundId); }, patienceMs); },
    whenDrawn() { return new Promise((resolve) => world.frame(() => world.frame(() => resolve(this.picture())))); },
    picture() { rest(); const seen = watched; watched = null; return open(() => ({ ...describe(), ball: ball(), underPointer: underPointer(), moved: seen ? [...seen.moved.values()] : [], highest: seen?.highest ?? 0, offered: seen?.offered ?? 0, offeredSecond: seen?.offeredSecond ?? 0 })); },
  };
})()`;
