import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../database.ts';

/**
 * A client on the machine of a database node, which a cut network leaves it: it writes one row after the other with the server there, and says of each
 * what the server answered. `BesideClient` starts it.
 */
const url = process.env.DATABASE_URL ?? '';
const EVERY_MS = 100;
/** read_only_sql_transaction */
const READ_ONLY = '25006';

const isReadOnly = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === READ_ONLY;

for (; ; await delay(EVERY_MS)) {
  const id = randomUUID();
  try {
    await ask(url, `create table if not exists written_beside (id uuid primary key)`);
    await ask(url, `insert into written_beside (id) values ('${id}')`);
    console.log(`written ${id}`);
  } catch (error) {
    console.log(isReadOnly(error) ? 'read-only' : 'unanswered');
  }
}
