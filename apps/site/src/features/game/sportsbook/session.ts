import type { Clock } from '../../../browser/clock.ts';
import type { BettingKit, KitOptions } from './vendor-kit.ts';
import {
  type BettingMessage,
  frameHeightPx,
  type InitialData,
  type PageMessage,
  readBettingMessage,
  writePageMessage,
} from './messages.ts';

/** Time the client has to report `ready` (sportsbook §8). */
export const READY_MS = 12_000;
const TOKEN_REQUEST_MS = 10_000;
const RESIZE_MS = 100;

/** The part of the frame that the page uses. */
type BettingFrame = { contentWindow: { postMessage(message: string, origin: string): void } | null; style: { blockSize: string } };
type ReceivedEvent = { origin: string; source: unknown; data: unknown };

export type BettingParts = {
  clock: Clock;
  /** The only origin that messages are accepted from and posted to (SB-18). */
  origin: string;
  kit: BettingKit;
  /** The vendor has no kit, so the page itself answers `ready` with `init`. */
  isPlain: boolean;
  options: KitOptions;
  initial: InitialData;
  findFrame: () => BettingFrame | null;
  /** Removes a frame that the kit has not taken over. */
  dropUnused: () => void;
  listen: (receive: (event: ReceivedEvent) => void) => () => void;
  /** Requests a new token for the client; null for a guest. Rejects while the player may not play. */
  renewToken: () => Promise<string | null>;
  /** Handles every message except token requests and resizes, which the session handles. */
  onMessage: (message: BettingMessage) => void;
  /** The client was not ready in time. */
  onSlow: () => void;
};

export type BettingSession = { post: (message: PageMessage) => void; stop: () => void };

/** A rate limiter: returns true at most once every `pauseMs`. */
function onceIn(clock: Clock, pauseMs: number): () => boolean {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    const nowMs = clock.nowMs();
    if (nowMs - lastMs < pauseMs) return false;
    lastMs = nowMs;
    return true;
  };
}

/**
 * Shows the betting client and exchanges messages with it, exclusively with its own window on its own origin (SB-18). `stop` removes the
 * client and its listeners.
 */
export function startBetting(parts: BettingParts): BettingSession {
  const { clock, kit, origin } = parts;
  let isStopped = false;
  let isReady = false;
  const mayRenew = onceIn(clock, TOKEN_REQUEST_MS);
  const mayResize = onceIn(clock, RESIZE_MS);
  const post = (message: PageMessage): void => {
    if (isReady && !isStopped) parts.findFrame()?.contentWindow?.postMessage(writePageMessage(message), origin);
  };
  /** If the token is refused because the player may not play now, the client keeps the old one: open bets and cash-out still work with it. */
  const renew = async (): Promise<void> => {
    try {
      post({ type: 'token', data: { token: await parts.renewToken() } });
    } catch {
      return;
    }
  };
  const resize = (heightPx: number): void => {
    const frame = parts.findFrame();
    if (frame !== null) frame.style.blockSize = `${Math.min(frameHeightPx.max, Math.max(frameHeightPx.min, heightPx))}px`;
  };
  const onReady = (): void => {
    isReady = true;
    if (parts.isPlain) post({ type: 'init', data: parts.initial });
  };
  const handle = (message: BettingMessage): void => {
    if (message.type === 'ready') onReady();
    if (message.type === 'tokenRequest') {
      if (mayRenew()) void renew();
    } else if (message.type === 'resize') {
      if (mayResize()) resize(message.heightPx);
    } else parts.onMessage(message);
  };
  const receive = (event: ReceivedEvent): void => {
    const frame = parts.findFrame();
    if (event.origin !== origin || frame === null || event.source !== frame.contentWindow) return;
    const message = readBettingMessage(event.data);
    if (message !== undefined) handle(message);
  };
  const stopListening = parts.listen(receive);
  kit.init({ ...parts.options, ...parts.initial });
  parts.dropUnused();
  void clock.wait(READY_MS).then(() => {
    if (!isReady && !isStopped) parts.onSlow();
  });
  return {
    post,
    stop: () => {
      isStopped = true;
      stopListening();
      kit.destroy();
    },
  };
}
