import * as z from 'zod/mini';

/** Messages from the frame to the site (apps/sandbox/src/studio/README.md). Amounts are decimal strings of the currency. */
type HostMessage =
  | { type: 'ready'; gameId: string; currency: string; isDemo: boolean; hasMoneyBar: true }
  | { type: 'round-start'; stake: string }
  | { type: 'round-open'; roundId: string; staked: string }
  | { type: 'balance'; balance: string; currency: string }
  | { type: 'round-end'; roundId: string; stake: string; payout: string; currency: string }
  | { type: 'error'; code: string }
  | { type: 'deposit' }
  | { type: 'fullscreen' }
  /** A figure of the money bar was pressed. */
  | { type: 'figure'; name: 'balance' | 'bonus' | 'last' | 'time' | 'session' }
  | { type: 'preference'; name: 'sound'; value: boolean };

const incomingSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('preferences'), sound: z.optional(z.boolean()) }),
  z.object({ type: z.literal('balance-changed') }),
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('resume') }),
  z.object({
    type: z.literal('money'),
    currency: z.string(),
    balance: z.string(),
    bonus: z.string(),
    last: z.string(),
    net: z.string(),
    playedSeconds: z.number(),
  }),
]);
/** Messages from the site to the frame. */
export type SiteMessage = z.output<typeof incomingSchema>;

const handshake = 'pavilion:connect';
let port: MessagePort | null = null;
const waiting: HostMessage[] = [];

/** True inside a frame of a page. */
export const isFramed = window.parent !== window;

/**
 * Waits for the site's handshake, a message without data that carries a port. All later messages use the port, so that the frame works
 * without an origin of its own (S40, S41).
 */
export function connectHost(listen: (message: SiteMessage) => void): void {
  const accept = (event: MessageEvent): void => {
    const [given] = event.ports;
    if (port || event.source !== window.parent || event.data !== handshake || !given) return;
    port = given;
    window.removeEventListener('message', accept);
    given.addEventListener('message', (message: MessageEvent) => {
      const parsed = incomingSchema.safeParse(message.data);
      if (parsed.success) listen(parsed.data);
    });
    given.start();
    for (const message of waiting.splice(0)) given.postMessage(message);
  };
  window.addEventListener('message', accept);
}

/** Sends a message to the site, or queues it until the site has connected. */
export function notifyHost(message: HostMessage): void {
  if (port) port.postMessage(message);
  else if (isFramed && waiting.length < 50) waiting.push(message);
}
