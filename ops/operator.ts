import { operate } from './operator/operate.ts';

operate(process.argv.slice(2), { environment: process.env, input: process.stdin }).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
