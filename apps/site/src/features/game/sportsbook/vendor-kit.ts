import type { InitialData } from './messages.ts';

/** The API of a vendor's script at `window.PavilionSportsbook`: it shows its frame in the container and answers the frame's `ready` with `init`. */
export type BettingKit = { init: (options: KitOptions) => unknown; destroy: () => void };

export type KitOptions = InitialData & { host: string; clientId: string; container: HTMLElement; title: string };

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

/** The client's address. A bare host is reached by https; the sandbox configures a path on its own origin instead. */
export function clientAddress(
  { host, clientId, path, locale }: { host: string; clientId: string; path?: string | undefined; locale: string },
  page: string,
): URL {
  const address = new URL(host.startsWith('/') || host.includes('://') ? host : `https://${host}`, page);
  if (!address.pathname.endsWith('/')) address.pathname += '/';
  address.searchParams.set('clientId', clientId);
  address.searchParams.set('locale', locale);
  if (path !== undefined) address.searchParams.set('path', path);
  return address;
}

/** The kit for a vendor without one: shows the client's address in a frame (sportsbook §8), and the page sends `init`. */
export const plainKit: BettingKit = {
  init: ({ container, title, ...options }) => {
    const frame = document.createElement('iframe');
    frame.title = title;
    frame.src = clientAddress(options, location.href).href;
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups');
    container.append(frame);
  },
  destroy: () => undefined,
};
