import * as z from 'zod/mini';
import type { Round } from '../../api.ts';

/** The settings of a game with named difficulties. */
export type Difficulty = { readonly difficulty: string };

const inputSchema = z.object({ difficulty: z.string() });

/** The difficulty a round was opened with, if it is one of `names`; else `fallback`. */
export function difficultyOf(round: Round | undefined, names: readonly string[], fallback: string): Difficulty {
  const input = inputSchema.safeParse(round?.input);
  return { difficulty: input.success && names.includes(input.data.difficulty) ? input.data.difficulty : fallback };
}
