import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { Refusal } from '../../http.ts';
import { courseOf } from '../course/index.ts';
import { isTwoWay } from '../event/filled-result.ts';
import { endOf, hasEnded, type Override, rulingOf } from '../event/ruling.ts';
import { competitorsOf } from '../outright/chances.ts';
import { type Season, seasonOf } from '../outright/season.ts';
import { seasonRulingOf } from '../outright/season-ruling.ts';
import { type Match, matchOf } from '../schedule/slots.ts';
import { insertOverride, listOverrides, lockEvent, type Said } from './store.ts';

const MOST_POINTS = 400;
const points = z.int().min(0).max(MOST_POINTS);

const id = z.string().min(1).max(100);
const MOST_PLACES = 100;

/** The result of a match is a score, that of a season the order of its first: an id a place, or a list of those who share it. */
export const resultBody = z.union([
  z.object({ home: points, away: points }),
  z.object({
    ranking: z
      .array(z.union([id.transform((one) => [one]), z.array(id).min(1)]))
      .min(1)
      .max(MOST_PLACES),
  }),
]);
export const suspendBody = z.object({ off: z.boolean().default(false) });

/** What an operator may say of an event. */
export type Word =
  | ({ kind: 'result' | 'correct' } & (z.output<typeof resultBody> | { home: number; away: number }))
  | { kind: 'void' | 'suspend' | 'resume' };

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

type Judge = (known: { said: readonly Override[]; isEnded: boolean; now: Date }) => Omit<Said, 'eventId' | 'now'>;

const cancelled = (): Refusal => new Refusal(409, 'CANCELLED', { message: 'The event was cancelled; nothing follows that.' });
const notEnded = (): Refusal => new Refusal(409, 'NOT_ENDED', { message: 'The event has not ended: give it a result.' });
const invalid = (message: string, fields: Record<string, string>): Refusal => new Refusal(422, 'INVALID', { message, fields });

function judgeMatch(seed: string, match: Match, word: Word): Judge {
  return ({ said, now }) => {
    const course = courseOf(seed, match);
    const ruling = rulingOf(match, course, said);
    const isOver = hasEnded(match, { course, ruling, nowMs: now.getTime() });
    const isCalledOff = isOver && ruling.result === undefined && endOf(course).stoppage?.state === 'cancelled';
    if (ruling.isVoid || isCalledOff) throw cancelled();
    if (word.kind !== 'result' && word.kind !== 'correct') return { kind: word.kind };
    if (word.kind === 'correct' && !isOver) throw notEnded();
    if (!('home' in word)) throw invalid('A match has a score.', { home: 'is missing', away: 'is missing' });
    const { home, away } = word;
    if (isTwoWay(match.sport) && home === away) throw invalid('One side must win.', { away: 'must differ from home' });
    return { kind: 'result', home, away };
  };
}

function judgeSeason(season: Season, word: Word): Judge {
  return ({ said, isEnded }) => {
    const ruling = seasonRulingOf(said);
    if (ruling.isVoid) throw cancelled();
    if (word.kind !== 'result' && word.kind !== 'correct') return { kind: word.kind };
    if (word.kind === 'correct' && !isEnded && ruling.ranking === undefined) throw notEnded();
    if (!('ranking' in word)) throw invalid('A season has an order of its competitors.', { ranking: 'is missing' });
    const ids = word.ranking.flat();
    const known = new Set(competitorsOf(season).map((competitor) => competitor.id));
    const stranger = ids.find((one) => !known.has(one));
    if (stranger !== undefined) throw invalid('Somebody is named who does not compete.', { ranking: `${stranger} does not compete` });
    if (new Set(ids).size < ids.length) throw invalid('Somebody is named twice.', { ranking: 'names somebody twice' });
    return { kind: 'result', ranking: word.ranking };
  };
}

function judgeOf(seed: string, eventId: string, word: Word): Judge | undefined {
  const match = matchOf(seed, eventId);
  if (match !== undefined) return judgeMatch(seed, match, word);
  const season = seasonOf(eventId);
  return season === undefined ? undefined : judgeSeason(season, word);
}

/**
 * Takes a word down, durable once this resolves; the feed tells the book within its next turn (sportsbook.md §2.7).
 * @throws Refusal `NOT_FOUND`, `CANCELLED` for an event that was voided, `NOT_ENDED` for a correction too early, `INVALID` for a level score where
 * there must be a winner, and for a ranking of others than those who compete
 */
export async function say({ pool, seed, now }: OperatorContext, eventId: string, word: Word): Promise<void> {
  const judge = judgeOf(seed, eventId, word);
  await inTransaction(pool, async (transaction) => {
    const event = judge === undefined ? undefined : await lockEvent(transaction, eventId);
    if (judge === undefined || event === undefined) throw new Refusal(404, 'NOT_FOUND', { message: 'The feed offers no such event.' });
    const saidAt = now();
    const said = await listOverrides(transaction, [eventId]);
    await insertOverride(transaction, { ...judge({ said, isEnded: event.isEnded, now: saidAt }), eventId, now: saidAt });
  });
}
