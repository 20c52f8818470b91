import type { EventView, MarketView } from '../../../data/views.ts';
import { nameOfMarket } from '../../../state/names.ts';
import type { TextKey } from '../../../texts.ts';

export const groupNames = ['main', 'goals', 'handicap', 'part', 'other'] as const;
export type GroupName = (typeof groupNames)[number];
export const groupText = (group: GroupName): TextKey => `group.${group}`;

const groups: Readonly<Record<string, GroupName>> = {
  '1x2': 'main',
  winner: 'main',
  double_chance: 'main',
  draw_no_bet: 'main',
  next_goal: 'main',
  outright: 'main',
  top_n: 'main',
  total: 'goals',
  team_total: 'goals',
  btts: 'goals',
  odd_even: 'goals',
  correct_score: 'goals',
  total_games: 'goals',
  total_points: 'goals',
  total_maps: 'goals',
  asian_handicap: 'handicap',
  handicap: 'handicap',
  european_handicap: 'handicap',
  game_handicap: 'handicap',
  map_handicap: 'handicap',
};
const partTypes = /^(?:half_time|period|quarter|ht_ft|set_|map_|game_winner)/;

const groupOf = ({ type }: MarketView): GroupName => groups[type] ?? (partTypes.test(type) ? 'part' : 'other');

/** Markets of one name: all lines of a total form one group. */
export interface NamedMarkets {
  readonly key: string;
  readonly type: string;
  readonly name: string;
  readonly group: GroupName;
  readonly markets: readonly MarketView[];
}

/** A suspended market may reopen and keeps its place; a closed one, such as a line the score has passed, takes no more bets. */
const GONE: readonly string[] = ['closed', 'settled', 'void'];

/** The event's markets by name: pinned ones first, then in the order of the groups; lines from low to high. */
export function namedMarkets(event: EventView, pinned: readonly string[]): NamedMarkets[] {
  const byName = new Map<string, NamedMarkets>();
  for (const market of event.markets.toSorted((a, b) => a.order - b.order)) {
    if (GONE.includes(market.status)) continue;
    const name = nameOfMarket(market, event);
    const key = `${market.type}~${market.part ?? ''}~${name}`;
    const known = byName.get(key)?.markets ?? [];
    const markets = [...known, market].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    byName.set(key, { key, type: market.type, name, group: groupOf(market), markets });
  }
  const place = ({ type, group }: NamedMarkets): number => (pinned.includes(type) ? -1 : groupNames.indexOf(group));
  return [...byName.values()].toSorted((a, b) => place(a) - place(b));
}

const PPM = 1_000_000n;
const UNIT = 1000n;
const winnersOf = ({ type, line }: MarketView): bigint =>
  type === 'double_chance' ? 2n : type === 'top_n' ? BigInt(Math.max(1, (line ?? 4) / 4)) : 1n;

/** The bookmaker's margin of a market in parts per million: the excess of the implied probabilities over one. Undefined while a price is missing. */
export function marginPpm(market: MarketView): bigint | undefined {
  if (market.outcomes.length < 2 || market.outcomes.some(({ price }) => price === 0n)) return undefined;
  const sum = market.outcomes.reduce((total, { price }) => total + (PPM * UNIT) / price, 0n);
  return sum / winnersOf(market) - PPM;
}
