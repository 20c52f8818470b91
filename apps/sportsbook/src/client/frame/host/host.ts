import { nowMs } from '../device.ts';
import { type FrameMessage, type PageMessage, readPageMessage, writeFrameMessage } from './messages.ts';

export interface Host {
  readonly send: (message: FrameMessage) => void;
  readonly askForToken: (reason: 'expired' | 'invalid') => void;
  readonly resize: (height: number) => void;
  readonly stop: () => void;
}

const TOKEN_REQUEST_MS = 10_000;
/** Slower than the page listens, so that the last height is never the one it drops. */
const RESIZE_MS = 150;
const heightBounds = { least: 200, most: 20_000 } as const;

/**
 * The frame's line to the page it is shown in: posts to the origin registered for its client id and to no other, hears that origin's
 * parent window alone (SB-18). Asks for a token at most once in 10 s and tells its height at most ten times a second.
 */
export function connectHost(pageOrigin: string, onMessage: (message: PageMessage) => void): Host {
  const page = { origin: pageOrigin, window: window.parent };
  const listen = (event: MessageEvent): void => {
    const message = readPageMessage(event, page);
    if (message !== undefined) onMessage(message);
  };
  const send = (message: FrameMessage): void => page.window.postMessage(writeFrameMessage(message), page.origin);
  let askedAt = Number.NEGATIVE_INFINITY;
  let told = 0;
  let wanted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publishHeight = (): void => {
    timer = undefined;
    if (wanted === told) return;
    told = wanted;
    send({ type: 'resize', data: { height: told } });
  };
  window.addEventListener('message', listen);
  return {
    send,
    askForToken: (reason) => {
      if (nowMs() - askedAt < TOKEN_REQUEST_MS) return;
      askedAt = nowMs();
      send({ type: 'tokenRequest', data: { reason } });
    },
    resize: (height) => {
      wanted = Math.min(heightBounds.most, Math.max(heightBounds.least, Math.ceil(height)));
      timer ??= setTimeout(publishHeight, RESIZE_MS);
    },
    stop: () => {
      window.removeEventListener('message', listen);
      clearTimeout(timer);
    },
  };
}
