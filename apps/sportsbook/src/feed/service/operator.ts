import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { Refusal } from '../../http.ts';
import { scriptOf } from '../match-script/index.ts';
import { isTwoWay } from '../event/filled-result.ts';
import { endOf, hasEnded, type Override, rulingOf } from '../event/ruling.ts';
import { competitorsOf } from '../outright/chances.ts';
import { type Season, seasonOf } from '../outright/season.ts';
import { seasonRulingOf } from '../outright/season-ruling.ts';
import { haltEvent } from '../../halts/store.ts';
import { type Match, matchOf } from '../schedule/slots.ts';
import { insertOverride, listOverrides, lockEvent, type OverrideRow } from './store.ts';

const MOST_POINTS = 400;
const points = z.int().min(0).max(MOST_POINTS);

const id = z.string().min(1).max(100);
const MOST_PLACES = 100;

/** The result of a match is a score; that of a season is its top ranks, each an id or a list of ids that share it. */
export const resultBody = z.union([
  z.object({ home: points, away: points }),
  z.object({
    ranking: z
      .array(z.union([id.transform((one) => [one]), z.array(id).min(1)]))
      .min(1)
      .max(MOST_PLACES),
  }),
]);
/** Suspends or freezes an event, or with `off` undoes that. */
export const switchBody = z.object({ off: z.boolean().default(false) });

/** An operator's decision about an event. */
export type Word =
  | ({ kind: 'result' | 'correct' } & (z.output<typeof resultBody> | { home: number; away: number }))
  | { kind: 'void' | 'suspend' | 'resume' | 'freeze' | 'unfreeze' };

export interface OperatorContext {
  readonly pool: Pool;
  readonly seed: string;
  now(): Date;
}

const LOOK_AGAIN_MS = 50;
/** A feed that catches up with a jump of the clock takes some seconds. */
const LONGEST_TURN_MS = 30_000;

/**
 * Waits until the book has received every decision about an event.
 * @throws Refusal `TEMPORARY` where the feed does not publish it, which will happen once it runs again
 */
export async function untilPublished(
  { pool, wait = delay }: { pool: Pool; wait?: ((delayMs: number) => Promise<void>) | undefined },
  eventId: string,
): Promise<void> {
  for (let waitedMs = 0; waitedMs < LONGEST_TURN_MS; waitedMs += LOOK_AGAIN_MS) {
    const overrides = await listOverrides(pool, [eventId]);
    if (overrides.every(({ isPublished }) => isPublished)) return;
    await wait(LOOK_AGAIN_MS);
  }
  throw new Refusal(503, 'TEMPORARY', { message: 'The feed has not published it yet.' });
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

type Judge = (known: { overrides: readonly Override[]; isEnded: boolean; now: Date }) => Omit<OverrideRow, 'eventId' | 'now'>;

const cancelled = (): Refusal => new Refusal(409, 'CANCELLED', { message: 'The event was cancelled; nothing follows that.' });
const notEnded = (): Refusal => new Refusal(409, 'NOT_ENDED', { message: 'The event has not ended: give it a result.' });
const invalid = (message: string, fields: Record<string, string>): Refusal => new Refusal(422, 'INVALID', { message, fields });

function judgeMatch(seed: string, match: Match, word: Word): Judge {
  return ({ overrides, now }) => {
    const script = scriptOf(seed, match);
    const ruling = rulingOf(match, script, overrides);
    const isOver = hasEnded(match, { script, ruling, nowMs: now.getTime() });
    const isCalledOff = isOver && ruling.result === undefined && endOf(script).stoppage?.state === 'cancelled';
    if (ruling.isVoid || isCalledOff) throw cancelled();
    if (word.kind !== 'result' && word.kind !== 'correct') return { kind: word.kind };
    if (word.kind === 'correct' && !isOver) throw notEnded();
    return { kind: 'result', ...scoreOf(match, word) };
  };
}

/** The score of a result. @throws Refusal `INVALID` for a missing score, and for a level one in a sport without draws */
function scoreOf({ sport }: Match, word: Word): { home: number; away: number } {
  if (!('home' in word)) throw invalid('A match has a score.', { home: 'is missing', away: 'is missing' });
  const { home, away } = word;
  if (isTwoWay(sport) && home === away) throw invalid('One side must win.', { away: 'must differ from home' });
  return { home, away };
}

function judgeSeason(season: Season, word: Word): Judge {
  return ({ overrides, isEnded }) => {
    const ruling = seasonRulingOf(overrides);
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
  if (season === undefined) return undefined;
  if (word.kind === 'freeze' || word.kind === 'unfreeze') throw invalid('A season goes by its matches.', { id: 'is no match' });
  return judgeSeason(season, word);
}

/**
 * Stores an operator's decision; the feed publishes it in its next turn (sportsbook §2.7). Until then no process takes stakes on the event,
 * because its result may be known.
 * @throws Refusal `NOT_FOUND`, `CANCELLED` for a void event, `NOT_ENDED` for a correction before the end, `INVALID` for a level score in a
 * sport without draws and for a ranking that names others than the competitors
 */
export async function say({ pool, seed, now }: OperatorContext, eventId: string, word: Word): Promise<void> {
  const judge = judgeOf(seed, eventId, word);
  await inTransaction(pool, async (transaction) => {
    const event = judge === undefined ? undefined : await lockEvent(transaction, eventId);
    if (judge === undefined || event === undefined) throw new Refusal(404, 'NOT_FOUND', { message: 'The feed offers no such event.' });
    const decidedAt = now();
    const overrides = await listOverrides(transaction, [eventId]);
    const judged = judge({ overrides, isEnded: event.isEnded, now: decidedAt });
    await haltEvent(transaction, eventId);
    await insertOverride(transaction, { ...judged, eventId, now: decidedAt });
  });
}
