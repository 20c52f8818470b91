import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { startScriptsLate } from './late-scripts.ts';

const page =
  '<html><head><link rel="modulepreload" href="/assets/index-a.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/b.js" fetchPriority="low"/>' +
  '<link rel="stylesheet" href="/assets/c.css"/></head><body><p>a</p><script type="module" async="" src="/assets/index-a.js"></script></body></html>';

type Listener = () => void;

/** Runs the page's first script in as much of a browser as it needs. */
function aBrowser({ isHidden = false } = {}) {
  const listeners = new Map<string, Listener[]>();
  const added: Record<string, string>[] = [];
  let paint: Listener | undefined;
  let timer: Listener | undefined;
  let frames: Listener[] = [];
  class PaintObserver {
    #notify: (list: object, observer: PaintObserver) => void;
    constructor(notify: (list: object, observer: PaintObserver) => void) {
      this.#notify = notify;
    }
    observe(): void {
      paint = () => this.#notify({}, this);
    }
    disconnect(): void {
      paint = undefined;
    }
  }
  class Sheet {
    rule = '';
    replaceSync(rule: string): void {
      this.rule = rule;
    }
  }
  const adopted: { adoptedStyleSheets: Sheet[] } = { adoptedStyleSheets: [] };
  const browser = {
    CSSStyleSheet: Sheet,
    document: Object.assign(adopted, {
      hidden: isHidden,
      currentScript: { remove: () => undefined },
      head: { appendChild: () => undefined },
      createElement: (tag: string) => {
        const element: Record<string, string> = { tag };
        added.push(element);
        return { setAttribute: (name: string, value: string) => (element[name] = value) };
      },
    }),
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
  for (const [, script = ''] of startScriptsLate(page).matchAll(/<script>(.*?)<\/script>/gs)) runInNewContext(script, browser);
  const fire = (name: string) => listeners.get(name)?.forEach((listener) => listener());
  const drawFrame = () => {
    const due = frames;
    frames = [];
    for (const run of due) run();
  };
  return {
    added,
    fire,
    drawFrame,
    paint: () => paint?.(),
    wait: () => timer?.(),
    held: () => adopted.adoptedStyleSheets.map(({ rule }) => rule),
  };
}

const begun = [
  { tag: 'script', type: 'module', async: '', src: '/assets/index-a.js' },
  { tag: 'link', rel: 'modulepreload', href: '/assets/b.js' },
];

describe('the scripts of a page', () => {
  it('are not requested by the page’s markup, and everything else still is', () => {
    const html = startScriptsLate(page);
    expect(html).not.toMatch(/<script[^>]*\ssrc=|modulepreload" href/);
    expect(html).toContain('<link rel="stylesheet" href="/assets/c.css"/></head><body><script>');
    expect(startScriptsLate('<p>no scripts</p>')).toBe('<p>no scripts</p>');
  });

  it('start once, when the first screen has loaded and is painted', () => {
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

  it('load together with the pictures further down, which would compete with the first screen', () => {
    const { fire, paint, drawFrame, held } = aBrowser();
    fire('load');
    paint();
    drawFrame();
    expect(held()).toEqual(['img[loading=lazy]:not([fetchpriority=low]){translate:0 -99999px}']);
    drawFrame();
    expect(held()).toEqual([]);
  });

  it('K-32 come after the lesser pictures of the first screen, which wait for its first paint alone', () => {
    const { added, paint, held } = aBrowser();
    expect(held()).toContain('img[loading=lazy][fetchpriority=low]{translate:0 -99999px}');
    paint();
    expect(held()).not.toContain('img[loading=lazy][fetchpriority=low]{translate:0 -99999px}');
    expect(added).toEqual([]);
  });

  it('leave no picture held when the page is touched before it is painted', () => {
    const { fire, paint, held } = aBrowser();
    fire('pointerdown');
    expect(held()).toEqual([]);
    paint();
    expect(held()).toEqual([]);
  });

  it.each(['pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll'])('start with %s, whatever has loaded', (act) => {
    const { added, fire } = aBrowser();
    fire(act);
    expect(added).toEqual(begun);
  });

  it('wait neither for a picture that does not load nor for the paint of a hidden page', () => {
    const slow = aBrowser();
    slow.wait();
    expect(slow.added).toEqual(begun);
    const hidden = aBrowser({ isHidden: true });
    hidden.fire('load');
    expect(hidden.added).toEqual(begun);
  });
});
