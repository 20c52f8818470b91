// After each change of a document jsdom cascades its sheet anew for every element that is asked about, and a query by role asks each element of
// the page whether it is displayed and visible. The product's own sheets are not loaded here, so that an element of which nothing says
// otherwise is displayed as every other of its name. What says something is cascaded.

const view = document.defaultView ?? window;

/** A computed style as jsdom cascades it. */
export const cascaded: typeof getComputedStyle = view.getComputedStyle.bind(view);

/** Words of a declaration that decides about display or visibility, of its own element or of those inside; a variable may stand for them. */
const DECIDING = /display|visibility|float|absolute|fixed|\ball\b|var\(/;
/** Those that the browser's own sheet displays by their state or their place. */
const BY_STATE = new Set(['dialog', 'summary']);

function isDecided(element: Element): boolean {
  const style = element.getAttribute('style');
  return (style !== null && DECIDING.test(style)) || element.hasAttribute('hidden');
}

/** Whether an element is displayed as every other of its name and type: a frame of boxes around it would make a box of it. */
function isPlain(element: Element): boolean {
  if (BY_STATE.has(element.localName) || element.hasAttribute('popover') || isDecided(element)) return false;
  const { parentElement: around } = element;
  return around === null || (around.localName !== 'slot' && !isDecided(around));
}

const displays = new Map<string, string>();

function displayOf(element: Element): string {
  if (!isPlain(element)) return cascaded(element).display;
  const kind = `${element.namespaceURI} ${element.localName} ${element.getAttribute('type')}`;
  const display = displays.get(kind) ?? cascaded(element).display;
  displays.set(kind, display);
  return display;
}

/** Inherited from the nearest element that says something of its own. */
function visibilityOf(element: Element): string {
  for (let around: Element | null = element; around !== null; around = around.parentElement)
    if (isDecided(around)) return cascaded(element).visibility;
  return 'visible';
}

const quick = new Map<string | symbol, (element: Element) => string>([
  ['display', displayOf],
  ['visibility', visibilityOf],
]);

/** A style that is cascaded only as far as it is read. */
const late: ProxyHandler<{ readonly element: Element }> = {
  get: ({ element }, key) => {
    if (key === 'getPropertyValue') return (name: string) => quick.get(name)?.(element) ?? cascaded(element).getPropertyValue(name);
    const read = quick.get(key);
    if (read !== undefined) return read(element);
    const style = cascaded(element);
    const value: unknown = Reflect.get(style, key);
    return typeof value === 'function' ? value.bind(style) : value;
  },
};

/** The page's scroll lock under a dialog adds a style sheet, which sets neither of the two. */
const isSilent = ({ ownerNode }: CSSStyleSheet): boolean => ownerNode instanceof HTMLStyleElement && !DECIDING.test(ownerNode.textContent);

function computedStyle(element: Element, pseudo?: string | null): object {
  const isHere = element.ownerDocument === document && element.isConnected && (pseudo ?? '') === '';
  return isHere && [...document.styleSheets].every(isSilent) ? new Proxy({ element }, late) : cascaded(element, pseudo);
}

for (const place of [view, globalThis]) Object.assign(place, { getComputedStyle: computedStyle });
