import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { TopEvent } from '@pavilion/contract/areas/game/game.ts';
import { topEvent } from '@pavilion/contract/providers/sportsbook.ts';
import * as z from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { foldText } from '../catalogue/search-words.ts';
import type { GamePorts } from '../ports.ts';
import * as store from './bet-store.ts';

type TopEventContext = Pick<Kernel, 'database' | 'clock'> & { game: Pick<GamePorts, 'betting'> };

const DEFAULT_LOCALE = 'en';
const storedEvents = z.array(topEvent);

type StoredList = Awaited<ReturnType<typeof store.listTopEvents>>[number];

const parsed = (list: StoredList | undefined): TopEvent[] => storedEvents.parse(list?.events ?? []);
const outcomeKey = (marketId: string, outcomeId: string): string => `${marketId} ${outcomeId}`;

/** Events with the outcomes called as in another list of them; an outcome that is not there keeps its own name. */
function withNamesOf(events: readonly TopEvent[], named: readonly TopEvent[]): TopEvent[] {
  const names = new Map(
    named.flatMap(({ market }) => (market?.outcomes ?? []).map(({ id, name }) => [outcomeKey(market?.id ?? '', id), name] as const)),
  );
  return events.map(({ market, ...event }) => ({
    ...event,
    market: market && {
      ...market,
      outcomes: market.outcomes.map(({ name, ...outcome }) => ({ ...outcome, name: names.get(outcomeKey(market.id, outcome.id)) ?? name })),
    },
  }));
}

/** No period of a match lasts longer: an older clock belongs to a list that is no longer updated. */
const PART_MOST_MS = HOUR_MS;

/** The clock at the time of the answer, however long nothing has happened in the match, so that a browser can run it on without knowing the platform's time. */
function runOn(clock: TopEvent['clock'] | null, nowMs: number): TopEvent['clock'] {
  if (!clock?.at || !clock.isRunning || clock.seconds === null) return clock ?? null;
  const passedMs = Math.min(PART_MOST_MS, Math.max(0, nowMs - Date.parse(clock.at)));
  return { ...clock, seconds: clock.seconds + Math.floor(passedMs / clock.paceMs), at: new Date(nowMs).toISOString() };
}

/**
 * The events the sportsbook last named, in the language asked for, else in English, else in any: teams and odds read the same. A list in
 * another language may stay unchanged while only prices move (sportsbook §5.6): the later English one then gives everything but the names
 * of outcomes. With a name only those whose teams, league or sport hold it. None where no betting is configured (G-06).
 */
export async function listTopEvents(
  context: TopEventContext,
  { locale = DEFAULT_LOCALE, name = '' }: { locale?: string | undefined; name?: string | undefined },
): Promise<TopEvent[]> {
  if ((await context.game.betting()) === undefined) return [];
  const lists = await store.listTopEvents(context.database);
  const own = lists.find((one) => one.locale === locale);
  const plain = lists.find((one) => one.locale === DEFAULT_LOCALE);
  const isOutrun = own !== undefined && plain !== undefined && plain.receivedAt > own.receivedAt;
  const events = isOutrun ? withNamesOf(parsed(plain), parsed(own)) : parsed(own ?? plain ?? lists[0]);
  const nowMs = context.clock.now().getTime();
  const words = foldText(name).split(' ').filter(Boolean);
  return events
    .filter(({ home, away, league, sport }) => {
      const said = foldText(`${home} ${away} ${league} ${sport}`);
      return words.every((word) => said.includes(word));
    })
    .map((event) => ({ ...event, clock: runOn(event.clock ?? null, nowMs) }));
}
