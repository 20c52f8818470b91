import { createSeededRandom } from '@pavilion/server/kernel/testing/seeded-random.ts';

/** What goes wrong next, and for how long. */
export interface PlannedStep {
  /** One fault, or two at once. */
  readonly faults: readonly string[];
  readonly seconds: number;
  /** Afterwards, before the next. */
  readonly pauseSeconds: number;
}

export interface Pace {
  readonly secondsMin: number;
  readonly secondsMax: number;
  readonly pauseSecondsMax: number;
}

/** One step in so many has two faults. */
const PAIRED = 5;

function shuffled(names: readonly string[], integer: (exclusiveMaximum: number) => number): string[] {
  const rest = [...names];
  return names.map(() => rest.splice(integer(rest.length), 1)[0] ?? '');
}

/** What goes wrong under a seed, without an end: every fault once before any comes again, and now and then one beside another. */
export function* planOf(
  seed: string,
  faults: readonly string[],
  { secondsMin, secondsMax, pauseSecondsMax }: Pace,
): Generator<PlannedStep> {
  const { integer } = createSeededRandom(`chaos:${seed}`);
  while (faults.length > 0)
    for (const fault of shuffled(faults, integer)) {
      const beside = faults[integer(faults.length)] ?? fault;
      const isPaired = integer(PAIRED) === 0 && beside !== fault;
      yield {
        faults: isPaired ? [fault, beside] : [fault],
        seconds: secondsMin + integer(secondsMax - secondsMin + 1),
        pauseSeconds: integer(pauseSecondsMax + 1),
      };
    }
}
