import type { TopEvent } from '@pavilion/contract/game.ts';
import { topEvent } from '@pavilion/contract/provider-sportsbook.ts';
import * as z from 'zod';
import type { Kernel } from '../../../kernel/context.ts';
import { foldText } from '../catalogue/search-words.ts';
import type { GamePorts } from '../ports.ts';
import * as store from './bet-store.ts';

type TopEventContext = Pick<Kernel, 'database'> & { game: Pick<GamePorts, 'betting'> };

const DEFAULT_LOCALE = 'en';
const storedEvents = z.array(topEvent);

/**
 * The events the sportsbook last named, in the language asked for, else in English, else in any: teams and odds read the same. With a
 * name only those whose teams, league or sport hold it. None where no betting is configured (G-06).
 */
export async function listTopEvents(
  context: TopEventContext,
  { locale = DEFAULT_LOCALE, name = '' }: { locale?: string | undefined; name?: string | undefined },
): Promise<TopEvent[]> {
  if ((await context.game.betting()) === undefined) return [];
  const lists = await store.listTopEvents(context.database);
  const list = lists.find((one) => one.locale === locale) ?? lists.find((one) => one.locale === DEFAULT_LOCALE) ?? lists[0];
  const events = storedEvents.parse(list?.events ?? []);
  const words = foldText(name).split(' ').filter(Boolean);
  return events.filter(({ home, away, league, sport }) => {
    const said = foldText(`${home} ${away} ${league} ${sport}`);
    return words.every((word) => said.includes(word));
  });
}
