import type { SettlementBody } from '../../protocol/messages.ts';
import type { Course, Step } from '../course/course.ts';
import { decide, type FactsOf, isDecidedEarly, withPart } from './decided.ts';
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
        this.#settle(id, { factsOf, ruling, tell });
  }

  /** Every market ever offered gets its result, unless an earlier word of the same version gave it. */
  decideAll(step: Step | undefined, ruling: Ruling, tell: TellResult): void {
    const factsOf = ruling.result?.factsOf ?? (step === undefined ? undefined : this.#factsOf(step));
    if (ruling.isVoid || factsOf === undefined) return;
    for (const id of this.#markets.offered().keys()) {
      const known = this.#results.get(id);
      if (known === undefined || known.settlementVersion < ruling.settlementVersion) this.#settle(id, { factsOf, ruling, tell });
    }
  }

  #factsOf(step: Step): FactsOf {
    return (type, part) => withPart(this.#course.facts(type, part, step), type, part);
  }

  #settle(marketId: string, { factsOf, ruling, tell }: { factsOf: FactsOf; ruling: Ruling; tell: TellResult }): void {
    const key = this.#markets.offered().get(marketId);
    if (key === undefined) return;
    const { results, facts } = decide(key, factsOf, this.#course.bestOf);
    const body: SettlementBody = {
      marketId,
      settlementVersion: ruling.settlementVersion,
      certainty: 2,
      results,
      ...(facts === undefined ? {} : { facts: { ...facts, goals: facts.goals === undefined ? undefined : [...facts.goals] } }),
    };
    this.#results.set(marketId, body);
    this.#markets.decide(marketId, tell(body));
  }
}
