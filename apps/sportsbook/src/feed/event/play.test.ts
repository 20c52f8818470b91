import { describe, expect, it } from 'vitest';
import type { EventStatus } from '../../protocol/messages.ts';
import { SPORT_IDS, type SportId } from '../../protocol/sports.ts';
import { scriptOf, scriptsOf } from '../match-script/index.ts';
import { flowingPlay, PLAY_MS } from '../match-script/play.ts';
import { streamOf } from '../stream.ts';
import { aMatch, SEED } from '../testing/any-match.ts';
import { MatchFeed } from './match-feed.ts';

const withField: readonly SportId[] = ['football', 'ice-hockey', 'handball', 'basketball'];
const TURN_MS = 2000;
const TOLD_MS = 10_000;

interface Told {
  readonly status: EventStatus;
  readonly atMs: number;
}

/** All states of a match that the feed reports between its steps. */
const known = new Map<SportId, readonly Told[]>();
const statesOf = (sport: SportId): readonly Told[] => {
  const told = known.get(sport) ?? tellAll(sport);
  known.set(sport, told);
  return told;
};

function tellAll(sport: SportId): readonly Told[] {
  const match = aMatch(sport);
  const feed = new MatchFeed(SEED, match);
  const endMs = scriptOf(SEED, match).steps().at(-1)?.atMs ?? 0;
  const told: Told[] = [];
  for (let atMs = 0; atMs <= endMs + TURN_MS; atMs += TURN_MS) {
    if (match.startsAtMs + atMs < feed.nextAtMs) continue;
    for (const { type, body } of feed.advance(match.startsAtMs + atMs).messages) if (type === 'state') told.push({ status: body, atMs });
  }
  return told;
}

const played = (told: readonly Told[]): Told[] => told.filter(({ status }) => status.clock?.running === true && status.state === 'live');

describe('the play that the feed tells', () => {
  it.each(withField)('SB-111 of %s has a place for the ball while play runs, and none in a break or at the end', (sport) => {
    const told = statesOf(sport);
    expect(played(told).filter(({ status }) => status.play?.ball === undefined)).toEqual([]);
    const rests = told.filter(({ status }) => status.clock?.running === false);
    expect(rests.length).toBeGreaterThan(1);
    for (const { status } of rests) expect(status.play?.ball).toBeUndefined();
  });

  it.each(withField)('SB-111 of %s moves: the ball is seldom reported in the same position twice, and reaches both goals', (sport) => {
    const states = played(statesOf(sport));
    const places = states.map(({ status }) => JSON.stringify(status.play?.ball));
    expect(places.filter((place, index) => place !== places[index - 1]).length).toBeGreaterThan(places.length * 0.8);
    const xs = states.map(({ status }) => status.play?.ball?.x ?? 50);
    expect(Math.min(...xs)).toBeLessThan(25);
    expect(Math.max(...xs)).toBeGreaterThan(75);
    const gaps = states.map(({ atMs }, index) => atMs - (states[index - 1]?.atMs ?? atMs));
    // An end of a part is followed by its break; a kick-off's ball lies for two moments.
    expect(gaps.filter((gap) => gap > 2 * TOLD_MS + TURN_MS).length).toBeLessThan(states.length / 20);
  });

  it('SB-111 stays on the field, wherever a spell drifts to', () => {
    const step = scriptOf(SEED, aMatch('football')).steps()[0];
    if (step === undefined) throw new Error('A match has a first step');
    const places = Array.from({ length: 30 }, (_, index) => flowingPlay(SEED, `drift/${index}`, 0.5)).flatMap((play) =>
      Array.from({ length: 100 }, (__, beat) => play(step, beat * PLAY_MS).ball),
    );
    expect(places.filter((ball) => ball !== undefined && (ball.x < 0 || ball.x > 100 || ball.y < 0 || ball.y > 100))).toEqual([]);
  });

  it.each(SPORT_IDS.filter((sport) => !withField.includes(sport)))('SB-111 of %s is none: it has no field', (sport) => {
    for (const { status } of statesOf(sport)) expect(status.play).toBeUndefined();
  });

  it.each(['football', 'ice-hockey'] as const)(
    'SB-111 of %s names what happened, each with its side and minute, as the score has it',
    (sport) => {
      const last = statesOf(sport).at(-1)?.status;
      const goals = last?.play?.moments.filter(({ kind }) => kind === 'goal' || kind.endsWith('_goal') || kind === 'shoot_out') ?? [];
      expect(goals.length).toBe(last?.score?.parts?.reduce((sum, { home, away }) => sum + home + away, 0));
      const minutes = last?.play?.moments.flatMap(({ minute }) => minute ?? []) ?? [];
      expect(minutes.length).toBeGreaterThan(3);
      expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
    },
  );

  it('SB-111 of basketball names the last scores with their points', () => {
    const [before, last] = played(statesOf('basketball')).slice(-2);
    expect(last?.status.play?.moments).toHaveLength(12);
    for (const { kind, by } of last?.status.play?.moments ?? []) expect([kind, (by ?? 0) >= 1 && (by ?? 0) <= 3]).toEqual(['score', true]);
    expect(before?.status.play?.momentum).toBeGreaterThanOrEqual(0);
  });

  it.each(['football', 'ice-hockey'] as const)('SB-111 of %s foretells nothing: whatever the course, the ball is where it is', (sport) => {
    const match = aMatch(sport);
    const [one, other] = [1, 2].map((course) => scriptsOf(SEED, match)(streamOf(SEED, `other/${course}`)));
    expect(one?.steps().length).not.toBe(other?.steps().length);
    for (let atMs = TOLD_MS; atMs < 60 * TOLD_MS; atMs += TOLD_MS) {
      const [left, right] = [one, other].map((script) => {
        const step = script?.steps()[0];
        return step === undefined ? undefined : script?.play?.(step, atMs);
      });
      expect(left).toEqual(right);
      expect(left).toBeDefined();
    }
  });
});
