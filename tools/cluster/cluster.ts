import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claim, dataDirectoryAt, release } from '@pavilion/server/kernel/postgres/data-directory.ts';
import { isProcessAlive, processStartTicks } from '@pavilion/server/kernel/postgres/process-state.ts';
import { clearServer, databaseBalancerPlan, type DatabaseNode, databaseNode, etcdPlan, openDatabase, poolerPlan } from './database.ts';
import { type Layout, layOut } from './layout.ts';
import { Network } from './network.ts';
import { Part, type PartPlan } from './part.ts';
import { balancerPlan, consoleUrl, metricsUrl, productEnvironment, productPlans, publicUrl, watchPlan, webMetricsUrls } from './product.ts';

const POLL_MS = 100;
const ROLE_LIMIT_MS = 120_000;

export interface Cluster {
  readonly url: string;
  readonly consoleUrl: string;
  /** Of a process with the role `worker`. */
  readonly metricsUrl: string;
  readonly webMetricsUrls: readonly string[];
  /** The settings by which the operator's commands find it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly nodes: readonly [DatabaseNode, DatabaseNode];
  /** For cutting off nodes; undefined if this machine cannot create one. */
  readonly network: Network | undefined;
  /** @throws for an unknown name */
  part(name: string): Part;
  names(): readonly string[];
  stop(): Promise<void>;
}

/** The node that has a role, once one has it. */
export async function nodeThatIs(nodes: readonly DatabaseNode[], role: 'primary' | 'synchronous'): Promise<DatabaseNode> {
  for (let waitedMs = 0; waitedMs < ROLE_LIMIT_MS; waitedMs += POLL_MS) {
    for (const node of nodes) if (await node.is(role)) return node;
    await delay(POLL_MS);
  }
  throw new Error(`No database became ${role}`);
}

const claimOf = (dataDirectory: string) => dataDirectoryAt(path.join(dataDirectory, 'cluster'));

/** Waits for a primary and another node that has all that is acknowledged. */
export async function untilWhole(nodes: readonly [DatabaseNode, DatabaseNode]): Promise<void> {
  for (let waitedMs = 0; waitedMs < ROLE_LIMIT_MS; waitedMs += POLL_MS) {
    const primary = await nodeThatIs(nodes, 'primary');
    const other = nodes[0] === primary ? nodes[1] : nodes[0];
    if ((await other.is('synchronous')) && (await primary.is('primary'))) return;
    await delay(POLL_MS);
  }
  throw new Error('No standby has caught up');
}

interface StartOptions {
  readonly dataDirectory: string;
  readonly publicPort: number;
  /** Ends what has been started so far. */
  readonly signal: AbortSignal;
  say(line: string): void;
}

/** The parts that run, in the order of their start, and where the next start finds those that were left behind. */
class Running {
  readonly #parts: Part[] = [];
  readonly #layout: Layout;
  readonly #file: string;
  #isOver = false;

  constructor(layout: Layout, dataDirectory: string) {
    this.#layout = layout;
    this.#file = path.join(dataDirectory, 'processes');
  }

  /** Ends what a command that was killed has left behind. */
  async clear(): Promise<void> {
    if (!fs.existsSync(this.#file)) return;
    for (const line of fs.readFileSync(this.#file, 'utf8').trim().split('\n')) {
      const [pid = '', ticks = ''] = line.split(' ');
      const isOurs = (): boolean => Number(pid) > 0 && isProcessAlive(Number(pid)) && processStartTicks(Number(pid)) === ticks;
      if (isOurs()) process.kill(Number(pid), 'SIGKILL');
      while (isOurs()) await delay(POLL_MS);
    }
  }

  /** @throws once nothing may be started any more */
  run(plan: PartPlan): Part {
    if (this.#isOver) throw new Error('The cluster was stopped while it started');
    const part = new Part(plan, { logs: this.#layout.logs, onSpawn: () => this.#note() });
    this.#parts.push(part);
    part.start();
    return part;
  }

  #note(): void {
    const lines = this.#parts.map(({ pid, name }) => `${pid} ${processStartTicks(pid)} ${name}`);
    fs.writeFileSync(this.#file, `${lines.join('\n')}\n`);
  }

  all(): readonly Part[] {
    return this.#parts;
  }

  /** Gives up waiting: everybody who waits for a part gets an error. */
  giveUp(): void {
    this.#isOver = true;
    for (const part of this.#parts) part.unwant();
  }

  /** Stops the parts in reverse order; the product's processes, independent of each other, stop together. */
  async stop(): Promise<void> {
    const isDatabase = ({ name }: Part): boolean => name === 'etcd' || name.startsWith('database-');
    await Promise.all(
      this.#parts
        .filter((part) => !isDatabase(part))
        .filter(({ name }) => name !== 'pooler')
        .map((part) => part.stop()),
    );
    for (const part of this.#parts.toReversed()) await part.stop();
    fs.rmSync(this.#file, { force: true });
  }
}

async function startDatabase(running: Running, layout: Layout): Promise<readonly [DatabaseNode, DatabaseNode]> {
  await running.run(etcdPlan(layout)).ready();
  const nodes = [databaseNode(layout, 1), databaseNode(layout, 2)] as const;
  for (const node of nodes) await clearServer(node);
  // Together: the one that is behind cannot start without the other.
  for (const node of nodes) running.run(node.plan);
  await untilWhole(nodes);
  await running.run(databaseBalancerPlan(layout)).ready();
  return nodes;
}

/** Starts every part, and stops those that run when one does not. @throws an error that names it */
export async function startCluster({ dataDirectory, publicPort, signal, say }: StartOptions): Promise<Cluster> {
  const folders = await layOut(dataDirectory, publicPort);
  // One command at a time: the next one ends what it finds.
  claim(claimOf(dataDirectory));
  const running = new Running(folders, dataDirectory);
  await running.clear();
  const network = Network.open(path.join(dataDirectory, 'network'));
  const layout: Layout = { ...folders, network };
  signal.addEventListener('abort', () => running.giveUp());
  try {
    say('Starting etcd and two databases with Patroni');
    const nodes = await startDatabase(running, layout);
    const urls = await openDatabase(layout);
    await running.run(poolerPlan(layout, urls)).ready();
    say('Starting the processes of the product');
    // The product's processes and its neighbours call each other through it as soon as they start.
    const balancer = running.run(balancerPlan(layout));
    const product = productPlans(layout, urls).map((plan) => running.run(plan));
    await Promise.all([balancer, ...product].map((part) => part.ready()));
    const watch = watchPlan(layout);
    if (watch !== undefined) await running.run(watch).ready();
    const parts = new Map(running.all().map((part) => [part.name, part]));
    return {
      url: publicUrl(layout),
      consoleUrl: consoleUrl(layout),
      metricsUrl: metricsUrl(layout),
      webMetricsUrls: webMetricsUrls(layout),
      environment: productEnvironment(layout, urls),
      nodes,
      network,
      part: (name) => parts.get(name) ?? missing(name),
      names: () => [...parts.keys()],
      stop: async () => {
        await running.stop();
        for (const node of nodes) await clearServer(node);
        network?.close();
        release(claimOf(dataDirectory));
      },
    };
  } catch (error) {
    await running.stop();
    network?.close();
    throw error;
  }
}

function missing(name: string): never {
  throw new Error(`The cluster has no ${name}`);
}
