import { setTimeout as delay } from 'node:timers/promises';
import { consoleChannels, consoleSocketPath } from '@pavilion/contract/console/channels.ts';
import { Centrifuge } from 'centrifuge';
import { WebSocket } from 'ws';
import type { Console } from './console.ts';

/** How often a page reads what a channel announces and lists in which one looks something up, and the rest (operator §13.70). */
const HEARD_EVERY_MS = 60_000;
const UNHEARD_EVERY_MS = 10_000;

/** The hub lets one person have no more. */
const SOCKETS_OF_ONE = 10;

/** The page that an operator has open. */
interface Page {
  /** The calls it reads again; the first is what the page is about. */
  paths: readonly [string, ...string[]];
  /** Calls of which no channel announces all changes. */
  unheard?: readonly string[];
  /** The queue whose channel announces what has changed. */
  queue?: string;
  isLookedUp?: boolean;
}

const PAGES: readonly Page[] = [
  { paths: ['/withdrawals/held'], queue: 'withdrawals' },
  { paths: ['/documents'], queue: 'documents' },
  { paths: ['/contact-messages'], queue: 'contact' },
  { paths: ['/approvals'], queue: 'approvals' },
  { paths: ['/players'], isLookedUp: true },
  // The start page, which whoever has nothing open sees.
  { paths: ['/queues', '/approvals?state=open', '/handover'], unheard: ['/incidents'] },
];

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

/** The pages whose first call an operator may read, each with what may be read of it. */
async function pagesOf(console: Console): Promise<Page[]> {
  const readable = async (page: Page): Promise<Page[]> => {
    const those = await Promise.all(page.paths.map(async (path) => ((await console.mayRead(path)) ? [path] : [])));
    const [first, ...others] = those.flat();
    return first === undefined || first !== page.paths[0] ? [] : [{ ...page, paths: [first, ...others] }];
  };
  return (await Promise.all(PAGES.map(readable))).flat();
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
    const heardMs = hears ? HEARD_EVERY_MS : UNHEARD_EVERY_MS;
    const read = (path: string, everyMs: number) => repeat(() => console.timeMs(path), { everyMs, share });
    const session = read('/session', heardMs);
    if (page === undefined) return [session];
    const { paths, unheard = [], isLookedUp = false } = page;
    return [
      session,
      ...paths.map((path) => read(path, isLookedUp ? HEARD_EVERY_MS : heardMs)),
      ...unheard.map((path) => read(path, UNHEARD_EVERY_MS)),
    ];
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
