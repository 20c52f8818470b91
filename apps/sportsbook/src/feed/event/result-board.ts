import type { SettlementBody } from '../../protocol/messages.ts';
import type { Course, Step } from '../course/course.ts';
import { decide, decideStopped, type DecidedMarket, type FactsOf, isDecidedEarly, withPart } from './decided.ts';
import type { MarketKey } from '../../protocol/ids.ts';
import type { MarketBoard } from './market-board.ts';
import type { Ruling } from './ruling.ts';

/** Tells a result. @returns the number of the message, or undefined where nothing is told one by one */
export type TellResult = (body: SettlementBody) => number | undefined;

/** How the markets of an event were decided, as the book knows it. */
export class ResultBoard {
  readonly #course: Course;
  readonly #markets: MarketBoard;
  readonly #results = new Map<string, SettlementBody>();
  /** Step up to which markets decided early have been looked for. */
  #decidedUpTo = -1;

  constructor(course: Course, markets: MarketBoard) {
    this.#course = course;
    this.#markets = markets;
  }

  results(): SettlementBody[] {
    return [...this.#results.values()];
  }

  /** Markets whose part is over, or whose goal has fallen, settle while the event goes on. */
  decideEarly(step: Step, ruling: Ruling, tell: TellResult): void {
    if (this.#decidedUpTo === step.index) return;
    this.#decidedUpTo = step.index;
    const factsOf = this.#factsOf(step);
    for (const [id, key] of this.#markets.offered())
      if (!this.#results.has(id) && isDecidedEarly(key, step.partsDone, factsOf(key.type, key.part)))
        this.#settle(id, { decided: decide(key, factsOf, this.#course.bestOf), ruling, tell });
  }

  /** Every market ever offered gets its result, unless an earlier word of the same version gave it. */
  decideAll(step: Step | undefined, ruling: Ruling, tell: TellResult): void {
    const decideOne = this.#decider(step, ruling);
    if (ruling.isVoid || decideOne === undefined) return;
    for (const [id, key] of this.#markets.offered()) {
      const known = this.#results.get(id);
      if (known === undefined || known.settlementVersion < ruling.settlementVersion)
        this.#settle(id, { decided: decideOne(key), ruling, tell });
    }
  }

  /** By what was said, or by how the course ended: as played, or stopped before its end. */
  #decider(step: Step | undefined, { result }: Ruling): ((key: MarketKey) => DecidedMarket) | undefined {
    const { bestOf } = this.#course;
    if (result !== undefined) return (key) => decide(key, result.factsOf, bestOf);
    if (step === undefined) return undefined;
    const { stoppage, partsDone } = step;
    const factsOf = this.#factsOf(step);
    if (stoppage === undefined) return (key) => decide(key, factsOf, bestOf);
    return (key) => decideStopped(key, { stoppage, partsDone, isPlayed: step.parts.length > 0, factsOf, bestOf });
  }

  #factsOf(step: Step): FactsOf {
    return (type, part) => withPart(this.#course.facts(type, part, step), type, part);
  }

  #settle(marketId: string, { decided, ruling, tell }: { decided: DecidedMarket; ruling: Ruling; tell: TellResult }): void {
    const { results, facts, reason } = decided;
    const body: SettlementBody = {
      marketId,
      settlementVersion: ruling.settlementVersion,
      certainty: 2,
      results,
      ...(facts === undefined ? {} : { facts: { ...facts, goals: facts.goals === undefined ? undefined : [...facts.goals] } }),
      ...(reason === undefined ? {} : { reason }),
    };
    this.#results.set(marketId, body);
    this.#markets.decide(marketId, tell(body));
  }
}
