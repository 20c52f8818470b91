import { elapsedMs, wait } from '../device.ts';
import { type FrameMessage, type PageMessage, readPageMessage, writeFrameMessage } from './messages.ts';

export interface Host {
  readonly send: (message: FrameMessage) => void;
  readonly askForToken: (reason: 'expired' | 'invalid') => void;
  readonly resize: (height: number) => void;
  readonly stop: () => void;
}

const TOKEN_REQUEST_MS = 10_000;
/** How often `ready` is sent until the page answers, for at most a minute: the page may start listening after the frame starts sending. */
const READY_EVERY_MS = 250;
const READY_TIMES = 240;
/** Slower than the page's own limit, so that the page never drops the last height. */
const RESIZE_MS = 150;
const heightBounds = { least: 200, most: 20_000 } as const;

/**
 * The frame's channel to the embedding page: posts only to the origin registered for its client id, and listens only to that origin's
 * parent window (SB-18). Says `ready` until the page answers. Requests a token at most every 10 s and reports its height at most ten times a second.
 */
export function connectHost(pageOrigin: string, onMessage: (message: PageMessage) => void): Host {
  const page = { origin: pageOrigin, window: window.parent };
  const post = (message: FrameMessage): void => page.window.postMessage(writeFrameMessage(message), page.origin);
  /** Messages queued until the page has answered; null afterwards. */
  let unheard: FrameMessage[] | null = [];
  const send = (message: FrameMessage): void => {
    if (unheard === null) post(message);
    else unheard.push(message);
  };
  let isBegun = false;
  const listen = (event: MessageEvent): void => {
    const message = readPageMessage(event, page);
    // A page answers each `ready`, also those said while its answer was on the way: a second beginning would lead back from where one has gone.
    if (message === undefined || (message.type === 'init' && isBegun)) return;
    isBegun ||= message.type === 'init';
    onMessage(message);
    const before = unheard ?? [];
    unheard = null;
    before.forEach(post);
  };
  const sayReady = (timesLeft: number): void => {
    if (unheard === null || timesLeft === 0) return;
    post({ type: 'ready', data: { versions: [1] } });
    void wait(READY_EVERY_MS).then(() => sayReady(timesLeft - 1));
  };
  let askedAt = Number.NEGATIVE_INFINITY;
  let sentHeight = 0;
  let wanted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publishHeight = (): void => {
    timer = undefined;
    if (wanted === sentHeight) return;
    sentHeight = wanted;
    send({ type: 'resize', data: { height: sentHeight } });
  };
  window.addEventListener('message', listen);
  sayReady(READY_TIMES);
  return {
    send,
    askForToken: (reason) => {
      if (elapsedMs() - askedAt < TOKEN_REQUEST_MS) return;
      askedAt = elapsedMs();
      send({ type: 'tokenRequest', data: { reason } });
    },
    resize: (height) => {
      wanted = Math.min(heightBounds.most, Math.max(heightBounds.least, Math.ceil(height)));
      timer ??= setTimeout(publishHeight, RESIZE_MS);
    },
    stop: () => {
      window.removeEventListener('message', listen);
      clearTimeout(timer);
      unheard = null;
    },
  };
}
