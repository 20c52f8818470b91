import { createSeededRandom } from '@pavilion/server/kernel/testing/seeded-random.ts';

/** The next fault, and how long it lasts. */
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

/** One step in this many has two faults. */
const PAIRED = 5;

function shuffled(names: readonly string[], integer: (exclusiveMaximum: number) => number): string[] {
  const rest = [...names];
  return names.map(() => rest.splice(integer(rest.length), 1)[0] ?? '');
}

/** The endless sequence of faults under a seed: every fault once before any repeats, and now and then two at once. */
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
