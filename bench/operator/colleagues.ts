import { setTimeout as delay } from 'node:timers/promises';
import { consoleChannels, consoleSocketPath } from '@pavilion/contract/console/channels.ts';
import { Centrifuge } from 'centrifuge';
import { WebSocket } from 'ws';
import type { Console } from './console.ts';

/** How often a page reads what a channel announces, and what none does (operator §13.70). */
const HEARD_EVERY_MS = 60_000;
const UNHEARD_EVERY_MS = 10_000;

/** The hub lets one person have no more. */
const SOCKETS_OF_ONE = 10;

/** The page that an operator has open: the call it reads again, and the queue whose channel announces what has changed. */
const PAGES = [
  { path: '/withdrawals/held', queue: 'withdrawals' },
  { path: '/documents', queue: 'documents' },
  { path: '/contact-messages', queue: 'contact' },
  { path: '/approvals', queue: 'approvals' },
  { path: '/players', queue: undefined },
] as const;
type Page = (typeof PAGES)[number];

function openSocket(console: Console, queue: string | undefined): Centrifuge {
  class Browser extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { ...console.headers } });
    }
  }
  const socket = new Centrifuge(`${console.url.replace(/^http/, 'ws')}${consoleSocketPath}`, { websocket: Browser });
  const channels = [consoleChannels.queues, consoleChannels.approvals, consoleChannels.handover];
  for (const channel of [...channels, ...(queue === undefined ? [] : [consoleChannels.queue(queue)])])
    socket.newSubscription(channel).subscribe();
  socket.connect();
  return socket;
}

/** The pages that an operator may read. */
async function pagesOf(console: Console): Promise<readonly Page[]> {
  const readable = await Promise.all(PAGES.map((page) => console.mayRead(page.path)));
  return PAGES.filter((_, index) => readable[index]);
}

/**
 * So many operators with a page open each, as the console keeps it: it listens to its channels and reads now and then besides.
 * @param consoles each of another person, who may have ten sockets; whoever is left has none and reads as the console does without
 */
export async function openColleagues(consoles: readonly Console[], operators: number): Promise<{ close(): Promise<void> }> {
  const end = new AbortController();
  const repeat = async (send: () => Promise<unknown>, { everyMs, share }: { everyMs: number; share: number }): Promise<void> => {
    // Nobody begins at the same moment.
    await delay(share * everyMs, undefined, { signal: end.signal }).catch(() => undefined);
    while (!end.signal.aborted) {
      await send();
      await delay(everyMs, undefined, { signal: end.signal }).catch(() => undefined);
    }
  };
  const desks = await Promise.all(consoles.map(async (console) => ({ console, pages: await pagesOf(console) })));
  const sockets: Centrifuge[] = [];
  const reading = Array.from({ length: operators }, (_, index) => {
    const desk = desks[index % desks.length];
    if (desk === undefined) return [];
    const { console, pages } = desk;
    const page = pages[Math.floor(index / desks.length) % pages.length];
    const hears = index < desks.length * SOCKETS_OF_ONE;
    if (hears) sockets.push(openSocket(console, page?.queue));
    const share = index / operators;
    const everyMs = (isHeard: boolean): number => (hears && isHeard ? HEARD_EVERY_MS : UNHEARD_EVERY_MS);
    const session = repeat(() => console.timeMs('/session'), { everyMs: everyMs(true), share });
    if (page === undefined) return [session];
    return [session, repeat(() => console.timeMs(page.path), { everyMs: everyMs(page.queue !== undefined), share })];
  });
  const all = Promise.all(reading.flat());
  // Reported to the caller that closes them.
  all.catch(() => undefined);
  await Promise.all(sockets.map((socket) => socket.ready()));
  return {
    close: async () => {
      end.abort();
      for (const socket of sockets) socket.disconnect();
      await all;
    },
  };
}
