import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { worldOperatorNames } from '@pavilion/server/composition/world/operators.ts';
import { type Recorder, type Sent, startRecorder } from '../../tools/shards/recorder.ts';
import { postgresPid } from '../idle.ts';
import { measured } from '../processor-time.ts';
import { type RunningProduct, startWithConsoleApart } from '../product.ts';
import type { BenchRow } from '../row.ts';
import { measureBeside } from './beside.ts';
import { openColleagues } from './colleagues.ts';
import { Console } from './console.ts';
import { openPlayersLoad } from './players-load.ts';

const FOLDER = process.env.BENCH_DATA_DIR;
const OPERATORS = 200;
/** A page reads what it hears of once in it. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
/** The demo world is loaded after the start. */
const START_SECONDS = 45;
const SETTLE_SECONDS = 15;
/** Of bets with and without operators; none: only what the operators' pages cost is measured. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4);
const SHOWN = 25;
const PER_SECOND_MAX = 100;

const recorded = (name: string, value: number, unit: string): BenchRow => ({
  name,
  value,
  unit,
  anchor: null,
  ratio: null,
  target: 'recorded',
  pass: true,
});

/** How often each statement was sent, the most frequent first. */
function countByText(sent: readonly Sent[]): [text: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { text } of sent) {
    const line = text.replaceAll(/\s+/g, ' ').trim();
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

/** What a console without open pages sends and uses, and one with them: statements, and processor time of its process and of PostgreSQL. */
async function measureStatements(
  recorder: Recorder,
  pids: { node: number; postgres: number },
  consoles: readonly Console[],
): Promise<BenchRow[]> {
  const stretch = async () => {
    await delay(SETTLE_SECONDS * 1000);
    let sent: Sent[] = [];
    const { seconds, used } = await measured(pids, async () => {
      sent = await recorder.during(() => delay(SECONDS * 1000));
    });
    return { sent, perSecond: sent.length / seconds, node: (used.node / seconds) * 100, postgres: (used.postgres / seconds) * 100 };
  };
  const alone = await stretch();
  const colleagues = await openColleagues(consoles, OPERATORS);
  const open = await stretch();
  await colleagues.close();
  for (const [text, count] of countByText(open.sent).slice(0, SHOWN))
    globalThis.console.log(`   ${(count / SECONDS).toFixed(2).padStart(7)}/s  ${text.slice(0, 150)}`);
  const name = `statements of ${OPERATORS} operators’ pages`;
  return [
    {
      ...recorded(name, open.perSecond, '/s'),
      anchor: alone.perSecond,
      target: `≤ ${PER_SECOND_MAX} /s; beside no page`,
      pass: open.perSecond <= PER_SECOND_MAX,
    },
    { ...recorded('… processor time of the console', open.node, '% of a core'), anchor: alone.node },
    { ...recorded('… processor time of PostgreSQL', open.postgres, '% of a core'), anchor: alone.postgres },
  ];
}

async function measure(product: RunningProduct & { consolePid: number }, recorder: Recorder): Promise<BenchRow[]> {
  await delay(START_SECONDS * 1000);
  const consoles = await Promise.all(worldOperatorNames.map((name) => Console.open(product.url, name)));
  const rows = await measureStatements(recorder, { node: product.consolePid, postgres: await postgresPid(product.postgresUrl) }, consoles);
  if (ROUNDS === 0) return rows;
  const load = await openPlayersLoad(product);
  return [...rows, ...(await measureBeside(load, consoles, { operators: OPERATORS, ratioMax: 1.05, rounds: ROUNDS }))];
}

/** The cost of 200 operators with open pages, with and without players (OS-38). */
export async function run(): Promise<BenchRow[]> {
  const folder = FOLDER ?? fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-polling-'));
  fs.chmodSync(folder, 0o755);
  let recorder: Recorder | undefined;
  const product = await startWithConsoleApart(folder, async (url) => {
    recorder = await startRecorder(url);
    return recorder.through(url);
  });
  try {
    if (recorder === undefined) throw new Error('The console was started without the recorder');
    return await measure(product, recorder);
  } finally {
    await product.stop();
    await recorder?.close();
    if (FOLDER === undefined) fs.rmSync(folder, { recursive: true, force: true });
  }
}
