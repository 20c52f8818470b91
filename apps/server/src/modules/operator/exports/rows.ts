import { setTimeout as delay } from 'node:timers/promises';
import type { OperatorContext } from '../context.ts';
import type { ListPage } from './list.ts';
import * as store from './store.ts';

/** An export without progress for this long has lost its client or its process. */
export const LOST_MS = 60_000;

/** Progress is saved this often rather than with each page: a write waits for the disk, and players' bets wait with it. */
const MARK_EVERY_MS = 1000;
/** The pause between two pages while nothing else is going on. */
const GIVE_WAY_MS = 2;
/** Pages of an idle platform differ by as much from the fastest one. */
const USUAL = 1.5;
/** What a page takes beyond that it waited for others, as they did for it: the pause is this many times as long. */
const PATIENCE = 16;
/** However busy others are, the file continues. */
const GIVE_WAY_MAX_MS = 500;

export const aliveSince = (now: Date): Date => new Date(now.getTime() - LOST_MS);

interface Running {
  id: string;
  first: ListPage;
  /** The page after a cursor. */
  read(cursor: string): Promise<ListPage>;
  rowsMax: number;
}

/**
 * How long to pause after a page, so that players' bets do not wait for files (OS-19): hardly while the database and this process are idle, for most of
 * the time while they are busy, which shows in how long pages take.
 */
export function pacing(): (pageTookMs: number) => number {
  let fastestMs = Number.POSITIVE_INFINITY;
  return (pageTookMs) => {
    fastestMs = Math.min(fastestMs, pageTookMs);
    return Math.min(GIVE_WAY_MAX_MS, GIVE_WAY_MS + PATIENCE * Math.max(0, pageTookMs - USUAL * fastestMs));
  };
}

/** Writes down how far an export is, unless it did so just now. */
function marking({ database, clock }: Pick<OperatorContext, 'database' | 'clock'>, id: string): (rows: number) => Promise<void> {
  let markedAtMs = 0;
  return async (rows) => {
    const now = clock.realNow();
    if (now.getTime() - markedAtMs < MARK_EVERY_MS) return;
    if (!(await store.markAlive(database, { id, rows, now, aliveSince: aliveSince(now) }))) throw new Error('The export took too long');
    markedAtMs = now.getTime();
  };
}

/**
 * Streams the rows of an export page by page: the next page is read once the previous one has been sent. Progress is recorded once a
 * second. A client so slow that its export no longer counts against the limit is cut off; otherwise an operator could run more exports at
 * once than allowed.
 */
export async function* exportedRows(
  { database, clock }: Pick<OperatorContext, 'database' | 'clock'>,
  { id, first, read, rowsMax }: Running,
): AsyncGenerator<readonly object[]> {
  let rows = 0;
  let state: store.ExportState = 'stopped';
  const mark = marking({ database, clock }, id);
  const pauseMs = pacing();
  try {
    for (let page = first; ; ) {
      rows += page.data.length;
      await mark(rows);
      yield page.data;
      if (page.meta.next === null || rows >= rowsMax) break;
      const askedAtMs = performance.now();
      page = await read(page.meta.next);
      await delay(pauseMs(performance.now() - askedAtMs));
    }
    state = 'done';
  } catch (error) {
    state = 'failed';
    throw error;
  } finally {
    await store.endExport(database, { id, state, rows, now: clock.realNow() });
  }
}
