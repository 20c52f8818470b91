import type { InitialData } from './messages.ts';

/** The API of a vendor's script at `window.PavilionSportsbook`: it shows its frame in the container and answers the frame's `ready` with `init`. */
export type BettingKit = { init: (options: KitOptions) => unknown; destroy: () => void };

export type KitOptions = InitialData & {
  host: string;
  clientId: string;
  container: HTMLElement;
  title: string;
  /** The frame that the document has brought, for a kit that takes it over. */
  frame: HTMLIFrameElement | null;
};

declare global {
  interface Window {
    PavilionSportsbook?: BettingKit;
  }
}

/** Loads the vendor's script once per page load. @throws if it cannot be loaded or does not define the kit */
export async function loadKit(scriptUrl: string): Promise<BettingKit> {
  if (window.PavilionSportsbook === undefined) await loadScript(scriptUrl);
  if (window.PavilionSportsbook === undefined) throw new Error('The script of the betting client defines no kit');
  return window.PavilionSportsbook;
}

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script of the betting client could not be loaded'));
    });
    document.head.append(script);
  });
}

type Address = { host: string; clientId: string; path?: string | undefined; locale: string; themeName?: string | undefined };

/** The client's address. A bare host is reached by https; the sandbox configures a path on its own origin instead. */
export function clientAddress({ host, clientId, path, locale, themeName }: Address, page: string): URL {
  const address = new URL(host.startsWith('/') || host.includes('://') ? host : `https://${host}`, page);
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  address.searchParams.set('clientId', clientId);
  address.searchParams.set('locale', locale);
  if (path !== undefined) address.searchParams.set('path', path);
  if (themeName !== undefined) address.searchParams.set('theme', themeName);
  return address;
}

const ANY_PAGE = 'http://page.invalid';

/** The same address in a document, whatever the host that the document comes from. */
export function documentAddress(address: Address): string {
  const { origin, pathname, search, href } = clientAddress(address, ANY_PAGE);
  return origin === ANY_PAGE ? pathname + search : href;
}

/** What a client's frame may do (SB-18). */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups';

/** The kit for a vendor without one: shows the client's address in a frame (sportsbook §8), and the page sends `init`. */
export const plainKit: BettingKit = {
  init: ({ container, title, frame: brought, ...options }) => {
    if (brought !== null) return;
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = clientAddress(options, location.href).href;
    frame.setAttribute('sandbox', FRAME_SANDBOX);
    container.append(frame);
  },
  destroy: () => undefined,
};
