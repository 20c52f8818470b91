import { parseLine } from '../../book/grading/line.ts';
import { type MarketKey, parseMarketId } from '../../protocol/ids.ts';
import type { FeedMarket, FeedOutcome, MarketStatus } from '../../protocol/messages.ts';
import { stepBelow } from '../pricing/price.ts';
import type { LinesBefore, PricedMarket, PricedOutcome } from '../markets/priced.ts';
import { orderOf } from './outcomes.ts';

/** A market all but decided opens again only when this far from certain (sportsbook.md §2.6). */
const CERTAIN_UNTIL_PPM = 980_000;

/** The markets of an event as the book knows them. */
export class MarketBoard {
  readonly #keysOf: (type: string) => readonly string[];
  readonly #told = new Map<string, FeedMarket>();
  /** Prices of the model of markets that stand a step below for the load's sake. */
  readonly #moved = new Map<string, number>();
  /** Every market ever offered, told or kept from before a restart. */
  readonly #offered: Map<string, MarketKey>;

  /** `keysOf` names the outcomes of a market type in their order. */
  constructor(offeredBefore: readonly string[], keysOf: (type: string) => readonly string[]) {
    this.#keysOf = keysOf;
    this.#offered = new Map(
      offeredBefore.flatMap((id) => {
        const key = parseMarketId(id);
        return key === undefined ? [] : [[id, key] as const];
      }),
    );
  }

  offered(): ReadonlyMap<string, MarketKey> {
    return this.#offered;
  }

  told(): readonly FeedMarket[] {
    return [...this.#told.values()];
  }

  linesBefore: LinesBefore = (type, part) => {
    const lines: number[] = [];
    for (const key of this.#offered.values())
      if (key.type === type && key.part === part && key.line !== undefined) lines.push(parseLine(key.line) ?? 0);
    return lines;
  };

  /** Open markets stand still, told by a state message with this number. */
  suspendAll(version: number): void {
    for (const market of this.#told.values())
      if (market.status === 'open') this.#told.set(market.id, { ...market, status: 'suspended', version });
  }

  /** A market has its result, told by a message with this number or, undefined, in a snapshot. */
  decide(id: string, version: number | undefined): void {
    const market = this.#told.get(id);
    if (market !== undefined) this.#told.set(id, { ...market, status: 'settled', version: version ?? market.version });
  }

  /**
   * What changed against what the book knows: a price, an activity, a status; what is no longer offered closes. The changes count as told from now
   * on, under the number of the message that carries them. @returns the markets to tell, and the ids that are new
   */
  changes(priced: readonly PricedMarket[], { version, isHeld }: { version: number; isHeld(market: PricedMarket): boolean }): Changes {
    const changed: FeedMarket[] = [];
    const fresh: string[] = [];
    const now = new Set(priced.map(({ id }) => id));
    for (const market of priced) {
      const known = this.#told.get(market.id);
      if (known?.status === 'settled' || known?.status === 'void') continue;
      const next = this.#next(market, known, { version, isHeld: isHeld(market) });
      if (known !== undefined && isSame(known, next)) continue;
      changed.push(next);
      if (!this.#offered.has(market.id)) fresh.push(market.id);
      this.#offered.set(market.id, market);
    }
    for (const known of this.#told.values())
      if (!now.has(known.id) && (known.status === 'open' || known.status === 'suspended'))
        changed.push({ ...known, status: 'closed', version });
    for (const market of changed) {
      this.#told.set(market.id, market);
      this.#moved.delete(market.id);
    }
    return { changed, fresh };
  }

  /** Markets from before a restart that are not priced any more: nothing of them is known but that they are closed. */
  fillOffered(version: number): void {
    for (const [id, key] of this.#offered)
      if (!this.#told.has(id)) {
        const outcomes = this.#keysOf(key.type).map((outcome) => ({
          key: outcome,
          price: 0,
          probabilityPpm: 0,
          active: false,
        }));
        const { type, line, part } = key;
        this.#told.set(id, { id, type, ...lineAndPart(line, part), version, status: 'closed', order: orderOf(key), main: false, outcomes });
      }
  }

  /**
   * Moves prices of so many open markets a step down, or back up to the model's where they were moved before: the load of benches (sportsbook.md §2.6).
   * @returns the markets to tell
   */
  jiggle(most: number, version: number): readonly FeedMarket[] {
    const moved: FeedMarket[] = [];
    for (const market of this.#told.values()) {
      if (moved.length >= most) break;
      const [first, ...others] = market.outcomes;
      if (market.status !== 'open' || first?.active !== true) continue;
      const model = this.#moved.get(market.id);
      if (model === undefined) this.#moved.set(market.id, first.price);
      else this.#moved.delete(market.id);
      moved.push({ ...market, version, outcomes: [{ ...first, price: model ?? stepBelow(first.price) }, ...others] });
    }
    for (const market of moved) {
      // To the end of the line, so that every market has its turn.
      this.#told.delete(market.id);
      this.#told.set(market.id, market);
    }
    return moved;
  }

  #next(market: PricedMarket, known: FeedMarket | undefined, { version, isHeld }: { version: number; isHeld: boolean }): FeedMarket {
    const { id, type, line, part, main } = market;
    const outcomes = market.outcomes.map((outcome, index) => told(outcome, known?.outcomes[index]));
    return {
      id,
      type,
      ...lineAndPart(line, part),
      version,
      status: isHeld ? 'suspended' : statusOf(outcomes, known),
      order: orderOf(market),
      main,
      outcomes,
    };
  }
}

export interface Changes {
  readonly changed: readonly FeedMarket[];
  readonly fresh: readonly string[];
}

const lineAndPart = (line: string | undefined, part: string | undefined): { line?: string; part?: string } => ({
  ...(line === undefined ? {} : { line }),
  ...(part === undefined ? {} : { part }),
});

/** An outcome that is not offered keeps its last price. */
function told({ key, price, probabilityPpm, name }: PricedOutcome, known: FeedOutcome | undefined): FeedOutcome {
  return { key, price: price ?? known?.price ?? 0, probabilityPpm, active: price !== undefined, ...(name === undefined ? {} : { name }) };
}

/** A market with fewer than two outcomes to choose from is suspended, until it is well away from certain again. */
function statusOf(outcomes: readonly FeedOutcome[], known: FeedMarket | undefined): MarketStatus {
  const count = outcomes.filter(({ active }) => active).length;
  if (count < 2) return 'suspended';
  const wasCertain = known !== undefined && known.status === 'suspended' && known.outcomes.filter(({ active }) => active).length < 2;
  const isCertain = outcomes.some(({ probabilityPpm }) => probabilityPpm > CERTAIN_UNTIL_PPM);
  return wasCertain && isCertain ? 'suspended' : 'open';
}

const isSame = (known: FeedMarket, next: FeedMarket): boolean =>
  known.status === next.status &&
  known.outcomes.every(({ price, active }, index) => price === next.outcomes[index]?.price && active === next.outcomes[index]?.active);
