/**
 * What the page loads to show the betting client (sportsbook §8): `PavilionSportsbook.init(options)` puts the frame into the given
 * container, `destroy()` removes it. The token is never part of the address: it is sent to the frame by message, like everything that
 * may change.
 */
interface KitOptions {
  /** Where the client lives: a host name, an address, or a path where it shares the page's host. */
  host: string;
  clientId: string;
  container: HTMLElement;
  /** A frame that the page's own document has brought, with the client's address: it is used instead of a new one. */
  frame?: HTMLIFrameElement | null;
  /** The frame's name for screen readers. */
  title?: string;
  theme?: { name: string; tokens?: Record<string, string> };
  styles?: Record<string, string>;
  token?: string | null;
  locale?: string;
  country?: string | null;
  currency?: string | null;
  oddsFormat?: string;
  platform?: string;
  allowParentUrlUpdate?: boolean;
  path?: string;
}

interface Shown {
  readonly iframe: HTMLIFrameElement;
  readonly listen: (event: MessageEvent) => void;
}

let shown: Shown | undefined;

function addressOf({ host, clientId, path, locale, theme }: KitOptions): URL {
  const address = new URL(/^(?:https?:\/)?\//.test(host) ? host : `https://${host}/`, window.location.href);
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  address.searchParams.set('clientId', clientId);
  if (path) address.searchParams.set('path', path);
  // Only what the first rendering needs: language and colours. Everything else is sent by message.
  if (locale) address.searchParams.set('locale', locale);
  if (theme) address.searchParams.set('theme', theme.name);
  return address;
}

function newFrame({ title }: KitOptions, address: URL): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  iframe.title = title ?? 'Sportsbook';
  iframe.src = address.href;
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
  return iframe;
}

function isReady(data: unknown): boolean {
  if (typeof data !== 'string' || data.length > 1024) return false;
  try {
    const message: unknown = JSON.parse(data);
    return typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready';
  } catch {
    return false;
  }
}

/** Shows the client; a second call replaces the first frame. Answers the frame's `ready` with `init`. */
function init(options: KitOptions): HTMLIFrameElement {
  destroy();
  const { container, theme, token = null, locale, country, currency, oddsFormat, platform, allowParentUrlUpdate, path } = options;
  const address = addressOf(options);
  const iframe = options.frame ?? newFrame(options, address);
  for (const [name, value] of Object.entries({ border: '0', 'inline-size': '100%', display: 'block', ...options.styles }))
    iframe.style.setProperty(name, value);
  const listen = (event: MessageEvent): void => {
    if (event.origin !== address.origin || event.source !== iframe.contentWindow || !isReady(event.data)) return;
    const data = { token, locale, country, currency, oddsFormat, theme, platform, allowParentUrlUpdate, path };
    iframe.contentWindow?.postMessage(JSON.stringify({ v: 1, type: 'init', data }), address.origin);
  };
  window.addEventListener('message', listen);
  if (iframe.parentNode === null) container.append(iframe);
  shown = { iframe, listen };
  return iframe;
}

/** Removes the client from the page. Does nothing if there is none. */
function destroy(): void {
  if (shown === undefined) return;
  window.removeEventListener('message', shown.listen);
  shown.iframe.remove();
  shown = undefined;
}

declare global {
  interface Window {
    PavilionSportsbook?: { init: typeof init; destroy: typeof destroy };
  }
}

window.PavilionSportsbook = { init, destroy };
