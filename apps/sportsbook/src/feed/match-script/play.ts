import type { Side } from '../../rules/grading/facts.ts';
import { drawOf } from '../stream.ts';
import { type Ball, otherSide, type Play, type Step } from './script.ts';

/** How often the feed reports the position of play; in between only events are reported. */
export const PLAY_MS = 10_000;

type PlayAt = (step: Step, atMs: number) => Play;

const WHOLE = 100;
const CENTRE = 50;
/** A side keeps the ball for this many narrated moments. */
const BEATS = 3;
/** How far a side comes with the ball, moment by moment, in per cent of the way to the other goal; a weight for the pressure it makes. */
const WAYS = [
  { upTo: 0.35, xs: [22, 38, 52], weight: 1 },
  { upTo: 0.75, xs: [34, 56, 74], weight: 2 },
  { upTo: 1, xs: [48, 72, 90], weight: 4 },
] as const;
const [WIDE_FROM, WIDE_BY, DRIFT] = [14, 72, 9] as const;
const DRAWS_A_SPELL = 4;

/** Where the ball lies after what happened: the side that has it then, how far it is from its own goal, and for how long it lies there. */
const RESTARTS: Readonly<Record<string, { isOther: boolean; x: number; y: number; forMs: number }>> = {
  goal: { isOther: true, x: CENTRE, y: CENTRE, forMs: 40_000 },
  corner: { isOther: false, x: 99, y: 2, forMs: 15_000 },
  penalty: { isOther: false, x: 89, y: CENTRE, forMs: 30_000 },
};
const KICK_OFF_MS = 5000;
const KICK_OFFS: readonly string[] = ['start', 'second_half', 'period', 'overtime'];

const ballAt = (side: Side, x: number, y: number): Ball => ({ side, x: Math.round(side === 'home' ? x : WHOLE - x), y: Math.round(y) });

function restartAt({ incident, atMs: sinceMs }: Step, atMs: number): Ball | undefined {
  if (incident === undefined) return undefined;
  const passedMs = atMs - sinceMs;
  if (KICK_OFFS.includes(incident.kind) && passedMs < KICK_OFF_MS) return { side: incident.side ?? 'home', x: CENTRE, y: CENTRE };
  const restart = RESTARTS[incident.kind];
  if (restart === undefined || incident.side === undefined || passedMs >= restart.forMs) return undefined;
  return ballAt(restart.isOther ? otherSide(incident.side) : incident.side, restart.x, restart.y);
}

interface Spell {
  readonly side: Side;
  readonly way: (typeof WAYS)[number];
  readonly y: number;
  readonly turn: number;
}

/** A spell that drifts over a touchline is reflected: readers of the feed refuse positions outside the field. */
const onField = (y: number): number => (y < 0 ? -y : y > WHOLE ? 2 * WHOLE - y : y);

const SPELLS_OF_MOMENTUM = 10;

/**
 * Play of sports in which nobody counts possessions: spells with the ball, drawn by the strength of the sides and of nothing that is to come,
 * so that play foretells no goal.
 * @param homeShare how much of the play the home side has
 */
export function flowingPlay(seed: string, eventId: string, homeShare: number): PlayAt {
  const spellAt = (index: number): Spell => {
    const draw = (which: number): number => drawOf(seed, `play/${eventId}`, index * DRAWS_A_SPELL + which);
    const reach = draw(1);
    const way = WAYS.find(({ upTo }) => reach < upTo) ?? WAYS[0];
    return { side: draw(0) < homeShare ? 'home' : 'away', way, y: WIDE_FROM + WIDE_BY * draw(2), turn: 2 * draw(3) - 1 };
  };
  const momentumBefore = (spell: number): number => {
    let [home, all] = [0, 0];
    for (let index = Math.max(0, spell - SPELLS_OF_MOMENTUM); index < spell; index += 1) {
      const { side, way } = spellAt(index);
      all += way.weight;
      if (side === 'home') home += way.weight;
    }
    return all === 0 ? CENTRE : Math.round((WHOLE * home) / all);
  };
  return (step, atMs) => {
    const beat = Math.max(0, Math.floor(atMs / PLAY_MS));
    const index = Math.floor(beat / BEATS);
    const { side, way, y, turn } = spellAt(index);
    const place = beat % BEATS;
    const ball = restartAt(step, atMs) ?? ballAt(side, way.xs[place] ?? CENTRE, onField(y + turn * DRIFT * place));
    return { ball, momentum: momentumBefore(index) };
  };
}

const STEPS_OF_MOMENTUM = 16;
const [CARRIED_X, SHOOTING_X, REACH] = [20, 76, 12] as const;
const SHOOTS_AFTER = 0.4;

/** Play of sports in turns: the side whose possession it is carries the ball up the field, and then is in front of the other goal. */
export function playInTurns(
  steps: () => readonly Step[],
  { possessionMs, sideAfter, drawAt }: { possessionMs: number; sideAfter: (step: Step) => Side; drawAt: (index: number) => number },
): PlayAt {
  return (step, atMs) => {
    const side = sideAfter(step);
    const isInFront = atMs - step.atMs >= possessionMs * SHOOTS_AFTER;
    const beat = step.index + Math.max(0, Math.floor(atMs / PLAY_MS));
    const x = (isInFront ? SHOOTING_X : CARRIED_X) + REACH * drawAt(2 * beat);
    const y = WIDE_FROM + WIDE_BY * drawAt(2 * beat + 1);
    const [homeBefore, awayBefore] = steps()[Math.max(0, step.index - STEPS_OF_MOMENTUM)]?.score ?? [0, 0];
    const home = step.score[0] - homeBefore;
    const all = home + step.score[1] - awayBefore;
    return { ball: ballAt(side, x, y), momentum: all === 0 ? CENTRE : Math.round((WHOLE * home) / all) };
  };
}
