// Browser features that jsdom lacks: each answers as a browser without layout would.

interface Screen {
  widthPx: number;
  /** Motion is reduced unless a test is about it. */
  isMotionReduced: boolean;
}

/** The window the page believes to be in. */
export const screen: Screen = { widthPx: 1440, isMotionReduced: true };

const answers: readonly [RegExp, (value: number) => boolean][] = [
  [/\(min-width: (\d+)px\)/, (px) => screen.widthPx >= px],
  [/\(max-width: ([\d.]+)px\)/, (px) => screen.widthPx <= px],
];

/** Widths and motion are answered by `screen`, and every other query answered by no. */
function matchesMedia(query: string): boolean {
  if (query.includes('prefers-reduced-motion: reduce')) return screen.isMotionReduced;
  return answers.some(([form]) => form.test(query)) && answers.every(([form, holds]) => holdsIn(query, form, holds));
}

function holdsIn(query: string, form: RegExp, holds: (value: number) => boolean): boolean {
  const value = form.exec(query)?.[1];
  return value === undefined || holds(Number(value));
}

const unused = (): void => undefined;

class Observer {
  observe = unused;
  unobserve = unused;
  disconnect = unused;
  takeRecords = () => [];
}

Object.assign(globalThis, {
  matchMedia: (media: string) => ({ media, matches: matchesMedia(media), addEventListener: unused, removeEventListener: unused }),
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  scrollTo: unused,
  CSS: { escape: (text: string) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`), supports: () => true },
});
Object.assign(Element.prototype, {
  scrollIntoView: unused,
  scrollTo: unused,
  hasPointerCapture: () => false,
  setPointerCapture: unused,
  releasePointerCapture: unused,
  getAnimations: () => [],
  // Every element in the document counts as displayed, at any size.
  getClientRects(this: Element) {
    return this.isConnected ? [this.getBoundingClientRect()] : [];
  },
});

// A browser answers so where it draws no such context; jsdom prints that it has none each time it is asked.
HTMLCanvasElement.prototype.getContext = () => null;

/** Enter in a field presses the form's button, also one outside the form that names it; user-event looks for one inside only. */
addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
  const { form } = event.target;
  const named = form === null ? null : document.querySelector<HTMLElement>(`button[type=submit][form="${form.id}"]`);
  if (named === null) return;
  event.preventDefault();
  named.click();
});

/** Where the page has sent its browser to load another document, which jsdom does not do. */
export const departures: string[] = [];

const shown = location;

// A display with a task bar, so its available size differs from its size. The device fingerprint reads it repeatedly, even after a test's
// page is gone.
Object.defineProperties(globalThis.screen, {
  width: { value: 1440, configurable: true },
  height: { value: 900, configurable: true },
  availWidth: { value: 1440, configurable: true },
  availHeight: { value: 860, configurable: true },
});

/** The page's location: as jsdom has it, but for what would load another document. */
const watched = new Proxy(
  {},
  {
    get: (_target, key) => {
      if (key === 'assign' || key === 'replace') return (address: string) => departures.push(address);
      if (key === 'reload') return () => departures.push(shown.href);
      const value: unknown = Reflect.get(shown, key);
      return typeof value === 'function' ? value.bind(shown) : value;
    },
    set: (_target, key, value) => (key === 'href' ? departures.push(value) > 0 : Reflect.set(shown, key, value)),
  },
);
Object.defineProperty(globalThis, 'location', { configurable: true, value: watched });

/** A window the page has opened; what it shows is not loaded. */
interface OpenedWindow {
  name: string;
  document: Document;
  opener: unknown;
  closed: boolean;
  close(): void;
}

export const openedWindows: OpenedWindow[] = [];

function openWindow(_address: string, name: string): OpenedWindow {
  const opened: OpenedWindow = {
    name,
    document: document.implementation.createHTMLDocument(),
    opener: globalThis,
    closed: false,
    close: () => {
      opened.closed = true;
    },
  };
  openedWindows.push(opened);
  return opened;
}
Object.assign(globalThis, { open: openWindow });

/** The forms that were sent by the browser itself: where to, and into which window. */
export const sentForms: { action: string; method: string; target: string }[] = [];
HTMLFormElement.prototype.submit = function submit(this: HTMLFormElement) {
  sentForms.push({ action: this.action, method: this.method, target: this.target });
};

/** The files the page has had its browser save. */
export const savedFiles: { name: string; file: Blob }[] = [];
const files = new Map<string, Blob>();
URL.createObjectURL = (file) => {
  const address = `blob:${files.size}`;
  if (file instanceof Blob) files.set(address, file);
  return address;
};
URL.revokeObjectURL = unused;
const press = HTMLAnchorElement.prototype.click;
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  const file = files.get(this.getAttribute('href') ?? '');
  if (file === undefined) press.call(this);
  else savedFiles.push({ name: this.download, file });
};

export function forgetWindows(): void {
  for (const list of [departures, openedWindows, sentForms, savedFiles]) list.length = 0;
}
