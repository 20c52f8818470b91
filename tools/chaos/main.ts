import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from '../arguments/options.ts';
import { allFaults } from './faults.ts';
import { type Installation, startInstallation } from './installation/installation.ts';
import { hasPassed, reportLines } from './report.ts';
import { chaos } from './run.ts';
import { isControl } from './verdict/control-store.ts';
import { named } from '../arguments/named.ts';
import { root } from '../steps/steps.ts';

const USAGE = `npm run chaos -- [--seed 1] [--minutes 60] [--players 8] [--only app-killed,disk-full] [--control lost] [--report]
Starts a product of its own, with a database on a small disk of its own and, where installed, PgBouncer, and breaks its parts and the ways between
them while players browse, sign in, pay, play, bet, take money out and hold a socket. Then it compares a journal of everything that was acknowledged
with the books, the payment provider, the API and the sockets; exit code 1 where they differ. A seed replays the faults of a run. --control (lost,
twice, balance, invented) falsifies something before the comparison, which must find it. --report writes docs/chaos.md.`;

const REPORT = 'docs/chaos.md';
/** The time to wait at the end: after a jump of the clock, work may be due ten minutes ahead. */
const SETTLE_SECONDS = 900;
const PACE = { secondsMin: 4, secondsMax: 15, pauseSecondsMax: 6 };

/** What the report of a run is about. */
const headOf = (): string => `# A product whose parts break

The report of \`npm run chaos\` of ${new Date().toISOString().slice(0, 10)}: a process with the pages, the API, the sockets and the sandbox, one with jobs and console, PgBouncer and a PostgreSQL on a disk of 3 GiB, on ${os.availableParallelism()} cores together with the load.
Players who stay send a signed bet and its win, and one thing after the other browse, sign in, pay in, bet on sport or take money out; each holds a socket. Newcomers register, pay in, bet once and take money out. What is not answered,
or answered with 503, comes again under its id. Each acknowledgement is on the disk of the witness before its caller goes on (reliability §1.6). A span ends when every player has bet again and every socket is back.
The clock that jumps is that of the product's processes; the database keeps the machine's. The loss of one of several processes or database servers is the matter of \`npm run cluster -- --drill\` ([figures.md](figures.md#a-cluster-whose-parts-are-killed)).
`;

function optionsOf() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = readArguments({
    options: { help: flag, report: flag, seed: text, minutes: text, players: text, only: text, control: text },
  });
  const { control } = values;
  if (control !== undefined && !isControl(control)) throw new Error(`--control ${control} is not valid\n${USAGE}`);
  const [minutes, players] = [Number(values.minutes ?? 60), Number(values.players ?? 8)];
  if (!(minutes > 0) || !Number.isInteger(players) || players < 1) throw new Error(USAGE);
  const only = named(allFaults, values.only?.split(',')).map(({ name }) => name);
  const options = { seed: values.seed ?? '1', minutes, players, only, control };
  return { isHelp: values.help === true, isReported: values.report === true, options };
}

async function main(): Promise<void> {
  const { isHelp, isReported, options } = optionsOf();
  if (isHelp) return void console.log(USAGE);
  execFileSync(process.execPath, [path.join(root, 'ops/build.ts')], { stdio: 'inherit' });
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-chaos-'));
  fs.chmodSync(dataDirectory, 0o755);
  let installation: Installation | undefined;
  const stop = async (): Promise<void> => {
    await installation?.stop();
    installation = undefined;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(1)));
  console.log(`Starting the product in ${dataDirectory}`);
  installation = await startInstallation({ dataDirectory });
  for (const what of installation.leftOut) console.log(`Left out: ${what}`);
  const started = Date.now();
  const say = (line: string): void => console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ${line}`);
  try {
    const report = await chaos(installation, { ...options, everyMs: 400, pace: PACE, settleSeconds: SETTLE_SECONDS, say });
    const lines = reportLines(report);
    console.log(lines.join('\n'));
    if (isReported) fs.writeFileSync(path.join(root, REPORT), [headOf(), ...lines, ''].join('\n'));
    process.exitCode = hasPassed(report) ? 0 : 1;
  } finally {
    await stop();
  }
  // After a failure everything is left for inspection.
  if (process.exitCode === 0) fs.rmSync(dataDirectory, { recursive: true, force: true });
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
