import * as z from 'zod';
import type { AppContext } from '../../app-context.ts';
import { milestoneFacts } from '../../../kernel/log/milestones.ts';
import { WORLD_QUEUE } from '../milestones.ts';
import { worldPlayerId } from '../players.ts';
import { decisionsPart, operatorsPart } from './acts.ts';
import { playersPart } from './plan.ts';

const facts = z.object({ ids: z.array(z.string()) });

/** The ids that a situation's milestone holds. */
export const idsIn = (stored: unknown): string[] => facts.parse(stored).ids;

interface Fixed {
  about: string;
  email?: string;
  playerId?: string;
  /** The objects that the queue lists; none before they are there. */
  ids: string[];
}

/** What a fresh start prepares for operators, by kind, and whether it is complete (operator §12). */
export async function describeQueues({ database, config }: Pick<AppContext, 'database' | 'config'>) {
  const made = await milestoneFacts(database, WORLD_QUEUE);
  const parts = [...playersPart, ...operatorsPart, ...decisionsPart];
  const byKind: Record<string, Fixed[]> = {};
  for (const { name, kind, about, player } of parts) {
    if (kind === undefined) continue;
    const whose = player === undefined ? {} : { email: player.email, playerId: worldPlayerId(config.worldSeed, player.email) };
    const stored = made.get(name);
    (byKind[kind] ??= []).push({ about, ...whose, ids: stored === undefined ? [] : idsIn(stored) });
  }
  return { isComplete: parts.every(({ name }) => made.has(name)), ...byKind };
}
