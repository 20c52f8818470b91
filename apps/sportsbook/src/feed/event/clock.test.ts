import { describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../durations.ts';
import type { EventMessage } from '../../protocol/messages.ts';
import type { SportId } from '../../protocol/sports.ts';
import { scriptOf } from '../match-script/index.ts';
import { aMatch, SEED } from '../testing/any-match.ts';
import { MatchFeed } from './match-feed.ts';

const timed: readonly SportId[] = ['football', 'ice-hockey', 'handball', 'basketball'];
/** Turns of the feed: no message is made at the very moment of its step. */
const TURN_MS = 2000;
const ODD_MS = 313;

type Clock = NonNullable<Extract<EventMessage, { type: 'state' }>['body']['clock']>;
interface Told {
  readonly clock: Clock;
  readonly toldAtMs: number;
}

/** All clock reports of the feed about a match, each with its time. */
function clocksOf(sport: SportId): { told: readonly Told[]; startsAtMs: number } {
  const match = aMatch(sport);
  const feed = new MatchFeed(SEED, match);
  const steps = scriptOf(SEED, match).steps();
  const told: Told[] = [];
  for (const [index, { atMs }] of steps.entries()) {
    const toldAtMs = match.startsAtMs + atMs + ((index * ODD_MS) % TURN_MS);
    for (const { type, body } of feed.advance(toldAtMs).messages)
      if (type === 'state' && body.clock !== undefined) told.push({ clock: body.clock, toldAtMs });
  }
  return { told, startsAtMs: match.startsAtMs };
}

/** The clock as displayed by a client that runs it on. */
const shownAt = ({ clock: { seconds = 0, at = '', paceMs = SECOND_MS } }: Told, nowMs: number): number =>
  seconds + Math.floor((nowMs - Date.parse(at)) / paceMs);

describe('the clock that the feed tells', () => {
  it.each(timed)('SB-110 of %s has one speed for all parts, and stands nowhere but in breaks', (sport) => {
    const { told } = clocksOf(sport);
    expect(told.length).toBeGreaterThan(10);
    expect(new Set(told.map(({ clock }) => clock.paceMs ?? SECOND_MS)).size).toBe(1);
    for (const { clock } of told) expect(clock.at === undefined).toBe(!clock.running);
  });

  it.each(timed)('SB-110 of %s never jumps: where the next message comes, the screen shows what it says, to the second', (sport) => {
    const { told } = clocksOf(sport);
    const pairs = told.flatMap((one, index) => {
      const next = told[index + 1];
      const isWithin = next !== undefined && one.clock.running && next.clock.running && next.clock.period === one.clock.period;
      return isWithin ? [{ one, next }] : [];
    });
    expect(pairs.length).toBeGreaterThan(5);
    // A pace in whole milliseconds may be off by half a millisecond a second; a second begins a little early or late, none is left out.
    for (const { one, next } of pairs) expect(Math.abs(shownAt(one, next.toldAtMs) - shownAt(next, next.toldAtMs))).toBeLessThanOrEqual(1);
    const differing = pairs.filter(({ one, next }) => shownAt(one, next.toldAtMs) !== shownAt(next, next.toldAtMs));
    expect(differing.length).toBeLessThanOrEqual(pairs.length / 20);
  });

  it('SB-110 of a football match is the time since kick-off, whenever it was told', () => {
    const { told, startsAtMs } = clocksOf('football');
    const firstHalf = told.filter(({ clock }) => clock.running && clock.period === 1);
    for (const one of firstHalf) expect(shownAt(one, one.toldAtMs)).toBe(Math.floor((one.toldAtMs - startsAtMs) / SECOND_MS));
  });
});
