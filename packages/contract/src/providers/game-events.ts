import * as z from 'zod/mini';
import { wholeNumber } from '../formats/whole-number.ts';

/** Reports of a game provider about its own games, delivered at least once and in any order (sandbox §5). */

const id = () => z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const VERSION_MAX = 1e15;
const RESULT_LENGTH_MAX = 8;

/** The colours of a table's results: those of a roulette wheel, and blue for the player's side. */
export const resultColors = ['red', 'black', 'green', 'blue'] as const;

export const gameEvent = z.discriminatedUnion('type', [
  /** A round of a table with its result as tables mark it: `17`, `B`, `21`. It names no player. */
  z.object({
    messageId: id(),
    type: z.literal('table.result'),
    gameId: id(),
    roundId: id(),
    result: z.string().check(z.minLength(1), z.maxLength(RESULT_LENGTH_MAX), z.regex(/^[\p{L}\p{N}+×.-]+$/u)),
    color: z.nullable(z.enum(resultColors)),
    settledAt: z.iso.datetime({ offset: true }),
  }),
  /** Whether a game is in maintenance; the highest version applies. */
  z.object({
    messageId: id(),
    type: z.literal('game.status'),
    gameId: id(),
    version: wholeNumber({ min: 1, max: VERSION_MAX }),
    isInMaintenance: z.boolean(),
  }),
]);
export type GameEvent = z.output<typeof gameEvent>;
export const gameEventAnswer = z.object({ status: z.literal('OK') });
