import type { SettlementBody } from '../../protocol/messages.ts';
import type { MatchScript, Step } from '../match-script/script.ts';
import { decide, decideStopped, type DecidedMarket, type FactsOf, isDecidedEarly, withPart } from './decided.ts';
import type { MarketKey } from '../../protocol/ids.ts';
import type { MarketBoard } from './market-board.ts';
import type { Ruling } from './ruling.ts';

/** Publishes a result. @returns the number of its message, or undefined if results are not published one by one */
type PublishResult = (body: SettlementBody) => number | undefined;

/** The published results of an event's markets. */
export class ResultBoard {
  readonly #script: MatchScript;
  readonly #markets: MarketBoard;
  readonly #results = new Map<string, SettlementBody>();
  /** Step up to which markets decided early have been looked for. */
  #decidedUpTo = -1;

  constructor(script: MatchScript, markets: MarketBoard) {
    this.#script = script;
    this.#markets = markets;
  }

  results(): SettlementBody[] {
    return [...this.#results.values()];
  }

  /** Settles markets of a running event whose part is over or whose goal was scored. */
  decideEarly(step: Step, ruling: Ruling, publish: PublishResult): void {
    if (this.#decidedUpTo === step.index) return;
    this.#decidedUpTo = step.index;
    const factsOf = this.#factsOf(step);
    for (const [id, key] of this.#markets.offered())
      if (!this.#results.has(id) && isDecidedEarly(key, step.partsDone, factsOf(key.type, key.part)))
        this.#settle(id, { decided: decide(key, factsOf, this.#script.bestOf), ruling, publish });
  }

  /** Settles every market ever offered, except those already settled under this version. */
  decideAll(step: Step | undefined, ruling: Ruling, publish: PublishResult): void {
    const decideOne = this.#decider(step, ruling);
    if (ruling.isVoid || decideOne === undefined) return;
    for (const [id, key] of this.#markets.offered()) {
      const known = this.#results.get(id);
      if (known === undefined || known.settlementVersion < ruling.settlementVersion)
        this.#settle(id, { decided: decideOne(key), ruling, publish });
    }
  }

  /** Decides by the operator's result, else by the end of the script, as played or as stopped. */
  #decider(step: Step | undefined, { result }: Ruling): ((key: MarketKey) => DecidedMarket) | undefined {
    const { bestOf } = this.#script;
    if (result !== undefined) return (key) => decide(key, result.factsOf, bestOf);
    if (step === undefined) return undefined;
    const { stoppage, partsDone } = step;
    const factsOf = this.#factsOf(step);
    if (stoppage === undefined) return (key) => decide(key, factsOf, bestOf);
    return (key) => decideStopped(key, { stoppage, partsDone, isPlayed: step.parts.length > 0, factsOf, bestOf });
  }

  #factsOf(step: Step): FactsOf {
    return (type, part) => withPart(this.#script.facts(type, part, step), type, part);
  }

  #settle(marketId: string, { decided, ruling, publish }: { decided: DecidedMarket; ruling: Ruling; publish: PublishResult }): void {
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
    this.#markets.decide(marketId, publish(body));
  }
}
