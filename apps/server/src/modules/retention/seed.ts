import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseDecimal, scaleOf } from '@pavilion/money';
import { localisedText } from '@pavilion/contract/formats/values.ts';
import * as z from 'zod/mini';
import type { Kernel } from '../../kernel/context.ts';
import { type Database, inTransaction, run } from '../../kernel/database.ts';
import { forgetLevels } from './loyalty/levels.ts';
import { questRewards, questTasks } from './quests/definition.ts';

const seedDirectory = path.resolve(import.meta.dirname, '../../../../../database/seed/retention');

/** Before anything was played. */
const FROM_THE_BEGINNING = new Date(0);

const ratesSeed = z.array(z.object({ category: z.string(), stakePerPoint: z.record(z.string(), z.string()) }));
const levelsSeed = z.array(z.object({ id: z.uuid(), name: localisedText }));
const questsSeed = z.array(
  z.object({
    identity: z.string(),
    name: localisedText,
    description: localisedText,
    isInTurn: z.boolean(),
    durationSeconds: z.nullable(z.int()),
    rewards: questRewards,
    tasks: z.array(z.looseObject({ identity: z.string() })),
  }),
);

function read<S extends z.ZodMiniType>(name: string, schema: S): z.output<S> {
  return schema.parse(JSON.parse(readFileSync(path.join(seedDirectory, name), 'utf8')));
}

/** A UUID made from a name (version 8, SHA-256): the same name is the same row in every database. */
function idOf(kind: string, identity: string): string {
  const hex = createHash('sha256').update(`pavilion:${kind}:${identity}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of a quest of `database/seed/retention`, by its identity. */
export const seededQuestId = (identity: string): string => idOf('quest', identity);

/** Puts the rates and quests of `database/seed/retention` into the database. Rows that exist stay as the operator left them. */
export async function seedRetention(context: Pick<Kernel, 'database' | 'clock'>): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    await insertRates(transaction);
    await translateLevels(transaction);
    await insertQuests(transaction);
  });
  forgetLevels(context);
}

async function insertRates(database: Database): Promise<void> {
  for (const { category, stakePerPoint } of read('point-rates.json', ratesSeed))
    for (const [currency, stake] of Object.entries(stakePerPoint))
      await run(database)`
        insert into retention.point_rate (category, currency, valid_from, stake_minor_per_point)
        values (${category}, ${currency}, ${FROM_THE_BEGINNING}, ${parseDecimal(stake, scaleOf(currency))})
        on conflict do nothing
      `;
}

/** Gives the levels of a new installation their names by locale, unless the operator has renamed them. */
async function translateLevels(database: Database): Promise<void> {
  for (const { id, name } of read('levels.json', levelsSeed))
    await run(database)`
      update retention.level
      set names = ${JSON.stringify(name)}::jsonb
      where id = ${id}
        and name = ${name['en'] ?? ''}
        and names = '{}'
    `;
}

async function insertQuests(database: Database): Promise<void> {
  for (const [position, quest] of read('quests.json', questsSeed).entries()) {
    const tasks = quest.tasks.map(({ identity, ...task }, index) => ({
      ...task,
      id: idOf('quest-task', `${quest.identity}/${identity}`),
      position: index + 1,
    }));
    // Read as the product will read them: a seed that does not parse must not reach the database.
    questTasks.parse(tasks);
    await run(database)`
      insert into retention.quest (id, identity, name, description, position, is_in_turn, tasks, rewards, available_from, duration_seconds)
      values (${seededQuestId(quest.identity)}, ${quest.identity}, ${JSON.stringify(quest.name)}::jsonb,
        ${JSON.stringify(quest.description)}::jsonb, ${position + 1}, ${quest.isInTurn}, ${JSON.stringify(tasks)}::jsonb,
        ${JSON.stringify(quest.rewards)}::jsonb, ${FROM_THE_BEGINNING}, ${quest.durationSeconds})
      on conflict do nothing
    `;
  }
}
