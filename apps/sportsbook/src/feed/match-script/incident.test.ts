import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { MINUTE_MS } from '../../durations.ts';
import type { MarketKey } from '../../protocol/ids.ts';
import type { SportId } from '../../protocol/sports.ts';
import { readVectors } from '../../testing/vectors.ts';
import { decideStopped } from '../event/decided.ts';
import { outcomesOf } from '../event/outcomes.ts';
import { statusAtStep } from '../event/standing.ts';
import { aMatch, everySport, SEED } from '../testing/any-match.ts';
import type { MatchScript, Pair, Step, Stoppage } from './script.ts';
import { scriptsOf } from './index.ts';
import { type MatchIncident, incidentOf, mayStand, withIncident } from './incident.ts';

const MATCHES = 1000;

const plain = (sport: SportId, slot?: number): MatchScript => scriptsOf(SEED, aMatch(sport, slot))();
const befallen = (sport: SportId, incident: MatchIncident, slot?: number): MatchScript => withIncident(plain(sport, slot), sport, incident);
const endOf = (script: MatchScript): Step => {
  const end = script.steps().at(-1);
  if (end === undefined) throw new Error('A match script has an end');
  return end;
};

/** The results of a market at the end of a script. */
function resultsOf(script: MatchScript, market: Omit<MarketKey, 'eventId'>): Readonly<Record<string, string>> {
  const { stoppage, partsDone, parts, ...step } = endOf(script);
  if (stoppage === undefined) throw new Error('The course was not stopped');
  const factsOf = (type: string, part: string | undefined) => script.facts(type, part, { ...step, stoppage, partsDone, parts });
  const bestOf = script.bestOf;
  return decideStopped({ eventId: 'ev', ...market }, { stoppage, partsDone, isPlayed: parts.length > 0, factsOf, bestOf }).results;
}

/** A stopped event built by hand from an example. */
function stoppedAt(
  market: Omit<MarketKey, 'eventId'>,
  { score, parts, partsDone, stoppage }: StoppedEvent,
): Readonly<Record<string, string>> {
  const [home, away] = market.type === 'total_games' ? parts.reduce<Pair>(([h, a], [x, y]) => [h + x, a + y], [0, 0]) : score;
  const record = Object.fromEntries(parts.slice(0, partsDone).map(([h, a], index) => [index + 1, { home: h, away: a }]));
  const [half] = parts;
  const factsOf = () => ({ home, away, parts: record, htHome: half?.[0] ?? 0, htAway: half?.[1] ?? 0 });
  return decideStopped({ eventId: 'ev', ...market }, { stoppage, partsDone, isPlayed: true, factsOf, bestOf: 3 }).results;
}

const named = z.object({
  id: z.string(),
  case: z.string(),
  type: z.string(),
  line: z.string().optional(),
  outcome: z.string(),
  result: z.string(),
});
const { abandonments } = readVectors('grading.json', z.object({ abandonments: z.array(named) }));

const abandonedAt = (reason: Stoppage['reason'] = 'abandoned'): Stoppage => ({ state: 'abandoned', reason, isOfficial: false });
type EventName = 'football' | 'tennisLate' | 'tennisEarly' | 'basketball' | 'basketballLate' | 'hockey' | 'esports';
interface StoppedEvent {
  readonly score: Pair;
  readonly parts: readonly Pair[];
  readonly partsDone: number;
  readonly stoppage: Stoppage;
}

/** The events of the examples ("same" is the one before). */
const STOPPED: Readonly<Record<EventName, StoppedEvent>> = {
  football: {
    score: [2, 1],
    parts: [
      [1, 1],
      [1, 0],
    ],
    partsDone: 1,
    stoppage: abandonedAt(),
  },
  tennisLate: {
    score: [1, 0],
    parts: [
      [6, 4],
      [2, 1],
    ],
    partsDone: 1,
    stoppage: { state: 'ended', reason: 'retired', isOfficial: false, winner: 'home' },
  },
  tennisEarly: { score: [0, 0], parts: [[3, 2]], partsDone: 0, stoppage: abandonedAt('retired') },
  basketball: { score: [88, 80], parts: [[20, 20]], partsDone: 3, stoppage: abandonedAt() },
  basketballLate: {
    score: [88, 80],
    parts: [[20, 20]],
    partsDone: 3,
    stoppage: { state: 'abandoned', reason: 'official', isOfficial: true },
  },
  hockey: { score: [3, 2], parts: [[1, 0]], partsDone: 2, stoppage: abandonedAt() },
  esports: {
    score: [1, 0],
    parts: [
      [13, 9],
      [4, 2],
    ],
    partsDone: 1,
    stoppage: { state: 'ended', reason: 'forfeit', isOfficial: false, winner: 'home' },
  },
};
const EVENT_OF: Readonly<Record<string, EventName>> = {
  a1: 'football',
  a2: 'football',
  a3: 'football',
  a4: 'football',
  a5: 'football',
  a6: 'football',
  a7: 'football',
  a11: 'tennisLate',
  a12: 'tennisLate',
  a13: 'tennisEarly',
  a14: 'tennisLate',
  a15: 'tennisLate',
  a16: 'tennisLate',
  a17: 'tennisLate',
  a18: 'tennisLate',
  a19: 'basketball',
  a20: 'basketballLate',
  a21: 'hockey',
  a22: 'esports',
  a23: 'esports',
  a24: 'esports',
};
const PARTED: ReadonlySet<string> = new Set(['set_winner', 'map_winner']);
const OUTCOME_OF: Readonly<Record<string, string>> = {
  'home (goes through)': 'home',
  'away (retired)': 'away',
  leader: 'home',
  any: 'home',
};

describe('mishaps', () => {
  it('SB-3 the same match has the same mishap for ever, few have one, and each kind comes about', () => {
    const kinds = new Map<string, number>();
    for (const sport of everySport)
      for (let slot = 0; slot < MATCHES; slot += 1) {
        const kind = incidentOf(SEED, aMatch(sport, slot))?.kind ?? 'none';
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    expect(incidentOf(SEED, aMatch('tennis', 77))).toEqual(incidentOf(SEED, aMatch('tennis', 77)));
    expect([...kinds.keys()].toSorted()).toEqual([
      'abandonment',
      'delay',
      'interruption',
      'none',
      'postponement',
      'walkover',
      'withdrawal',
    ]);
    const share = 1 - (kinds.get('none') ?? 0) / (MATCHES * everySport.length);
    expect(share).toBeGreaterThan(0.02);
    expect(share).toBeLessThan(0.05);
  });

  it.each(everySport)('SB-3 %s: an interruption stops play and clock, holds every market, and play resumes where it stopped', (sport) => {
    const forMs = 8 * MINUTE_MS;
    const [own, script] = [plain(sport), befallen(sport, { kind: 'interruption', share: 0.5, forMs })];
    const stands = script.steps().findIndex(({ isInterrupted }) => isInterrupted === true);
    const [before, pause, after] = script.steps().slice(stands - 1);
    if (before === undefined || pause === undefined || after === undefined) throw new Error('Nothing was interrupted');
    expect(script.steps().map(({ index }) => index)).toEqual(script.steps().map((_, index) => index));
    expect(after.atMs - pause.atMs).toBe(forMs);
    expect(pause).toMatchObject({ score: before.score, isRunning: false, hold: { scope: 'all', forMs } });
    expect(statusAtStep(aMatch(sport), script, { step: pause, atMs: pause.atMs + forMs - 1 })).toMatchObject({
      state: 'interrupted',
      clock: { running: false },
    });
    expect(script.clock(pause, pause.atMs + forMs - 1)).toEqual(script.clock(pause, pause.atMs));
    expect(script.clock(after, after.atMs).seconds).toBe(script.clock(pause, pause.atMs).seconds);
    expect(endOf(script)).toMatchObject({ atMs: endOf(own).atMs + forMs, score: endOf(own).score, isEnd: true });
    expect(script.facts('winner', undefined, endOf(script))).toEqual(own.facts('winner', undefined, endOf(own)));
  });

  it.each(everySport)('SB-3 %s: no price shows a mishap before it is known, and after it prices are those of the play', (sport) => {
    const forMs = 6 * MINUTE_MS;
    const own = plain(sport);
    const script = befallen(sport, { kind: 'interruption', share: 0.6, forMs });
    const pause = script.steps().find(({ isInterrupted }) => isInterrupted === true);
    const goesOn = script.steps()[(pause?.index ?? 0) + 1];
    if (pause === undefined || goesOn === undefined) throw new Error('Nothing was interrupted');
    const [early] = script.steps();
    const coming = { step: undefined, atMs: -MINUTE_MS, drift: 0.01 };
    expect(script.offers(coming)).toEqual(own.offers(coming));
    expect(script.offers({ step: early, atMs: 1, drift: 0 })).toEqual(own.offers({ step: own.steps()[0], atMs: 1, drift: 0 }));
    const standing = { step: own.steps()[pause.index - 1], atMs: pause.atMs, drift: 0 };
    expect(script.offers({ step: goesOn, atMs: goesOn.atMs, drift: 0 })).toEqual(own.offers(standing));
  });

  it('SB-3 a start that is moved is known some time before it, and the match goes its own course later', () => {
    const delay = { kind: 'delay', announcedMs: -40 * MINUTE_MS, byMs: 10 * MINUTE_MS } as const;
    const [own, script] = [plain('volleyball'), befallen('volleyball', delay)];
    expect(script.delay).toMatchObject({ announcedMs: delay.announcedMs, byMs: delay.byMs });
    expect(script.steps()[0]?.atMs).toBe(delay.byMs);
    expect(endOf(script)).toMatchObject({ atMs: endOf(own).atMs + delay.byMs, score: endOf(own).score });
  });

  it.each([
    ['postponement', 'postponed'],
    ['walkover', 'cancelled'],
  ] as const)('SB-7 a %s ends the event before its start, and every market of it is void', (kind, state) => {
    const script = befallen('tennis', { kind, announcedMs: -30 * MINUTE_MS });
    expect(script.steps()).toHaveLength(1);
    expect(statusAtStep(aMatch('tennis'), script, { step: endOf(script), atMs: 0 })).toEqual({ state });
    expect(script.firstStepMs).toBe(-30 * MINUTE_MS);
    expect(resultsOf(script, { type: 'winner', line: undefined, part: undefined })).toEqual({ home: 'void', away: 'void' });
    expect(resultsOf(script, { type: 'total_games', line: '20.5', part: undefined })).toEqual({ over: 'void', under: 'void' });
  });

  it.each(abandonments.filter(({ id }) => EVENT_OF[id] !== undefined))('SB-7 $id $case: $type $line $outcome is $result', (example) => {
    const event = STOPPED[EVENT_OF[example.id] ?? 'football'];
    const isParted = PARTED.has(example.type);
    const type = example.type === 'any undecided' ? '1x2' : example.type;
    const market = { type, line: isParted ? undefined : example.line, part: isParted ? example.line : undefined };
    const results = stoppedAt(market, event);
    const [first = ''] = outcomesOf(type, 3);
    const outcome = results[example.outcome] === undefined ? (OUTCOME_OF[example.outcome] ?? first) : example.outcome;
    expect(results[outcome] ?? results[first]).toBe(example.result);
    const kinds = new Set(Object.values(results).map((result) => result === 'void'));
    expect(kinds.size).toBe(1);
  });

  it.each([
    ['ice-hockey', { period: 3, seconds: 54 * 60 }, [2, 1], false],
    ['ice-hockey', { period: 3, seconds: 55 * 60 }, [2, 1], true],
    ['ice-hockey', { period: 3, seconds: 56 * 60 }, [2, 2], false],
    ['handball', { period: 2, seconds: 24 * 60 }, [20, 20], false],
    ['handball', { period: 2, seconds: 25 * 60 }, [20, 20], true],
    ['basketball', { period: 4, seconds: 4 * 60 }, [80, 70], false],
    ['basketball', { period: 4, seconds: 5 * 60 }, [80, 70], true],
    ['basketball', { period: 5, seconds: 0 }, [80, 78], true],
    ['football', { period: 2, seconds: 89 * 60 }, [2, 0], false],
  ] as const)('SB-7 a19 a20 a21 %s stopped at %o with %o may stand: %s', (...[sport, clock, score, expected]) => {
    expect(mayStand(sport, { ...clock, running: true }, score)).toBe(expected);
  });

  it('SB-7 a25 a withdrawal before a complete set voids every market, a later one lets the opponent advance', () => {
    const withdrawal = { kind: 'withdrawal', isOfficial: true } as const;
    const early = befallen('esports', { ...withdrawal, share: 0.1 });
    expect(endOf(early).stoppage).toMatchObject({ state: 'abandoned', reason: 'forfeit' });
    expect(resultsOf(early, { type: 'winner', line: undefined, part: undefined })).toEqual({ home: 'void', away: 'void' });
    const late = befallen('tennis', { ...withdrawal, share: 0.9 });
    const { winner } = endOf(late).stoppage ?? {};
    expect(endOf(late)).toMatchObject({
      partsDone: expect.toSatisfy((done: number) => done >= 1),
      stoppage: { state: 'ended', reason: 'retired' },
    });
    const results = resultsOf(late, { type: 'winner', line: undefined, part: undefined });
    expect(results[winner ?? '']).toBe('won');
    expect(Object.values(results).toSorted()).toEqual(['lost', 'won']);
    const undeclared = befallen('volleyball', { kind: 'withdrawal', share: 0.9, isOfficial: false });
    expect(endOf(undeclared).stoppage).toMatchObject({ state: 'abandoned', reason: 'retired' });
  });
});
