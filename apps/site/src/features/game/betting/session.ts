import type { Clock } from '../../../session/clock.ts';
import type { BettingKit, KitOptions } from './kit.ts';
import {
  type BettingMessage,
  frameHeightPx,
  type InitialData,
  type PageMessage,
  readBettingMessage,
  writePageMessage,
} from './messages.ts';

/** As long as the client may take to say that it is there (sportsbook.md §8). */
export const READY_MS = 12_000;
const TOKEN_REQUEST_MS = 10_000;
const RESIZE_MS = 100;

/** The frame as far as the page touches it. */
export type BettingFrame = { contentWindow: { postMessage(message: string, origin: string): void } | null; style: { blockSize: string } };
type Heard = { origin: string; source: unknown; data: unknown };

export type BettingParts = {
  clock: Clock;
  /** The only origin that is heard and written to (SB-18). */
  origin: string;
  kit: BettingKit;
  /** A vendor without a kit: the page itself answers `ready` with `init`. */
  isPlain: boolean;
  options: KitOptions;
  initial: InitialData;
  findFrame: () => BettingFrame | null;
  listen: (receive: (event: Heard) => void) => () => void;
  /** A new token for the client, `null` for a guest. */
  renewToken: () => Promise<string | null>;
  /** What the page does at the client's word; the rest is done here. */
  onMessage: (message: BettingMessage) => void;
  onSlow: () => void;
};

export type BettingSession = { post: (message: PageMessage) => void; stop: () => void };

/** Whether something may be done again: at most once in a while. */
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
 * Shows the betting client and speaks with it: only its own window on its own origin is heard, and nothing is ever sent to anybody else
 * (SB-18). Ends with `stop`, after which nothing of it is left.
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
  /** Refused, because play has ended for the player, the client keeps what it has: bets and cash-out stay, placing is refused. */
  const renew = async (): Promise<void> => {
    try {
      post({ type: 'token', data: { token: await parts.renewToken() } });
    } catch {
      return;
    }
  };
  const resize = (heightPx: number): void => {
    const frame = parts.findFrame();
    if (frame !== null) frame.style.blockSize = `${Math.min(frameHeightPx.most, Math.max(frameHeightPx.least, heightPx))}px`;
  };
  const receive = (event: Heard): void => {
    const frame = parts.findFrame();
    if (event.origin !== origin || frame === null || event.source !== frame.contentWindow) return;
    const message = readBettingMessage(event.data);
    if (message === undefined) return;
    if (message.type === 'ready') {
      isReady = true;
      if (parts.isPlain) post({ type: 'init', data: parts.initial });
    }
    if (message.type === 'tokenRequest') {
      if (mayRenew()) void renew();
    } else if (message.type === 'resize') {
      if (mayResize()) resize(message.heightPx);
    } else parts.onMessage(message);
  };
  const stopListening = parts.listen(receive);
  kit.init({ ...parts.options, ...parts.initial });
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
