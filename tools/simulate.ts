import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from './arguments/options.ts';
import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { simulatedDeviation } from '../packages/fairness/src/testing/deviation.ts';
import { simulatedBets, simulatedSpins } from '../packages/fairness/src/testing/simulated-bets.ts';
import { RECORD, simulatedRun } from '../packages/fairness/src/testing/simulated-run.ts';

/**
 * `npm run simulate [-- --rounds 2000000] [--only GAME]`: plays a bet of every engine, and of every slot a spin, two million times with fixed
 * seeds, and holds each return against the stated one: exit code 1 beyond three standard errors (games §6). `-- --record` plays fewer rounds,
 * those of the tests, and keeps what came of them beside a digest of what was played: the tests compare both.
 */

const everyBet = [...simulatedBets, ...simulatedSpins];

const MOST_ERRORS = 3;

interface Task {
  index: number;
  rounds: number;
}

if (!isMainThread) {
  parentPort?.on('message', ({ index, rounds }: Task) => {
    const bet = everyBet[index];
    if (bet !== undefined) parentPort?.postMessage(simulatedDeviation({ ...bet, rounds }));
  });
}

/** Plays tasks one after the other in a thread of its own. */
function openThread() {
  const worker = new Worker(new URL(import.meta.url));
  return {
    play: async (task: Task): Promise<number> => {
      worker.postMessage(task);
      const [errors]: unknown[] = await once(worker, 'message');
      return Number(errors);
    },
    end: () => worker.terminate(),
  };
}

async function simulate(rounds: number, only: string | undefined): Promise<number> {
  const waiting = everyBet.flatMap(({ gameId }, index) => (only === undefined || only === gameId ? [index] : []));
  if (waiting.length === 0)
    throw new Error(`--only ${only} is not valid: ${[...new Set(everyBet.map(({ gameId }) => gameId))].join(', ')}`);
  let beyond = 0;
  const work = async (): Promise<void> => {
    const thread = openThread();
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const bet = everyBet[index];
      const startedAtMs = performance.now();
      const errors = await thread.play({ index, rounds });
      if (errors >= MOST_ERRORS) beyond += 1;
      const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(0);
      const verdict = errors < MOST_ERRORS ? 'within' : 'BEYOND';
      console.log(`${verdict}  ${errors.toFixed(2)} standard errors  ${bet?.gameId} ${JSON.stringify(bet?.input)}  ${seconds} s`);
    }
    await thread.end();
  };
  await Promise.all(Array.from({ length: Math.min(os.availableParallelism(), waiting.length) }, work));
  return beyond;
}

if (isMainThread) {
  const { values } = readArguments({
    options: { rounds: { type: 'string', default: '2000000' }, only: { type: 'string' }, record: { type: 'boolean', default: false } },
  });
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) {
    console.error('usage: npm run simulate -- [--rounds 2000000] [--only GAME], or -- --record');
    process.exit(1);
  }
  if (values.record) {
    fs.mkdirSync(path.dirname(RECORD), { recursive: true });
    fs.writeFileSync(RECORD, `${JSON.stringify(simulatedRun(), null, 2)}\n`);
    process.exit(0);
  }
  const beyond = await simulate(rounds, values.only);
  console.log(`${beyond} bets beyond ${MOST_ERRORS} standard errors`);
  process.exit(beyond === 0 ? 0 : 1);
}
