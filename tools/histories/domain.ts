import fc from 'fast-check';
import { show } from './world.ts';

/** A part of the product whose histories are generated, played against a simple model, and shrunk where one fails. */
export interface Domain<History = unknown, Flaw extends string = string> {
  readonly name: string;
  readonly history: fc.Arbitrary<History>;
  /** Ways in which the part can be broken on purpose: each must be found, or the histories show nothing. */
  readonly flaws: readonly Flaw[];
  /** @throws where the product does not do what the model says, or an invariant does not hold */
  readonly play: (history: History, flaw?: Flaw) => void;
}

/** The domain without its types, as one of several. */
export const anyDomain = <History, Flaw extends string>(domain: Domain<History, Flaw>): Domain => ({
  ...domain,
  play: (history, flaw) => domain.play(history as History, flaw as Flaw | undefined),
});

/** Which histories to play: as many as there are behind a seed, or the one of a path. */
interface Span {
  readonly seed: number;
  readonly runs: number;
  readonly path?: string;
  readonly flaw?: string;
}

export interface Finding {
  /** The argument of `--replay`. */
  readonly replay: string;
  readonly says: string;
  /** The shortest history that still fails, a step in each line. */
  readonly history: readonly string[];
}

const linesOf = (history: unknown): string[] => {
  if (typeof history !== 'object' || history === null) return [show(history)];
  const { steps, ...rest } = history as { steps?: readonly unknown[] };
  return [show(rest), ...(steps ?? []).map(show)];
};

/** Plays histories, the same ones for the same span. @returns what was found, shrunk */
export function findIn({ history, play }: Domain, { seed, runs, path, flaw }: Span): Finding | undefined {
  const property = fc.property(history, (one) => play(one, flaw));
  const found = fc.check(property, { seed, numRuns: runs, ...(path !== undefined && { path }) });
  if (!found.failed) return undefined;
  const { errorInstance, counterexample } = found;
  const says = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const place = found.counterexamplePath ?? '';
  return { replay: `${found.seed}:${place}`, says, history: linesOf(counterexample?.[0]) };
}
