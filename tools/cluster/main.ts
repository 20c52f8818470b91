import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { readArguments } from '../arguments/options.ts';
import { named } from '../arguments/named.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { canVisit } from './drill/visit.ts';
import { root } from './layout.ts';
import { drill } from './drill/drill.ts';
import { allFaults, type Fault, sorted } from './drill/faults.ts';
import { hasPassed, reportLines } from './drill/report.ts';
import { leftOut as leftOutPrograms, refuseMissing } from './programs.ts';

/** Fifteen of each of twenty players. */
const CALLS_AFTER = 300;
const USAGE = `npm run cluster -- [--drill] [--only web-1,primary-killed] [--players 20]
Starts the product as several processes on this machine, with Debian's packages beside it: HAProxy, two web, two realtime, one worker, the sandbox,
PgBouncer, PostgreSQL twice with Patroni and etcd, Prometheus. It runs until it is stopped. PORT is the address (3000 by default), DATA_DIR the
folder of all of it (.data/cluster by default). --drill ends each part while signed bets arrive, compares what was acknowledged with the books, prints
a report and stops; exit code 1 when something acknowledged was lost or came twice.`;

function describe(cluster: Cluster, dataDirectory: string): void {
  const file = path.join(dataDirectory, 'environment');
  const lines = Object.entries(cluster.environment).map(([name, value]) => `${name}=${value}`);
  fs.writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  for (const name of cluster.names()) console.log(`  ${name.padEnd(18)} process ${cluster.part(name).pid}`);
  console.log(`A command of the operator finds it by: set -a; . ${file}; set +a`);
  console.log(`Console is ready at ${cluster.consoleUrl}`);
  console.log(`Cluster is ready at ${cluster.url}`);
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

async function runDrill(cluster: Cluster, { asked, players }: { asked: readonly Fault[]; players: number }): Promise<void> {
  if (!canVisit()) console.log('Left out: the journey in a browser (apt-get install chromium-headless-shell)');
  const { possible: faults, leftOut } = sorted(asked, cluster);
  for (const { what, needsNetwork } of leftOut)
    console.log(`Left out: ${what}${needsNetwork === true ? ' (it takes root, iproute2 and network namespaces)' : ''}`);
  const report = await drill(cluster, {
    faults,
    players,
    everyMs: 250,
    callsAfter: CALLS_AFTER,
    hasBrowser: canVisit(),
    say: (line) => console.log(line),
  });
  console.log(reportLines(report).join('\n'));
  process.exitCode = hasPassed(report) ? 0 : 1;
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = readArguments({ options: { help: flag, drill: flag, only: text, players: text } });
  if (values.help === true) return void console.log(USAGE);
  const asked = named(allFaults, values.only?.split(','));
  const dataDirectory = path.resolve(process.env.DATA_DIR ?? '.data/cluster');
  const stopping = new AbortController();
  // More than one may come: from the terminal, and passed on by npm.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  for (const line of leftOutPrograms()) console.log(line);
  refuseMissing();
  execFileSync(process.execPath, [path.join(root, 'ops/build.ts')], { stdio: 'inherit' });
  const publicPort = Number(process.env.PORT ?? 3000);
  const cluster = await startCluster({ dataDirectory, publicPort, signal: stopping.signal, say: (line) => console.log(line) });
  try {
    describe(cluster, dataDirectory);
    const isDrill = values.drill === true;
    const work = isDrill ? runDrill(cluster, { asked, players: Number(values.players ?? 20) }) : undefined;
    await Promise.race([untilAborted(stopping.signal), ...(work === undefined ? [] : [work])]);
  } finally {
    await cluster.stop();
  }
}

main().then(
  // A drill that was interrupted still repeats its calls.
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
