import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, nodeThatIs, untilWhole } from '../cluster.ts';
import { type DatabaseNode, serverPids } from '../database.ts';

/** One thing that goes wrong, or is done to a running product. */
export interface Fault {
  readonly name: string;
  readonly what: string;
  /** The part it is about, which may have been left out of the cluster. */
  readonly part?: string;
  /** Does it, and resolves when every part is there again. */
  run(cluster: Cluster): Promise<void>;
}

/** What is told to stop may be stopped for so long before another must have taken over. */
const FROZEN_MIN_MS = 20_000;

const killed = (name: string): Fault => ({
  name,
  what: `${name} killed`,
  part: name,
  run: async (cluster) => {
    const part = cluster.part(name);
    part.kill();
    await part.ended();
    await part.ready();
  },
});

const deployed = (name: string): Fault => ({
  name: `${name}-deployed`,
  what: `${name} deployed: drained, ended, started`,
  run: async (cluster) => {
    const part = cluster.part(name);
    await part.stop();
    part.start();
    await part.ready();
  },
});

function signalServer(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}

const partOf = (cluster: Cluster, { plan }: DatabaseNode) => cluster.part(plan.name);

/** As when a machine is lost: Patroni, server and its processes at once. It comes back once `until` holds. */
async function killNode(cluster: Cluster, node: DatabaseNode, until: () => Promise<unknown>): Promise<void> {
  const part = partOf(cluster, node);
  const pids = serverPids(node);
  part.kill({ isHeld: true });
  signalServer(pids, 'SIGKILL');
  await until();
  part.start();
  await part.ready();
  await untilWhole(cluster.nodes);
}

const otherThan = (cluster: Cluster, node: DatabaseNode): DatabaseNode[] => cluster.nodes.filter((other) => other !== node);

const standbyKilled: Fault = {
  name: 'standby-killed',
  what: 'standby killed, with its Patroni',
  run: async (cluster) => killNode(cluster, await nodeThatIs(cluster.nodes, 'synchronous'), () => delay(FROZEN_MIN_MS / 2)),
};

const primaryKilled: Fault = {
  name: 'primary-killed',
  what: 'primary killed, with its Patroni',
  run: async (cluster) => {
    const node = await nodeThatIs(cluster.nodes, 'primary');
    await killNode(cluster, node, () => nodeThatIs(otherThan(cluster, node), 'primary'));
  },
};

const serverKilled: Fault = {
  name: 'server-killed',
  what: 'server of the primary killed, its Patroni alive',
  run: async (cluster) => {
    const node = await nodeThatIs(cluster.nodes, 'primary');
    signalServer(serverPids(node).slice(0, 1), 'SIGKILL');
    await nodeThatIs(otherThan(cluster, node), 'primary');
    await untilWhole(cluster.nodes);
  },
};

/** The stand-in of a cut network: connections stay open, and nothing answers. Afterwards it believes for a moment to be the primary still. */
const primaryFrozen: Fault = {
  name: 'primary-frozen',
  what: 'primary stopped with its Patroni (as cut off), later continued',
  run: async (cluster) => {
    const node = await nodeThatIs(cluster.nodes, 'primary');
    const part = partOf(cluster, node);
    const pids = serverPids(node);
    part.signal('SIGSTOP');
    signalServer(pids, 'SIGSTOP');
    await nodeThatIs(otherThan(cluster, node), 'primary');
    await delay(FROZEN_MIN_MS / 2);
    signalServer(pids, 'SIGCONT');
    part.signal('SIGCONT');
    await untilWhole(cluster.nodes);
  },
};

const patroniKilled: Fault = {
  name: 'patroni-killed',
  what: 'Patroni of the primary killed, its server alive',
  run: async (cluster) => {
    const part = partOf(cluster, await nodeThatIs(cluster.nodes, 'primary'));
    part.kill();
    await part.ended();
    await part.ready();
    await untilWhole(cluster.nodes);
  },
};

/** Everything that the drill does, in its order; what the cluster does not have is left out. */
export const allFaults: readonly Fault[] = [
  killed('web-1'),
  killed('realtime-1'),
  killed('worker'),
  killed('sandbox'),
  killed('balancer'),
  killed('pooler'),
  killed('database-balancer'),
  killed('etcd'),
  killed('prometheus'),
  deployed('web-2'),
  deployed('realtime-2'),
  patroniKilled,
  standbyKilled,
  serverKilled,
  primaryKilled,
  primaryFrozen,
];
