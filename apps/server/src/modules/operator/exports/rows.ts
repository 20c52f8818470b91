import type { OperatorContext } from '../context.ts';
import type { ListPage } from './list.ts';
import * as store from './store.ts';

/** One that has not gone on for so long has lost its client or its process. */
export const LOST_MS = 60_000;

export const aliveSince = (now: Date): Date => new Date(now.getTime() - LOST_MS);

interface Running {
  id: string;
  first: ListPage;
  /** The page after a cursor. */
  read(cursor: string): Promise<ListPage>;
  rowsMax: number;
}

/**
 * The rows of an export, one page after another: the next is read once the one before is on its way. What was sent is written down with each
 * page; who reads so slowly that the export counts no longer is cut off, so that nobody has more than may run at once.
 */
export async function* exportedRows(
  { database, clock }: Pick<OperatorContext, 'database' | 'clock'>,
  { id, first, read, rowsMax }: Running,
): AsyncGenerator<readonly object[]> {
  let rows = 0;
  let state: store.ExportState = 'stopped';
  try {
    for (let page = first; ; ) {
      rows += page.data.length;
      const now = clock.realNow();
      if (!(await store.markAlive(database, { id, rows, now, aliveSince: aliveSince(now) }))) throw new Error('The export took too long');
      yield page.data;
      if (page.meta.next === null || rows >= rowsMax) break;
      page = await read(page.meta.next);
    }
    state = 'done';
  } catch (error) {
    state = 'failed';
    throw error;
  } finally {
    await store.endExport(database, { id, state, rows, now: clock.realNow() });
  }
}
