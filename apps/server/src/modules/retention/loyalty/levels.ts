import { localisedText } from '@pavilion/contract/formats/values.ts';
import * as z from 'zod/mini';
import type { Kernel } from '../../../kernel/context.ts';
import { keptReading } from '../../../kernel/kept-reading.ts';
import { type RewardDefinition, rewardDefinition } from '../rewards/definition.ts';
import type { Level } from './rules.ts';
import * as store from './store.ts';

export interface RewardedLevel extends Level {
  names: Readonly<Record<string, string>>;
  rewards: RewardDefinition[];
}

/** The levels in order with their rewards, uncached: for decisions about points and rewards. */
export async function levelsOf({ database }: Pick<Kernel, 'database'>): Promise<RewardedLevel[]> {
  return (await store.listLevels(database)).map(({ id, name, names, position, points, rewards }) => ({
    id,
    name,
    names: localisedText.parse(names),
    order: position,
    points: Number(points),
    rewards: z.array(rewardDefinition).parse(rewards),
  }));
}

/** How long a running process may show outdated levels after a change, as with settings. */
const KEPT_FOR_MS = 5000;

const kept = keptReading<Pick<Kernel, 'database' | 'clock'>, readonly RewardedLevel[]>(KEPT_FOR_MS, levelsOf);

/** The same levels for display only, read at most once in five seconds. */
export const keptLevels = (context: Pick<Kernel, 'database' | 'clock'>): Promise<readonly RewardedLevel[]> => kept.of(context);

/** Drops the cache, after a change that must be seen at once. */
export const forgetLevels = (context: Pick<Kernel, 'clock'>): void => kept.forget(context);
