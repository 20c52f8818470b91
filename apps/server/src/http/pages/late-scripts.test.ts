import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { startScriptsLate } from './late-scripts.ts';

const page =
  '<html><head><link rel="modulepreload" href="/assets/index-a.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/b.js" fetchPriority="low"/>' +
  '<link rel="stylesheet" href="/assets/c.css"/></head><body><p>a</p><script type="module" async="" src="/assets/index-a.js"></script></body></html>';

type Listener = () => void;

/** Runs what the page begins with in as much of a browser as it asks for. */
function aBrowser({ isHidden = false } = {}) {
  const listeners = new Map<string, Listener[]>();
  const added: Record<string, string>[] = [];
  let paint: Listener | undefined;
  let timer: Listener | undefined;
  let frames: Listener[] = [];
  class PaintObserver {
    #told: (list: object, observer: PaintObserver) => void;
    constructor(told: (list: object, observer: PaintObserver) => void) {
      this.#told = told;
    }
    observe(): void {
      paint = () => this.#told({}, this);
    }
    disconnect(): void {
      paint = undefined;
    }
  }
  let heldBy: string | undefined;
  const style = { id: '', nonce: '', textContent: '', remove: () => (heldBy = undefined) };
  const browser = {
    document: {
      hidden: isHidden,
      currentScript: { nonce: 'N', remove: () => undefined },
      head: { appendChild: (element: object) => element === style && (heldBy = style.nonce) },
      getElementById: (id: string) => (heldBy !== undefined && id === style.id ? style : null),
      createElement: (tag: string) => {
        if (tag === 'style') return style;
        const element: Record<string, string> = { tag };
        added.push(element);
        return { setAttribute: (name: string, value: string) => (element[name] = value) };
      },
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
    removeEventListener: (name: string, listener: Listener) =>
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((one) => one !== listener),
      ),
    PerformanceObserver: PaintObserver,
    setTimeout: (run: Listener) => (timer = run),
    requestAnimationFrame: (run: Listener) => frames.push(run),
  };
  for (const [, script = ''] of startScriptsLate(page, 'N').matchAll(/<script nonce="N">(.*?)<\/script>/gs))
    runInNewContext(script, browser);
  const fire = (name: string) => listeners.get(name)?.forEach((listener) => listener());
  const drawFrame = () => {
    const due = frames;
    frames = [];
    for (const run of due) run();
  };
  return { added, fire, drawFrame, paint: () => paint?.(), wait: () => timer?.(), heldBy: () => heldBy, rule: style.textContent };
}

const begun = [
  { tag: 'script', type: 'module', async: '', src: '/assets/index-a.js' },
  { tag: 'link', rel: 'modulepreload', href: '/assets/b.js' },
];

describe('the scripts of a page', () => {
  it('are not asked for by its text, and what is asked for otherwise stays', () => {
    const html = startScriptsLate(page, 'N');
    expect(html).not.toMatch(/<script[^>]*\ssrc=|modulepreload" href/);
    expect(html).toContain('<link rel="stylesheet" href="/assets/c.css"/></head><body><script nonce="N">');
    expect(startScriptsLate('<p>no scripts</p>', 'N')).toBe('<p>no scripts</p>');
  });

  it('begin once, when the first screen has come and is painted', () => {
    const { added, fire, paint, wait, drawFrame } = aBrowser();
    fire('load');
    paint();
    drawFrame();
    expect(added).toEqual([]);
    drawFrame();
    expect(added).toEqual(begun);
    wait();
    fire('pointerdown');
    expect(added).toHaveLength(2);
  });

  it('come with the pictures further down, which would take their share from what is seen first', () => {
    const { fire, paint, drawFrame, heldBy, rule } = aBrowser();
    expect(rule).toBe('img[loading=lazy]{translate:0 -99999px}');
    fire('load');
    paint();
    drawFrame();
    expect(heldBy()).toBe('N');
    drawFrame();
    expect(heldBy()).toBeUndefined();
  });

  it.each(['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'])('begin with %s, whatever has come', (act) => {
    const { added, fire } = aBrowser();
    fire(act);
    expect(added).toEqual(begun);
  });

  it('wait neither for a picture that does not come nor for the paint of a page nobody sees', () => {
    const slow = aBrowser();
    slow.wait();
    expect(slow.added).toEqual(begun);
    const hidden = aBrowser({ isHidden: true });
    hidden.fire('load');
    expect(hidden.added).toEqual(begun);
  });
});
