import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../durations.ts';
import { Refusal } from '../../http.ts';
import type { EventMessage } from '../../protocol/messages.ts';
import { cloneDatabase } from '../../testing/database.ts';
import { scriptOf } from '../match-script/index.ts';
import { endOf } from '../event/ruling.ts';
import { competitorsOf } from '../outright/chances.ts';
import { seasonsAt } from '../outright/season.ts';
import { matchOf } from '../schedule/slots.ts';
import { SEED } from '../testing/any-match.ts';
import { Listener, type ReceivedEvent } from '../testing/listener.ts';
import { Feed } from './feed.ts';
import { say, untilPublished, type Word } from './operator.ts';
import { listHeld } from './store.ts';

const START_MS = Date.UTC(2026, 10, 20, 12);
/** Turns after which everything on offer has been published. */
const TURNS_TO_OPEN = 4;

let database: { pool: Pool; drop(): Promise<void> };
let nowMs = START_MS;
let listener: Listener;
let feed: Feed;

const newFeed = (load: { jigglesATurn?: number } = {}): Feed =>
  new Feed({
    pool: database.pool,
    seed: SEED,
    now: () => new Date(nowMs),
    deliver: (messages) => listener.deliver(messages),
    comingATurn: 1000,
    // Seasons have a separate test: their tables need thousands of matches.
    matchesTalliedATurn: 0,
    ...load,
  });

async function turns(count: number, stepMs = 500): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await feed.turn(database.pool);
    nowMs += stepMs;
  }
}

const speak = (eventId: string, word: Word): Promise<void> =>
  say({ pool: database.pool, seed: SEED, now: () => new Date(nowMs) }, eventId, word);

/** A coming event of a sport, the next to begin. */
function coming(sport: string): string {
  const eventId = listener.inState('prematch').find((id) => id.startsWith(`ev-${sport}-`));
  if (eventId === undefined) throw new Error(`No ${sport} is coming`);
  return eventId;
}

const clockOf = ({ messages }: ReceivedEvent) => messages.findLast((message) => message.type === 'state')?.body.clock;

/** Score, markets and prices of an event. */
const offerOf = ({ score, markets }: ReceivedEvent) => ({
  score,
  prices: [...markets.values()].map(({ id, status, outcomes }) => [id, status, outcomes.map(({ price, active }) => [price, active])]),
});

const marketsOf = (message: EventMessage) => (message.type === 'prices' ? message.body.markets : []);

/** When a match ends by its script, how and with which score. */
function endAt(eventId: string) {
  const match = matchOf(SEED, eventId);
  if (match === undefined) throw new Error(`${eventId} is no match`);
  const { atMs, score, parts, stoppage } = endOf(scriptOf(SEED, match));
  return { atMs: match.startsAtMs + atMs, score: parts.length === 0 ? undefined : score, state: stoppage?.state ?? 'ended' };
}

beforeAll(async () => {
  database = await cloneDatabase();
  listener = new Listener();
  feed = newFeed();
  await feed.open(database.pool);
  await turns(TURNS_TO_OPEN);
});
afterAll(() => database.drop());
beforeEach(() => {
  listener.isDeaf = false;
});

// These tests share one feed and run in order, because time only moves forward.
describe('the feed', () => {
  it('SB-4 SB-7 first publishes everything on offer, each event by its numbers without a gap, and that it is alive', () => {
    expect(listener.inState('live').length).toBeGreaterThanOrEqual(12);
    expect(listener.inState('prematch').length).toBeGreaterThanOrEqual(400);
    expect(listener.aliveCount).toBe(TURNS_TO_OPEN / 4);
    for (const { markets } of listener.events.values()) expect(markets.size).toBeGreaterThan(3);
    expect(new Set([...listener.events.keys()].map((id) => id.replace(/^ev-(.*)-\d+$/, '$1'))).size).toBe(8);
  });

  it('SB-6 nothing is published of a market that did not change, and of an event at most one list of prices a turn', async () => {
    const before = new Map([...listener.events].map(([eventId, { messages }]) => [eventId, messages.length]));
    await turns(20);
    const fresh = [...listener.events].flatMap(([eventId, { messages }]) => messages.slice(before.get(eventId) ?? 0));
    expect(fresh.length).toBeGreaterThan(0);
    const perTurn = new Map<string, number>();
    for (const message of fresh)
      if (message.type === 'prices') {
        const key = `${message.eventId} ${message.producedAt}`;
        perTurn.set(key, (perTurn.get(key) ?? 0) + 1);
      }
    expect(Math.max(...perTurn.values())).toBe(1);
    const overrides = new Map<string, string>();
    const repeated: string[] = [];
    for (const { id, ...rest } of [...listener.events.values()].flatMap(({ messages }) => messages).flatMap(marketsOf)) {
      const published = JSON.stringify([rest.status, rest.outcomes.map(({ price, active }) => [price, active])]);
      if (overrides.get(id) === published) repeated.push(id);
      overrides.set(id, published);
    }
    expect(repeated).toEqual([]);
  });

  it('SB-3 a clock that jumps an hour publishes everything about the events on offer, and nothing about those that began and ended within it', async () => {
    const live = listener.inState('live');
    const known = new Set(listener.events.keys());
    nowMs += HOUR_MS;
    await turns(1);
    const ended = live
      .map((eventId) => ({ received: listener.event(eventId), end: endAt(eventId) }))
      .filter(({ end }) => end.atMs <= nowMs - 500);
    expect(ended.length).toBeGreaterThan(10);
    for (const { received, end } of ended) {
      expect(received.state).toBe(end.state);
      expect(received.score === undefined ? undefined : [received.score.home, received.score.away]).toEqual(end.score);
      expect([...received.results.keys()].toSorted()).toEqual([...received.markets.keys()].toSorted());
    }
    const unseen = [...listener.events].filter(([eventId]) => !known.has(eventId));
    expect(unseen.filter(([, { state }]) => state === 'ended')).toEqual([]);
  });

  it('SB-3 SB-7 another process goes on where this one was killed: the same ids, each event whole once, and no number twice', async () => {
    const [eventId = ''] = listener.inState('live');
    const before = new Map([...listener.events].map(([id, { eventSeq, markets }]) => [id, { eventSeq, ids: [...markets.keys()] }]));
    // The unpublished messages are lost with it.
    listener.isDeaf = true;
    nowMs += 30 * SECOND_MS;
    await expect(feed.turn(database.pool)).rejects.toThrow('does not answer');
    listener.isDeaf = false;
    feed = newFeed({ jigglesATurn: 100 });
    await feed.open(database.pool);
    await turns(2);
    const { eventSeq, messages, markets } = listener.event(eventId);
    const was = before.get(eventId);
    expect(eventSeq).toBeGreaterThan(was?.eventSeq ?? 0);
    expect(messages.findLast(({ type }) => type === 'snapshot')).toBeDefined();
    for (const id of was?.ids ?? []) expect([...markets.keys()]).toContain(id);
    await turns(TURNS_TO_OPEN);
  });

  it('SB-6 load mode moves as many prices a turn as asked for, each a step from the model and back', async () => {
    const before = new Map([...listener.events].map(([eventId, { messages }]) => [eventId, messages.length]));
    await turns(3);
    const moved = [...listener.events].flatMap(([eventId, { messages }]) => messages.slice(before.get(eventId) ?? 0)).flatMap(marketsOf);
    expect(moved.length).toBeGreaterThanOrEqual(300);
    for (const { outcomes } of moved)
      for (const { price, probabilityPpm } of outcomes) expect(price * probabilityPpm).toBeLessThan(1_000_000_000);
  });

  it('SB-7 an answer that was lost is repeated until the book has everything', async () => {
    // In a minute something moves for certain.
    nowMs += 60 * SECOND_MS;
    listener.isDeaf = true;
    await expect(feed.turn(database.pool)).rejects.toThrow('does not answer');
    await expect(feed.turn(database.pool)).rejects.toThrow('does not answer');
    listener.isDeaf = false;
    await turns(2);
    const snapshots = [...listener.events.values()].flatMap(({ messages }) => messages.slice(-3)).filter(({ type }) => type === 'snapshot');
    for (const { eventId, eventSeq } of snapshots) expect(listener.event(eventId).eventSeq).toBeGreaterThanOrEqual(eventSeq);
  });

  it('SB-7 a result said of a coming event settles every market; another one corrects it, the same one says nothing', async () => {
    const eventId = coming('football');
    await expect(speak(eventId, { kind: 'correct', home: 1, away: 0 })).rejects.toThrow(Refusal);
    await speak(eventId, { kind: 'result', home: 3, away: 1 });
    await turns(1);
    const received = listener.event(eventId);
    expect(received.state).toBe('ended');
    expect([...received.results.keys()].toSorted()).toEqual([...received.markets.keys()].toSorted());
    expect(received.results.get(`${eventId}~1x2`)).toMatchObject({
      settlementVersion: 2,
      certainty: 2,
      results: { home: 'won', draw: 'lost', away: 'lost' },
    });
    expect(received.results.get(`${eventId}~half_time_1x2`)?.results).toEqual({ home: 'won', draw: 'lost', away: 'lost' });
    expect(received.results.get(`${eventId}~next_goal~1`)?.results).toEqual({ home: 'won', none: 'lost', away: 'lost' });
    const published = received.messages.length;
    await Promise.all(Array.from({ length: 20 }, () => speak(eventId, { kind: 'result', home: 3, away: 1 })));
    await turns(1);
    expect(received.messages.length).toBe(published);
    await speak(eventId, { kind: 'correct', home: 1, away: 1 });
    await turns(1);
    expect(received.results.get(`${eventId}~1x2`)).toMatchObject({
      settlementVersion: 3,
      results: { home: 'lost', draw: 'won', away: 'lost' },
    });
    expect(received.score).toMatchObject({ home: 1, away: 1 });
  });

  it('SB-7 a result said of a running match ends it at once, and what it had decided already is decided again', async () => {
    const eventId = listener.inState('live').find((id) => id.startsWith('ev-tennis-'));
    if (eventId === undefined) throw new Error('No tennis is live');
    await speak(eventId, { kind: 'result', home: 0, away: 9 });
    await turns(1);
    const { state, score, results, markets } = listener.event(eventId);
    expect(state).toBe('ended');
    expect(score?.home).toBe(0);
    expect([2, 3]).toContain(score?.away);
    expect(results.get(`${eventId}~winner`)?.results).toEqual({ home: 'lost', away: 'won' });
    for (const id of markets.keys()) expect(results.get(id)?.settlementVersion).toBe(2);
    await expect(speak(eventId, { kind: 'result', home: 1, away: 1 })).rejects.toThrow('One side must win');
  });

  it('SB-7 a voided event is cancelled for good', async () => {
    const eventId = coming('handball');
    await speak(eventId, { kind: 'void' });
    await turns(1);
    expect(listener.event(eventId)).toMatchObject({ state: 'cancelled', isVoid: true });
    await expect(speak(eventId, { kind: 'result', home: 20, away: 18 })).rejects.toThrow('cancelled');
    await expect(speak('ev-football-1', { kind: 'void' })).rejects.toThrow('no such event');
  });

  it('SB-7 a season takes an order of its competitors as its result, and corrections and a void of it', async () => {
    const season = seasonsAt(nowMs).find(({ sport }) => sport === 'esports');
    if (season === undefined) throw new Error('No season runs');
    const { eventId } = season;
    await database.pool.query('insert into sportsbook.feed_event (event_id, event_seq, starts_at) values ($1, 1, $2)', [
      eventId,
      new Date(season.startsAtMs),
    ]);
    const [first = '', second = '', third = ''] = competitorsOf(season).map(({ id }) => id);
    const ranking = [[first], [second]];
    await expect(speak(eventId, { kind: 'correct', ranking })).rejects.toMatchObject({ code: 'NOT_ENDED' });
    await expect(speak(eventId, { kind: 'result', home: 2, away: 0 })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(speak(eventId, { kind: 'freeze' })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(speak(eventId, { kind: 'result', ranking: [['nobody']] })).rejects.toThrow('does not compete');
    await expect(speak(eventId, { kind: 'result', ranking: [[first], [first]] })).rejects.toThrow('twice');
    await speak(eventId, { kind: 'result', ranking });
    await turns(1);
    const outright = `${eventId}~outright`;
    expect(listener.event(eventId).state).toBe('ended');
    expect(listener.event(eventId).results.get(outright)).toMatchObject({
      settlementVersion: 2,
      results: { [first]: 'won', [second]: 'lost' },
    });
    await speak(eventId, { kind: 'correct', ranking: [[third]] });
    await turns(1);
    expect(listener.event(eventId).results.get(outright)).toMatchObject({
      settlementVersion: 3,
      results: { [first]: 'lost', [third]: 'won' },
    });
    await speak(eventId, { kind: 'void' });
    await turns(1);
    expect(listener.event(eventId)).toMatchObject({ state: 'cancelled', isVoid: true });
    await expect(speak(eventId, { kind: 'result', ranking })).rejects.toMatchObject({ code: 'CANCELLED' });
    const football = coming('football');
    await expect(speak(football, { kind: 'result', ranking })).rejects.toMatchObject({ code: 'INVALID' });
  });

  it('SB-6 an event an operator suspends stands still until it is let go, and then carries the prices of then', async () => {
    const eventId = coming('ice-hockey');
    const open = (): number => [...listener.event(eventId).markets.values()].filter(({ status }) => status === 'open').length;
    const before = open();
    await speak(eventId, { kind: 'suspend' });
    await turns(2);
    expect(open()).toBe(0);
    await speak(eventId, { kind: 'resume' });
    await turns(2);
    expect(open()).toBe(before);
  });

  it('SB-122 lists the events that operators hold: the newest decision of each kind counts, and an ended event is not held', async () => {
    const [first, second, third] = [coming('ice-hockey'), coming('tennis'), coming('football')];
    const words: [string, Word][] = [
      [first, { kind: 'suspend' }],
      [second, { kind: 'suspend' }],
      [second, { kind: 'freeze' }],
      [second, { kind: 'resume' }],
      [third, { kind: 'suspend' }],
      [third, { kind: 'resume' }],
    ];
    for (const [eventId, word] of words) await speak(eventId, word);
    const held = async () => (await listHeld(database.pool)).filter(({ eventId }) => [first, second, third].includes(eventId));
    const standing = [
      { eventId: first, isSuspended: true, isFrozen: false },
      { eventId: second, isSuspended: false, isFrozen: true },
    ];
    expect(await held()).toEqual(standing.toSorted((left, right) => (left.eventId < right.eventId ? -1 : 1)));
    for (const eventId of [first, second]) await speak(eventId, { kind: 'void' });
    await turns(2);
    expect(await held()).toEqual([]);
  });

  it('SB-100 an event that is frozen keeps its prices and state while others go on, and catches up once it is let go', async () => {
    const eventId = listener.inState('live').find((id) => id.startsWith('ev-basketball-'));
    if (eventId === undefined) throw new Error('No basketball is live');
    const received = listener.event(eventId);
    const others = (): number => [...listener.events.values()].reduce((sum, { eventSeq }) => sum + eventSeq, -received.eventSeq);
    await speak(eventId, { kind: 'freeze' });
    const taken = untilPublished(database, eventId);
    await turns(1);
    await taken;
    const [frozen, frozenSeq, elsewhere] = [offerOf(received), received.eventSeq, others()];
    expect(clockOf(received)?.running).toBe(false);
    await turns(120, SECOND_MS);
    expect(offerOf(received)).toEqual(frozen);
    expect(received.eventSeq).toBe(frozenSeq);
    expect(others()).toBeGreaterThan(elsewhere + 100);
    // A restart changes nothing, and another process sees it in the same place.
    feed = newFeed();
    await feed.open(database.pool);
    await turns(TURNS_TO_OPEN);
    expect(offerOf(received)).toEqual(frozen);
    expect((await newFeed().snapshot(eventId))?.body).toMatchObject({
      status: { state: 'live', clock: { running: false }, score: frozen.score },
    });
    nowMs += 3 * HOUR_MS;
    await turns(1);
    expect(received.state).toBe('live');
    await expect(speak(eventId, { kind: 'correct', home: 1, away: 0 })).rejects.toMatchObject({ code: 'NOT_ENDED' });
    await speak(eventId, { kind: 'unfreeze' });
    await turns(1);
    const end = endAt(eventId);
    expect(received.state).toBe(end.state);
    expect([received.score?.home, received.score?.away]).toEqual(end.score);
    expect([...received.results.keys()].toSorted()).toEqual([...received.markets.keys()].toSorted());
  });

  it('SB-7 an event whole, asked for out of turn, is what message by message came to, by any process', async () => {
    const [eventId = ''] = listener.inState('live');
    const published = listener.event(eventId);
    const own = await feed.snapshot(eventId);
    const others = await newFeed().snapshot(eventId);
    if (own?.type !== 'snapshot' || others?.type !== 'snapshot') throw new Error('There is no snapshot');
    expect(own.eventSeq).toBe(published.eventSeq);
    expect(own.body.markets.map(({ id }) => id).toSorted()).toEqual([...published.markets.keys()].toSorted());
    expect(others.body.markets.map(({ id }) => id).toSorted()).toEqual([...published.markets.keys()].toSorted());
    expect(others.body.status).toEqual(own.body.status);
    expect(await feed.snapshot('ev-football-1')).toBeUndefined();
  });

  it.each([
    ['a day', DAY_MS],
    ['30 days', 30 * DAY_MS],
  ])('SB-3 SB-4 a clock that jumps %s ends everything that was on offer and begins what is now', async (_name, jumpMs) => {
    const known = [...listener.events.keys()].filter((id) => ['live', 'prematch'].includes(listener.event(id).state));
    nowMs += jumpMs;
    await turns(1);
    // Of every fifth the script is derived once more.
    for (const eventId of known.filter((_, index) => index % 5 === 0)) {
      const end = endAt(eventId);
      if (end.atMs > nowMs - 500) continue;
      const { state, results, markets } = listener.event(eventId);
      expect(state).toBe(end.state);
      expect([...results.keys()].toSorted()).toEqual([...markets.keys()].toSorted());
    }
    expect(listener.inState('live').length).toBeGreaterThanOrEqual(12);
    expect(listener.inState('prematch').length).toBeGreaterThanOrEqual(400);
  });
});
