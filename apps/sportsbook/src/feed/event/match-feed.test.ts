import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../durations.ts';
import type { SportId } from '../../protocol/sports.ts';
import { type MatchIncident, incidentOf } from '../match-script/incident.ts';
import { scriptOf } from '../match-script/index.ts';
import type { Match } from '../schedule/slots.ts';
import { aMatch, SEED } from '../testing/any-match.ts';
import { Listener } from '../testing/listener.ts';
import { MatchFeed } from './match-feed.ts';
import { endOf, type Override } from './ruling.ts';

const FIRST_SLOT = 1000;
const SLOTS = 4000;

/** The first match of a sport to which this happens by the seed. */
function matchWith(sport: SportId, kind: MatchIncident['kind']): Match {
  for (let slot = FIRST_SLOT; slot < FIRST_SLOT + SLOTS; slot += 1) {
    const match = aMatch(sport, slot);
    if (incidentOf(SEED, match)?.kind === kind) return match;
  }
  throw new Error(`No ${sport} has a ${kind}`);
}

/** A match feed with a listener; time moves by the minute. */
class ReceivedEvent {
  readonly listener = new Listener();
  readonly match: Match;
  #feed: MatchFeed;
  offered: string[] = [];

  constructor(match: Match) {
    this.match = match;
    this.#feed = new MatchFeed(SEED, match);
  }

  async at(nowMs: number): Promise<void> {
    const { messages, fresh } = this.#feed.advance(nowMs);
    this.offered = [...this.offered, ...fresh];
    await this.listener.deliver(messages);
  }

  /** Another process takes over. */
  restart(overrides: readonly Override[] = []): void {
    const kept = { eventSeq: this.#feed.eventSeq, offered: this.offered, overrides, publishedCount: 0, isEnded: this.#feed.isDone };
    this.#feed = new MatchFeed(SEED, this.match, kept);
  }

  receive(overrides: readonly Override[]): void {
    this.#feed.receive(overrides);
  }

  get nextAtMs(): number {
    return this.#feed.nextAtMs;
  }

  get now() {
    return this.listener.event(this.match.eventId);
  }

  statuses(): string[] {
    return [...new Set([...this.now.markets.values()].map(({ status }) => status))].toSorted();
  }
}

const isVoid = ({ results }: { results: Readonly<Record<string, string>> }): boolean =>
  Object.values(results).every((result) => result === 'void');

describe('what befalls a match', () => {
  it('SB-7 an interrupted match stops with all its markets, in a process that takes over as well, and resumes', async () => {
    const received = new ReceivedEvent(matchWith('tennis', 'interruption'));
    const { startsAtMs } = received.match;
    const steps = scriptOf(SEED, received.match).steps();
    const pause = steps.find(({ isInterrupted }) => isInterrupted === true);
    const goesOn = steps[(pause?.index ?? 0) + 1];
    if (pause === undefined || goesOn === undefined) throw new Error('Nothing was interrupted');
    await received.at(startsAtMs + pause.atMs - 1);
    expect(received.now.state).toBe('live');
    await received.at(startsAtMs + pause.atMs);
    expect(received.now.state).toBe('interrupted');
    expect(received.statuses()).not.toContain('open');
    received.restart();
    await received.at(startsAtMs + pause.atMs + MINUTE_MS);
    expect(received.now.state).toBe('interrupted');
    expect(received.statuses()).not.toContain('open');
    await received.at(startsAtMs + goesOn.atMs + 2000);
    expect(received.now.state).toBe('live');
    expect(received.statuses()).toContain('open');
    const end = endOf(scriptOf(SEED, received.match));
    await received.at(startsAtMs + end.atMs);
    expect(received.now).toMatchObject({ state: 'ended', score: { home: end.score[0], away: end.score[1] } });
    expect([...received.now.results.keys()].toSorted()).toEqual([...received.now.markets.keys()].toSorted());
  });

  it('SB-7 an abandoned match waits first; then what was decided for good stands, the rest is void, with the reason', async () => {
    const received = new ReceivedEvent(matchWith('football', 'abandonment'));
    const { startsAtMs } = received.match;
    const end = endOf(scriptOf(SEED, received.match));
    await received.at(startsAtMs - MINUTE_MS);
    await received.at(startsAtMs + end.atMs - 1);
    expect(received.now.state).toBe('interrupted');
    await received.at(startsAtMs + end.atMs);
    expect(received.now.state).toBe('abandoned');
    expect([...received.now.results.keys()].toSorted()).toEqual([...received.now.markets.keys()].toSorted());
    const result = received.now.results.get(`${received.match.eventId}~1x2`);
    expect(result).toMatchObject({ results: { home: 'void', draw: 'void', away: 'void' }, reason: 'abandoned' });
    const totals = [...received.now.results.values()].filter(({ marketId }) => marketId.includes('~total~'));
    for (const { marketId, results } of totals) {
      const line = Number(marketId.split('~')[2]);
      // A quarter line is decided once both of its halves are.
      expect(results['over']).toBe(end.score[0] + end.score[1] > Math.ceil(line * 2) / 2 ? 'won' : 'void');
    }
    expect(totals.length).toBeGreaterThan(3);
  });

  it('SB-7 a postponed match is known before its start, all bets on it are void, and a result said of it later is a correction', async () => {
    const match = matchWith('football', 'postponement');
    const received = new ReceivedEvent(match);
    const { atMs } = endOf(scriptOf(SEED, match));
    expect(atMs).toBeLessThan(0);
    await received.at(match.startsAtMs + atMs - 1);
    expect(received.now.state).toBe('prematch');
    expect(received.nextAtMs).toBeLessThanOrEqual(match.startsAtMs + atMs);
    await received.at(match.startsAtMs + atMs);
    expect(received.now).toMatchObject({ state: 'postponed', score: undefined });
    expect([...received.now.results.values()].every(isVoid)).toBe(true);
    expect(received.now.results.get(`${match.eventId}~1x2`)).toMatchObject({ settlementVersion: 1, reason: 'postponed' });
    expect(received.now.results.size).toBe(received.now.markets.size);
    received.receive([{ id: 1n, kind: 'result', home: 2, away: 0, decidedAtMs: match.startsAtMs }]);
    await received.at(match.startsAtMs);
    expect(received.now.results.get(`${match.eventId}~1x2`)).toMatchObject({ settlementVersion: 2, results: { home: 'won' } });
  });

  it('SB-7 a start that is moved by less than a day keeps its bets and its markets open, and the match begins then', async () => {
    const match = matchWith('ice-hockey', 'delay');
    const received = new ReceivedEvent(match);
    const { delay } = scriptOf(SEED, match);
    if (delay === undefined) throw new Error('Nothing was moved');
    const publishedStarts = (): string[] =>
      received.now.messages.flatMap((message) => (message.type === 'event' ? [message.body.startsAt] : []));
    await received.at(match.startsAtMs + delay.announcedMs - 1);
    expect(publishedStarts()).toEqual([new Date(match.startsAtMs).toISOString()]);
    await received.at(match.startsAtMs + delay.announcedMs);
    expect(publishedStarts()).toEqual([match.startsAtMs, match.startsAtMs + delay.byMs].map((time) => new Date(time).toISOString()));
    await received.at(match.startsAtMs + delay.byMs - 1);
    expect(received.now.state).toBe('prematch');
    expect(received.statuses()).toContain('open');
    received.restart();
    await received.at(match.startsAtMs + delay.byMs);
    expect(received.now.state).toBe('live');
    const snapshot = received.now.messages.find((message) => message.type === 'snapshot');
    expect(snapshot).toMatchObject({ body: { header: { startsAt: new Date(match.startsAtMs + delay.byMs).toISOString() } } });
  });

  it('SB-7 who retires after a set loses the match for those who bet on it; what was not played is void', async () => {
    const slots = Array.from({ length: SLOTS }, (_, index) => aMatch('tennis', FIRST_SLOT + index));
    const match = slots.find(
      (one) => incidentOf(SEED, one)?.kind === 'withdrawal' && endOf(scriptOf(SEED, one)).stoppage?.winner !== undefined,
    );
    if (match === undefined) throw new Error('Nobody retired');
    const received = new ReceivedEvent(match);
    const end = endOf(scriptOf(SEED, match));
    await received.at(match.startsAtMs - MINUTE_MS);
    await received.at(match.startsAtMs + end.atMs);
    expect(received.now.state).toBe('ended');
    const winner = received.now.results.get(`${match.eventId}~winner`);
    expect(winner?.reason).toBe('retired');
    expect(winner?.results[end.stoppage?.winner ?? '']).toBe('won');
    const score = received.now.results.get(`${match.eventId}~set_score`);
    expect(score === undefined ? false : isVoid(score)).toBe(true);
    expect(Object.values(received.now.results.get(`${match.eventId}~set_winner~~1`)?.results ?? {}).toSorted()).toEqual(['lost', 'won']);
  });
});

describe('a match that is frozen', () => {
  it('SB-100 stands where the feed had come with it, markets that a goal suspended too, and catches up once it is let go', async () => {
    const match = aMatch('football');
    const goal = scriptOf(SEED, match)
      .steps()
      .find(({ incident }) => incident?.kind === 'goal');
    if (goal === undefined) throw new Error('Nobody scores');
    const goalMs = match.startsAtMs + goal.atMs;
    const received = new ReceivedEvent(match);
    await received.at(goalMs - MINUTE_MS);
    await received.at(goalMs);
    expect(received.statuses()).not.toContain('open');
    const { score } = received.now;
    // It was frozen before the running turn published the goal.
    const freeze: Override = { id: 1n, kind: 'freeze', home: null, away: null, decidedAtMs: goalMs - 1 };
    received.receive([freeze]);
    for (const afterMs of [1, MINUTE_MS, 200 * MINUTE_MS]) await received.at(goalMs + afterMs);
    expect(received.nextAtMs).toBe(Number.POSITIVE_INFINITY);
    expect(received.now).toMatchObject({ state: 'live', score });
    expect(received.statuses()).not.toContain('open');
    received.receive([freeze, { ...freeze, id: 2n, kind: 'unfreeze' }]);
    await received.at(goalMs + 2 * MINUTE_MS);
    expect(received.statuses()).toContain('open');
    await received.at(goalMs + 200 * MINUTE_MS);
    expect(received.now.state).toBe('ended');
  });
});
