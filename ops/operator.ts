import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@pavilion/server/config.ts';
import { createJobQueue } from '@pavilion/server/jobs/queue.ts';
import { createPlatformClock } from '@pavilion/server/kernel/clock.ts';
import { createDatabase, createPool, type Database } from '@pavilion/server/kernel/database.ts';
import { DomainError } from '@pavilion/server/kernel/errors.ts';
import { appendEvent } from '@pavilion/server/kernel/event-log.ts';
import { createLog } from '@pavilion/server/kernel/log.ts';
import { type Release, releaseHeldWithdrawal } from '@pavilion/server/modules/payment/index.ts';

const USAGE = 'Use: npm run operator -- withdrawals release <invoice id> --as <your name>';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Something the operator must know; the message is the whole output, and the exit code is 1. */
class OperatorError extends Error {}

/** The database of the running product: DATABASE_URL, or the embedded one, whose address stands in DATA_DIR while it runs. */
function databaseUrl(): string {
  const config = readConfig();
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  const file = path.join(config.dataDirectory, 'postgres.url');
  if (!fs.existsSync(file))
    throw new OperatorError(`No database: set DATABASE_URL, or start the product with DATA_DIR=${config.dataDirectory}`);
  return fs.readFileSync(file, 'utf8');
}

async function releaseWithdrawal(
  database: Database,
  { invoiceId, operatorName }: { invoiceId: string; operatorName: string },
): Promise<string> {
  const clock = createPlatformClock(database, { isMovable: false });
  await clock.refresh();
  const context = {
    database,
    clock,
    jobs: createJobQueue(clock),
    log: createLog({ level: 'warn' }),
    publish: (transaction: Database, event: Parameters<typeof appendEvent>[1]) => appendEvent({ database: transaction, clock }, event),
  };
  return describe(await releaseHeldWithdrawal(context, { invoiceId, operatorName }), invoiceId);
}

function describe(release: Release, invoiceId: string): string {
  switch (release.status) {
    case 'released':
      return `Withdrawal ${invoiceId} is released and goes to the payment provider.`;
    case 'second_name_needed':
      return `Your release of withdrawal ${invoiceId} is recorded. This amount needs a second operator.`;
    case 'same_name':
      throw new OperatorError(`You have released withdrawal ${invoiceId} already. This amount needs another operator beside you.`);
    case 'not_in_review':
      throw new OperatorError(`Withdrawal ${invoiceId} does not wait for an operator: it is ${release.state}.`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { as: { type: 'string' } } });
  const [area, action, invoiceId, ...rest] = positionals;
  if (area !== 'withdrawals' || action !== 'release' || invoiceId === undefined || rest.length > 0 || values.as === undefined)
    throw new OperatorError(USAGE);
  if (!UUID.test(invoiceId)) throw new OperatorError(`${invoiceId} is no invoice id. ${USAGE}`);
  const pool = createPool({ connectionString: databaseUrl(), maxConnections: 2, applicationName: 'pavilion-operator' });
  try {
    const line = await releaseWithdrawal(createDatabase(pool), { invoiceId, operatorName: values.as });
    process.stdout.write(`${line}\n`);
  } catch (error) {
    if (error instanceof DomainError && error.reason === 'notFound') throw new OperatorError(`There is no withdrawal ${invoiceId}.`);
    throw error;
  } finally {
    await pool.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
