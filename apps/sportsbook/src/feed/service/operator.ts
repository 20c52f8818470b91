import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { Refusal } from '../../http.ts';
import { courseOf } from '../course/index.ts';
import { isTwoWay } from '../event/filled-result.ts';
import { hasEnded, rulingOf } from '../event/ruling.ts';
import { matchOf } from '../schedule/slots.ts';
import { insertOverride, listOverrides, lockEvent, type Said } from './store.ts';

const MOST_POINTS = 400;
const points = z.int().min(0).max(MOST_POINTS);

export const resultBody = z.object({ home: points, away: points });
export const suspendBody = z.object({ off: z.boolean().default(false) });

/** What an operator may say of an event. */
export type Word = { kind: 'result' | 'correct'; home: number; away: number } | { kind: 'void' | 'suspend' | 'resume' };

export interface OperatorContext {
  readonly pool: Pool;
  readonly seed: string;
  now(): Date;
}

async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Takes a word down, durable once this resolves; the feed tells the book within its next turn (sportsbook.md §2.7).
 * @throws Refusal `NOT_FOUND`, `CANCELLED` for an event that was voided, `NOT_ENDED` for a correction too early, `INVALID` for a level score where
 * there must be a winner
 */
export async function say({ pool, seed, now }: OperatorContext, eventId: string, word: Word): Promise<void> {
  const match = matchOf(seed, eventId);
  await inTransaction(pool, async (transaction) => {
    if (match === undefined || !(await lockEvent(transaction, eventId)))
      throw new Refusal(404, 'NOT_FOUND', { message: 'The feed offers no such event.' });
    const course = courseOf(seed, match);
    const ruling = rulingOf(match, course, await listOverrides(transaction, [eventId]));
    if (ruling.isVoid) throw new Refusal(409, 'CANCELLED', { message: 'The event was cancelled; nothing follows that.' });
    const said: Said = { eventId, kind: word.kind === 'correct' ? 'result' : word.kind, now: now() };
    if (word.kind !== 'result' && word.kind !== 'correct') return insertOverride(transaction, said);
    if (word.kind === 'correct' && !hasEnded(match, { course, ruling, nowMs: said.now.getTime() }))
      throw new Refusal(409, 'NOT_ENDED', { message: 'The event has not ended: give it a result.' });
    if (isTwoWay(match.sport) && word.home === word.away)
      throw new Refusal(422, 'INVALID', { message: 'One side must win.', fields: { away: 'must differ from home' } });
    return insertOverride(transaction, { ...said, home: word.home, away: word.away });
  });
}
