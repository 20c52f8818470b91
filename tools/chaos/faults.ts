import { setTimeout as delay } from 'node:timers/promises';
import { signalAll } from '../cluster/database.ts';
import type { Part } from '../cluster/part.ts';
import { send } from '../witness/send.ts';
import type { Installation } from './installation/installation.ts';
import type { Link } from './installation/link.ts';

/** One way to break an installation for a while. */
export interface Fault {
  readonly name: string;
  readonly what: string;
  /** Whether this installation has what it breaks. */
  isPossible(installation: Installation): boolean;
  /** Breaks it, repairs it after the given seconds, and resolves when it is whole. */
  run(installation: Installation, seconds: number): Promise<void>;
}

const SLOW_MS = 300;
const CLOCK_JUMP_SECONDS = 600;
const RETRY_MS = 200;
/** Beyond the longest that the product takes to serve again. */
const HEAR_LIMIT_MS = 180_000;

const always = (): boolean => true;

type PartName = 'app' | 'worker' | 'pooler';

const partOf = (installation: Installation, name: PartName): Part | undefined => installation[name];

const killed = (name: PartName): Fault => ({
  name: `${name}-killed`,
  what: `${name} killed`,
  isPossible: (installation) => partOf(installation, name) !== undefined,
  run: async (installation) => {
    const part = partOf(installation, name);
    part?.kill();
    await part?.ended();
    await part?.ready();
  },
});

const stopped = (name: PartName): Fault => ({
  name: `${name}-stopped`,
  what: `${name} stopped (SIGSTOP), later continued`,
  isPossible: (installation) => partOf(installation, name) !== undefined,
  run: async (installation, seconds) => {
    const part = partOf(installation, name);
    part?.signal('SIGSTOP');
    await delay(seconds * 1000);
    part?.signal('SIGCONT');
    await part?.ready();
  },
});

const databaseKilled: Fault = {
  name: 'database-killed',
  what: 'database killed, all its processes',
  isPossible: always,
  run: async (installation) => {
    signalAll(installation.databasePids(), 'SIGKILL');
    // It is started again at once; who is ready has reached it.
    await delay(RETRY_MS);
    await Promise.all([installation.app.ready(), installation.worker.ready()]);
  },
};

const databaseStopped: Fault = {
  name: 'database-stopped',
  what: 'database stopped (SIGSTOP), later continued',
  isPossible: always,
  run: async (installation, seconds) => {
    const pids = installation.databasePids();
    signalAll(pids, 'SIGSTOP');
    await delay(seconds * 1000);
    signalAll(pids, 'SIGCONT');
    await installation.app.ready();
  },
};

type LinkName = 'database' | 'companies' | 'players' | 'mail';

const LINKS: Readonly<Record<LinkName, string>> = {
  database: 'product and database',
  companies: 'product and payment provider, studios',
  players: 'players and product',
  mail: 'product and mail server',
};

/** Both ways to the database are one network. */
const linksOf = ({ links }: Installation, name: LinkName): Link[] => (name === 'database' ? [links.database, links.direct] : [links[name]]);

const onLink = (name: LinkName, { verb, doing, act }: { verb: string; doing: string; act: (link: Link) => void }): Fault => ({
  name: `${name}-link-${verb}`,
  what: `between ${LINKS[name]}: ${doing}`,
  isPossible: always,
  run: async (installation, seconds) => {
    const links = linksOf(installation, name);
    for (const link of links) act(link);
    await delay(seconds * 1000);
    for (const link of links) link.mend();
    await installation.app.ready();
  },
});

const cut = { verb: 'cut', doing: 'connections cut', act: (link: Link) => link.cut() };
const held = { verb: 'held', doing: 'nothing arrives', act: (link: Link) => link.hold() };
const forgotten = { verb: 'forgotten', doing: 'open connections forgotten, new ones work', act: (link: Link) => link.forget() };
const slow = { verb: 'slow', doing: `${SLOW_MS} ms each way`, act: (link: Link) => link.slow(SLOW_MS) };

const diskFull: Fault = {
  name: 'disk-full',
  what: 'disk of the database full, later freed',
  isPossible: ({ disk }) => disk !== undefined,
  run: async (installation, seconds) => {
    installation.disk?.fill();
    await delay(seconds * 1000);
    installation.disk?.free();
    await Promise.all([installation.app.ready(), installation.worker.ready()]);
  },
};

/** Tells the simulated provider until it has heard. @throws when it does not */
async function tell({ url }: Installation, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  let last = { status: 0, text: '' };
  for (const endsAtMs = performance.now() + HEAR_LIMIT_MS; performance.now() < endsAtMs; await delay(RETRY_MS)) {
    last = await send(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (last.status === 200) return;
  }
  throw new Error(`${path} does not hear; it answers ${last.status} ${last.text.slice(0, 200)}`);
}

const provider = (name: string, what: string, faults: object): Fault => ({
  name,
  what,
  isPossible: always,
  run: async (installation, seconds) => {
    await tell(installation, '/sandbox/psp/faults', faults);
    await delay(seconds * 1000);
    await tell(installation, '/sandbox/psp/faults', {});
  },
});

const mailBusy: Fault = {
  name: 'mail-busy',
  what: 'mail server takes nothing (451)',
  isPossible: always,
  run: async ({ mail }, seconds) => {
    mail.isBusy = true;
    await delay(seconds * 1000);
    mail.isBusy = false;
  },
};

const clockJumps = (name: string, what: string, jumpSeconds: number): Fault => ({
  name,
  what,
  isPossible: ({ clock }) => clock !== undefined,
  run: async (installation, seconds) => {
    installation.clock?.jump(jumpSeconds);
    await delay(seconds * 1000);
    installation.clock?.jump(0);
    await installation.app.ready();
  },
});

/** Everything that chaos does, where the installation allows it. */
export const allFaults: readonly Fault[] = [
  killed('app'),
  stopped('app'),
  killed('worker'),
  stopped('worker'),
  killed('pooler'),
  stopped('pooler'),
  databaseKilled,
  databaseStopped,
  ...(['database', 'companies', 'players', 'mail'] as const).flatMap((name) =>
    [cut, held, forgotten, slow].map((how) => onLink(name, how)),
  ),
  diskFull,
  provider('provider-down', 'payment provider down (503)', { down: true }),
  provider('provider-fails', 'payment provider answers 500 to half of the calls', { errorRate: 0.5 }),
  provider('provider-slow', 'payment provider answers after 8 s', { latencyMs: 8000 }),
  mailBusy,
  clockJumps('clock-ahead', 'clock of the product jumps 10 minutes ahead, later back', CLOCK_JUMP_SECONDS),
  clockJumps('clock-behind', 'clock of the product jumps 10 minutes back, later ahead', -CLOCK_JUMP_SECONDS),
];
