import { WebSocket as Connection } from 'ws';
import { consoleHeaders, isOfConsole } from './console-cookies.ts';

const SUBSCRIBED = '"subscribe"';
let listeners: (() => void)[] = [];

/**
 * The page's socket. jsdom's says the origin its window began with, which the hub refuses; this one says none, as a client that is no browser. The
 * console's hub is asked as by its own page.
 */
class Socket extends Connection {
  constructor(address: string | URL) {
    super(address, isOfConsole(new URL(address).pathname) ? { headers: consoleHeaders() } : {});
    // A page that is left while its socket opens.
    this.on('error', () => undefined);
    this.on('message', (frame) => {
      if (!String(frame).includes(SUBSCRIBED)) return;
      for (const listener of listeners) listener();
      listeners = [];
    });
  }
}
Object.assign(globalThis, { WebSocket: Socket });

/** Resolves once the hub has answered the subscriptions of the page's next socket; to be asked for before what opens it. */
export const whenFollowed = (): Promise<void> => new Promise((resolve) => listeners.push(resolve));
