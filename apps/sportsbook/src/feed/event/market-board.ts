import { parseLine } from '../../rules/grading/line.ts';
import { type MarketKey, parseMarketId } from '../../protocol/ids.ts';
import type { FeedMarket, FeedMasses, FeedOutcome, MarketStatus } from '../../protocol/messages.ts';
import { stepBelow } from '../../rules/pricing/price.ts';
import type { LinesBefore, PricedMarket, PricedOutcome } from '../markets/priced.ts';
import { orderOf } from './outcomes.ts';

const isDecided = ({ status }: FeedMarket): boolean => status === 'settled' || status === 'void';

/** A market all but decided opens again only when this far from certain (sportsbook §2.6). */
const CERTAIN_UNTIL_PPM = 980_000;

/**
 * During an hour a draw becomes likelier while the draw-no-bet prices stay: probabilities that moved by a point are published as well
 * (SB-152).
 */
const MOVED_PPM = 10_000;

/** The published markets of an event. */
export class MarketBoard {
  readonly #keysOf: (type: string) => readonly string[];
  readonly #published = new Map<string, FeedMarket>();
  /** Model prices of the markets that the load generator moved down by a step. */
  readonly #moved = new Map<string, number>();
  /** Every market ever offered, published now or before a restart. */
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

  published(): readonly FeedMarket[] {
    return [...this.#published.values()];
  }

  linesBefore: LinesBefore = (type, part) => {
    const lines: number[] = [];
    for (const key of this.#offered.values())
      if (key.type === type && key.part === part && key.line !== undefined) lines.push(parseLine(key.line) ?? 0);
    return lines;
  };

  /** Suspends the open markets under the number of the state message that carries it. */
  suspendAll(version: number): void {
    for (const market of this.#published.values())
      if (market.status === 'open') this.#published.set(market.id, { ...market, status: 'suspended', version });
  }

  /** Settles a market under the number of its message, or undefined for a result carried by a snapshot. */
  decide(id: string, version: number | undefined): void {
    const market = this.#published.get(id);
    if (market !== undefined) this.#published.set(id, { ...market, status: 'settled', version: version ?? market.version });
  }

  /**
   * Compares priced markets with the published ones; markets that are no longer offered close. The changes count as published from this moment,
   * under `version`, the number of the message that carries them. @returns the markets to publish, and the ids of new ones
   */
  changes(priced: readonly PricedMarket[], { version, isHeld }: { version: number; isHeld(market: PricedMarket): boolean }): Changes {
    const fresh: string[] = [];
    const changed: FeedMarket[] = [];
    for (const market of priced) {
      const known = this.#published.get(market.id);
      if (known !== undefined && isDecided(known)) continue;
      const next = this.#next(market, known, { version, isHeld: isHeld(market) });
      if (known !== undefined && isSame(known, next)) continue;
      changed.push(next);
      if (!this.#offered.has(market.id)) fresh.push(market.id);
      this.#offered.set(market.id, market);
    }
    changed.push(...this.#withdrawn(priced, version));
    for (const market of changed) {
      this.#published.set(market.id, market);
      this.#moved.delete(market.id);
    }
    return { changed, fresh };
  }

  /** Published markets that are no longer offered, as closed. */
  #withdrawn(priced: readonly PricedMarket[], version: number): FeedMarket[] {
    const offered = new Set(priced.map(({ id }) => id));
    return [...this.#published.values()]
      .filter(({ id, status }) => !offered.has(id) && (status === 'open' || status === 'suspended'))
      .map((market): FeedMarket => ({ ...market, status: 'closed', version }));
  }

  /** Adds markets from before a restart that are no longer priced, as closed. */
  fillOffered(version: number): void {
    for (const [id, key] of this.#offered)
      if (!this.#published.has(id)) {
        const outcomes = this.#keysOf(key.type).map((outcome) => ({
          key: outcome,
          price: 0,
          probabilityPpm: 0,
          active: false,
        }));
        const { type, line, part } = key;
        this.#published.set(id, {
          id,
          type,
          ...lineAndPart(line, part),
          version,
          status: 'closed',
          order: orderOf(key),
          main: false,
          outcomes,
        });
      }
  }

  /**
   * Moves the prices of up to `most` open markets down by a step, or back to the model's price if they were moved before; benches use it as
   * load (sportsbook §2.6).
   * @returns the markets to publish
   */
  jiggle(most: number, version: number): readonly FeedMarket[] {
    const moved: FeedMarket[] = [];
    for (const market of this.#published.values()) {
      if (moved.length >= most) break;
      const [first, ...others] = market.outcomes;
      if (market.status !== 'open' || first?.active !== true) continue;
      const model = this.#moved.get(market.id);
      if (model === undefined) this.#moved.set(market.id, first.price);
      else this.#moved.delete(market.id);
      moved.push({ ...market, version, outcomes: [{ ...first, price: model ?? stepBelow(first.price) }, ...others] });
    }
    for (const market of moved) {
      // Continues to the end of the line, so that every market has its turn.
      this.#published.delete(market.id);
      this.#published.set(market.id, market);
    }
    return moved;
  }

  #next(market: PricedMarket, known: FeedMarket | undefined, { version, isHeld }: { version: number; isHeld: boolean }): FeedMarket {
    const { id, type, line, part, main } = market;
    const outcomes = market.outcomes.map((outcome, index) => publishedOutcome(outcome, known?.outcomes[index]));
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
function publishedOutcome({ key, price, probabilityPpm, masses, name }: PricedOutcome, known: FeedOutcome | undefined): FeedOutcome {
  return {
    key,
    price: price ?? known?.price ?? 0,
    probabilityPpm,
    ...(masses === undefined ? {} : { masses }),
    active: price !== undefined,
    ...(name === undefined ? {} : { name }),
  };
}

/** A market with fewer than two outcomes to choose from is suspended, until it is well away from certain again. */
function statusOf(outcomes: readonly FeedOutcome[], known: FeedMarket | undefined): MarketStatus {
  const count = outcomes.filter(({ active }) => active).length;
  if (count < 2) return 'suspended';
  const wasCertain = known !== undefined && known.status === 'suspended' && known.outcomes.filter(({ active }) => active).length < 2;
  const isCertain = outcomes.some(({ probabilityPpm }) => probabilityPpm > CERTAIN_UNTIL_PPM);
  return wasCertain && isCertain ? 'suspended' : 'open';
}

const isNear = (known: FeedMasses | undefined, next: FeedMasses | undefined): boolean =>
  known === next || (known?.every((mass, index) => Math.abs(mass - (next?.[index] ?? 0)) < MOVED_PPM) ?? false);

const isSame = (known: FeedMarket, next: FeedMarket): boolean =>
  known.status === next.status &&
  known.outcomes.every((outcome, index) => {
    const other = next.outcomes[index];
    return outcome.price === other?.price && outcome.active === other.active && isNear(outcome.masses, other.masses);
  });
