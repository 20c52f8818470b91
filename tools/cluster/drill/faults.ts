import { setTimeout as delay } from 'node:timers/promises';
import { type Cluster, nodeThatIs, untilWhole } from '../cluster.ts';
import { type DatabaseNode, serverPids, signalAll } from '../database.ts';
import { BesideClient } from './beside-client.ts';

/** One thing that goes wrong, or is done to a running product. */
export interface Fault {
  readonly name: string;
  readonly what: string;
  /** The part it is about, which may have been left out of the cluster. */
  readonly part?: string;
  /** Whether it takes a network of the cluster's own. */
  readonly needsNetwork?: boolean;
  /** Does it, and resolves when every part is there again. */
  run(cluster: Cluster): Promise<void>;
}

/** A part told to stop may be frozen for this long before another must have taken over. */
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

const partOf = (cluster: Cluster, { plan }: DatabaseNode) => cluster.part(plan.name);

/** As when a machine is lost: Patroni, the server and its processes die at once. It returns once `until` holds. */
async function killNode(cluster: Cluster, node: DatabaseNode, until: () => Promise<unknown>): Promise<void> {
  const part = partOf(cluster, node);
  const pids = serverPids(node);
  part.kill({ isHeld: true });
  signalAll(pids, 'SIGKILL');
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
    signalAll(serverPids(node).slice(0, 1), 'SIGKILL');
    await nodeThatIs(otherThan(cluster, node), 'primary');
    await untilWhole(cluster.nodes);
  },
};

/**
 * Nothing arrives at the machine of the primary, nor from it, while everything on it continues: it has to find on its own that it is primary no longer, and
 * joins again on its own. @throws when it acknowledged what the one that took over does not have
 */
const primaryCut: Fault = {
  name: 'primary-cut',
  what: 'network of the primary cut, later mended',
  needsNetwork: true,
  run: async (cluster) => {
    const { network } = cluster;
    if (network === undefined) throw new Error('The cluster has no network of its own');
    const node = await nodeThatIs(cluster.nodes, 'primary');
    const beside = await BesideClient.start(network, node);
    try {
      network.cut(node.number);
      await Promise.all([nodeThatIs(otherThan(cluster, node), 'primary'), beside.untilRefused()]);
    } finally {
      network.mend(node.number);
      await beside.stop();
    }
    await untilWhole(cluster.nodes);
    const lost = await beside.lost(await nodeThatIs(cluster.nodes, 'primary'));
    if (lost > 0) throw new Error(`The primary that was cut off acknowledged ${lost} writes that the next one does not have`);
  },
};

/**
 * As when a whole machine hangs: connections stay open, and nothing answers. Afterwards it still believes for a moment that it is the
 * primary.
 */
const primaryFrozen: Fault = {
  name: 'primary-frozen',
  what: 'primary stopped with its Patroni, later continued',
  run: async (cluster) => {
    const node = await nodeThatIs(cluster.nodes, 'primary');
    const part = partOf(cluster, node);
    const pids = serverPids(node);
    part.signal('SIGSTOP');
    signalAll(pids, 'SIGSTOP');
    await nodeThatIs(otherThan(cluster, node), 'primary');
    await delay(FROZEN_MIN_MS / 2);
    signalAll(pids, 'SIGCONT');
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
  primaryCut,
  primaryFrozen,
];

/** The faults this cluster has the parts for, and the others. */
export function sorted(faults: readonly Fault[], cluster: Cluster): { possible: Fault[]; leftOut: Fault[] } {
  const there = new Set(cluster.names());
  const isPossible = ({ part, needsNetwork }: Fault): boolean =>
    (part === undefined || there.has(part)) && (needsNetwork !== true || cluster.network !== undefined);
  return { possible: faults.filter(isPossible), leftOut: faults.filter((fault) => !isPossible(fault)) };
}
