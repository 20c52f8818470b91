import { limitDefinition } from '@pavilion/contract/constants.ts';
import * as z from 'zod';
import { inTransaction } from '../../../kernel/database.ts';
import { loggedEntries } from '../../../kernel/log/logged-lines.ts';
import { type ExclusionContext, playerById, type PlayerKernel } from '../../player/index.ts';
import { exclude } from './service.ts';
import * as store from './store.ts';

/** The log's record of an exclusion: everything needed to restore it, nothing about the person. */
const kept = z.object({
  id: z.uuid(),
  playerId: z.uuid(),
  definition: z.union([z.literal(limitDefinition.selfExclusion), z.literal(limitDefinition.coolingOff)]),
  period: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

interface Replayed {
  /** Exclusions the database did not know and now holds. */
  restored: number;
  /** Known already, or over by now. */
  unchanged: number;
  /** Ids of players this database has never heard of: they registered after it was copied. */
  unknownPlayers: string[];
}

/**
 * Applies the exclusions of a later log to a restored database, before it serves requests (reliability §5.2, §8.3): what
 * still runs begins again now and ends when it would have ended. May be run as often as wanted; lines about other things are passed over.
 */
export async function replayExclusions(
  context: ExclusionContext & Pick<PlayerKernel, 'database'>,
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<Replayed> {
  const result: Replayed = { restored: 0, unchanged: 0, unknownPlayers: [] };
  for await (const entry of loggedEntries(lines, { name: 'exclusion', schema: kept })) {
    const outcome = await replay(context, entry);
    if (outcome === 'unknown') result.unknownPlayers.push(entry.playerId);
    else result[outcome] += 1;
  }
  return result;
}

async function replay(
  context: ExclusionContext & Pick<PlayerKernel, 'database'>,
  entry: z.output<typeof kept>,
): Promise<'restored' | 'unchanged' | 'unknown'> {
  if ((await playerById(context, entry.playerId)) === undefined) return 'unknown';
  const endsAt = new Date(entry.endsAt);
  if (endsAt <= context.clock.now() || (await store.isExclusion(context.database, entry))) return 'unchanged';
  await inTransaction(context.database, (transaction) => exclude(context, transaction, { ...entry, endsAt: () => endsAt }));
  return 'restored';
}
