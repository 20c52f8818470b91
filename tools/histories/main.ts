import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import { readArguments } from '../arguments/options.ts';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { type Finding, findIn } from './domain.ts';
import { domains } from './domains.ts';
import { type Played, reportOf } from './report.ts';

/**
 * `npm run histories [-- --seed N] [--histories 1000000] [--only ledger,bonus]`: plays generated histories of the parts that move money or let people
 * in, with faults between any two steps, against simple models of them. A failure is shrunk and printed with what replays it:
 * `--only ledger --replay SEED:PATH`. `--report` writes docs/histories.md. Exit code 1 where something was found.
 */

const usage = `usage: npm run histories -- [--seed NUMBER] [--histories 1000000] [--only ${domains.map(({ name }) => name).join(',')}] [--replay SEED:PATH] [--report]`;
const CHUNK = 5_000;

interface Task {
  readonly domain: string;
  readonly seed: number;
  readonly runs: number;
  readonly path?: string;
}

interface Done {
  readonly finding: Finding | undefined;
  readonly ms: number;
}

function playTask({ domain: name, ...span }: Task): Done {
  const domain = domains.find((one) => one.name === name);
  if (domain === undefined) throw new Error(usage);
  const startedAtMs = performance.now();
  const finding = findIn(domain, span);
  return { finding, ms: performance.now() - startedAtMs };
}

if (!isMainThread) parentPort?.on('message', (task: Task) => parentPort?.postMessage(playTask(task)));

/** Plays tasks one after the other in a thread of its own. */
function openThread() {
  const worker = new Worker(new URL(import.meta.url));
  return {
    play: async (task: Task): Promise<Done> => {
      worker.postMessage(task);
      const [done]: [Done] = (await once(worker, 'message')) as [Done];
      return done;
    },
    end: () => worker.terminate(),
  };
}

function print({ domain }: Pick<Task, 'domain'>, { replay, says, history }: Finding): void {
  console.error(`${domain}: ${says}\n${history.map((line) => `  ${line}`).join('\n')}`);
  console.error(`again: npm run histories -- --only ${domain} --replay ${replay}`);
}

/** Equal shares for all, in chunks with seeds of their own, in turn. */
function tasksOf(names: readonly string[], { seed, histories }: { seed: number; histories: number }): Task[] {
  const share = Math.ceil(histories / names.length);
  const chunks = Array.from({ length: Math.ceil(share / CHUNK) }, (_, index) => index);
  return chunks.flatMap((index) => names.map((domain) => ({ domain, seed: seed + index, runs: Math.min(CHUNK, share - index * CHUNK) })));
}

async function playAll(tasks: readonly Task[]): Promise<Played[]> {
  const waiting = [...tasks];
  const played = new Map<string, Played>();
  const work = async (): Promise<void> => {
    const thread = openThread();
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      const { finding, ms } = await thread.play(task);
      const before = played.get(task.domain) ?? { name: task.domain, histories: 0, ms: 0, findings: 0 };
      const findings = before.findings + (finding === undefined ? 0 : 1);
      played.set(task.domain, { ...before, histories: before.histories + task.runs, ms: before.ms + ms, findings });
      if (finding !== undefined) print(task, finding);
    }
    await thread.end();
  };
  await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), tasks.length) }, work));
  return domains.flatMap(({ name }) => played.get(name) ?? []);
}

interface HistoriesOptions {
  readonly names: readonly string[];
  readonly seed: number;
  readonly histories: number;
  readonly replay: string | undefined;
  readonly isReported: boolean;
}

function readAsked(): HistoriesOptions | undefined {
  const { values } = readArguments({
    options: {
      seed: { type: 'string' },
      histories: { type: 'string', default: '1000000' },
      only: { type: 'string' },
      replay: { type: 'string' },
      report: { type: 'boolean', default: false },
    },
  });
  const names = values.only?.split(',') ?? domains.map(({ name }) => name);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
  const histories = Number(values.histories);
  const areKnown = names.every((name) => domains.some((domain) => domain.name === name));
  const isValid = areKnown && Number.isInteger(seed) && Number.isInteger(histories) && histories > 0;
  return isValid ? { names, seed, histories, replay: values.replay, isReported: values.report } : undefined;
}

/** @returns how much was found */
async function run({ names, seed, histories, replay, isReported }: HistoriesOptions): Promise<number> {
  const [domain] = names;
  if (replay !== undefined && domain !== undefined) {
    const [first, ...path] = replay.split(':');
    const { finding } = playTask({ domain, seed: Number(first), path: path.join(':'), runs: 1 });
    if (finding !== undefined) print({ domain }, finding);
    return finding === undefined ? 0 : 1;
  }
  console.log(`${histories} histories with the seed ${seed}`);
  const startedAtMs = performance.now();
  const played = await playAll(tasksOf(names, { seed, histories }));
  const ms = performance.now() - startedAtMs;
  const report = reportOf({ seed, ms, played, at: new Date(), processors: os.availableParallelism() });
  console.log(report.table);
  if (isReported) fs.writeFileSync(new URL('../../docs/histories.md', import.meta.url), report.whole);
  return played.reduce((sum, { findings }) => sum + findings, 0);
}

if (isMainThread) {
  const asked = readAsked();
  if (asked === undefined) {
    console.error(usage);
    process.exit(1);
  }
  process.exit((await run(asked)) === 0 ? 0 : 1);
}
