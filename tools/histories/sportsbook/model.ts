import type { LegResult } from '@pavilion/sportsbook/rules/payout/factor.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';

/** A result as one reads it off a coupon, with the number of the decision it came with. */
export type Decision =
  | { readonly kind: 'result'; readonly of: Readonly<Record<string, LegResult>> }
  | { readonly kind: 'undo' }
  | { readonly kind: 'void'; readonly fromMs: number | null; readonly toMs: number | null }
  | { readonly kind: 'voidUndo' };

interface ModelMarket {
  result: Readonly<Record<string, LegResult>> | undefined;
  voids: readonly { readonly fromMs: number | null; readonly toMs: number | null }[];
}

interface ModelLeg {
  readonly market: string;
  readonly key: string;
  readonly price: bigint;
  result: LegResult | undefined;
}

interface ModelTicket {
  readonly stake: bigint;
  readonly legs: readonly ModelLeg[];
  /** The lines, each of positions of legs. */
  readonly lines: readonly (readonly number[])[];
  readonly acceptedAtMs: number;
  left: bigint;
  cashed: bigint;
  /** The payout for the rest by the current results; undefined while they do not decide it. */
  paid: bigint | undefined;
  firstPaidAtMs: number | undefined;
  /** The stake went back as a whole, which is final. */
  isReturned: boolean;
}

/** A day after it was first paid, a correction takes nothing back without two people (sportsbook §3.3). */
function isTooLate({ paid, firstPaidAtMs, isReturned, left }: ModelTicket, payout: bigint | undefined, nowMs: number): boolean {
  const standing = isReturned ? left : paid;
  if (standing === undefined || left === 0n || firstPaidAtMs === undefined) return false;
  return nowMs - firstPaidAtMs > DAY_MS && (payout ?? 0n) < standing;
}

/** All lines of some sizes, each with every banker: written out one by one. */
export function linesOf(legCount: number, sizes: readonly number[], bankers: readonly number[]): number[][] {
  const free = Array.from({ length: legCount }, (_, position) => position).filter((position) => !bankers.includes(position));
  const subsets = Array.from({ length: 2 ** free.length }, (_, bits) =>
    free.filter((__, index) => Math.floor(bits / 2 ** index) % 2 === 1),
  );
  return subsets.filter(({ length }) => sizes.includes(length)).map((own) => [...bankers, ...own]);
}

/** The return per unit of a leg's stake, as a numerator and a denominator. */
function returnOf({ price, result }: ModelLeg): readonly [bigint, bigint] {
  switch (result?.kind) {
    case 'won':
      return [price, 1000n];
    case 'half_won':
      return [price + 1000n, 2000n];
    case 'half_lost':
      return [1n, 2n];
    case 'dead_heat':
      return [price * BigInt(result.paid), 1000n * BigInt(result.tied)];
    case 'lost':
      return [0n, 1n];
    default:
      return [1n, 1n];
  }
}

/** The payout of a stake by the results: line by line, rounded down once; undefined while a line is open. */
function payoutOf({ legs, lines, left }: ModelTicket): bigint | undefined {
  let [numerator, denominator] = [0n, 1n];
  for (const line of lines) {
    const own = line.flatMap((position) => legs[position] ?? []);
    if (own.some(({ result }) => result?.kind === 'lost')) continue;
    if (own.some(({ result }) => result === undefined)) return undefined;
    const [top, bottom] = own.map(returnOf).reduce(([a, b], [c, d]) => [a * c, b * d] as const, [1n, 1n] as const);
    [numerator, denominator] = [numerator * bottom + top * denominator, denominator * bottom];
  }
  return (left * numerator) / (denominator * BigInt(lines.length));
}

function take(market: ModelMarket, decision: Decision): void {
  if (decision.kind === 'result') market.result = decision.of;
  if (decision.kind === 'undo') market.result = undefined;
  if (decision.kind === 'void') market.voids = [...market.voids, decision];
  if (decision.kind === 'voidUndo') market.voids = [];
}

const isMoved = (before: ModelMarket, after: ModelMarket): boolean =>
  before.result !== after.result ||
  before.voids.length !== after.voids.length ||
  before.voids.some((window, index) => window !== after.voids[index]);

/** Tickets and results as simple as they can be: decisions in the order in which they were made, each ticket paid by what they say. */
export class ModelBook {
  readonly #markets = new Map<string, ModelMarket>();
  readonly #tickets = new Map<string, ModelTicket>();

  #market(id: string): ModelMarket {
    const known = this.#markets.get(id);
    if (known !== undefined) return known;
    const market: ModelMarket = { result: undefined, voids: [] };
    this.#markets.set(id, market);
    return market;
  }

  place(id: string, ticket: Pick<ModelTicket, 'stake' | 'legs' | 'lines' | 'acceptedAtMs'>): void {
    const nothing = { left: ticket.stake, cashed: 0n, paid: undefined, firstPaidAtMs: undefined, isReturned: false };
    this.#tickets.set(id, { ...ticket, ...nothing });
  }

  cashOut(id: string, part: bigint, offer: bigint): void {
    const ticket = this.#tickets.get(id);
    if (ticket === undefined) return;
    ticket.left -= part;
    ticket.cashed += offer;
  }

  /** Decisions that were taken together; tickets follow once all of them are there, and only what is different then. */
  decide(decisions: readonly { readonly market: string; readonly decision: Decision }[], nowMs: number): void {
    const before = new Map(decisions.map(({ market }) => [market, { ...this.#market(market) }]));
    for (const { market, decision } of decisions) take(this.#market(market), decision);
    const moved = new Set([...before].filter(([id, market]) => isMoved(market, this.#market(id))).map(([id]) => id));
    for (const ticket of this.#tickets.values())
      if (ticket.legs.some(({ market }) => moved.has(market))) this.#settle(ticket, moved, nowMs);
  }

  #resultOf({ market: id, key, result }: ModelLeg, acceptedAtMs: number, moved: ReadonlySet<string>): LegResult | undefined {
    if (!moved.has(id)) return result;
    const market = this.#market(id);
    const isVoid = market.voids.some(
      ({ fromMs, toMs }) => (fromMs === null || fromMs <= acceptedAtMs) && (toMs === null || acceptedAtMs <= toMs),
    );
    return isVoid ? { kind: 'void' } : market.result?.[key];
  }

  #settle(ticket: ModelTicket, moved: ReadonlySet<string>, nowMs: number): void {
    const legs = ticket.legs.map((leg) => ({ ...leg, result: this.#resultOf(leg, ticket.acceptedAtMs, moved) }));
    const payout = payoutOf({ ...ticket, legs });
    if (isTooLate(ticket, payout, nowMs)) return;
    ticket.legs.forEach((leg, index) => {
      leg.result = legs[index]?.result;
    });
    if (ticket.isReturned || ticket.left === 0n) return;
    if (payout !== undefined) ticket.firstPaidAtMs ??= nowMs;
    ticket.isReturned = ticket.cashed === 0n && legs.every(({ result }) => result?.kind === 'void');
    ticket.paid = ticket.isReturned ? undefined : payout;
  }

  /** What the tickets have moved, from the player's side. */
  net(): bigint {
    return [...this.#tickets.values()].reduce((sum, { stake, cashed, paid, left, isReturned }) => {
      if (isReturned) return sum;
      return sum - stake + cashed + (left === 0n ? 0n : (paid ?? 0n));
    }, 0n);
  }
}
