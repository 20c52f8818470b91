import type { Database } from '../../../kernel/database.ts';
import type { LoggedEvent } from '../../../kernel/followers/follower.ts';
import { type FollowedRound, keyOf, playOf, roundAfter, type RoundKey, type Step } from './rounds.ts';
import { readRounds, saveRounds } from './store.ts';

const textOf = ({ playerId, source, round }: RoundKey): string => JSON.stringify([playerId, source, round]);

/**
 * Follows the play of a batch of the log for one of its readers, in that reader's own transaction: each event with its round as it was and
 * as it became. Readers keep rounds apart, since each has its own place in the log; each can be emptied and read again on its own.
 */
export async function followRounds(transaction: Database, reader: string, events: readonly LoggedEvent[]): Promise<Step[]> {
  const plays = events.flatMap((event) => {
    const play = playOf(event);
    return play === undefined ? [] : [{ event, play }];
  });
  const keys = new Map(plays.flatMap(({ play }) => keyOf(play) ?? []).map((key) => [textOf(key), key]));
  if (keys.size === 0) return plays.map((each) => ({ ...each, before: undefined, after: undefined }));
  const rounds = new Map((await readRounds(transaction, { reader, keys: [...keys.values()] })).map((round) => [textOf(round), round]));
  const changed = new Map<string, FollowedRound>();
  const steps = plays.map(({ event, play }): Step => {
    const key = keyOf(play);
    if (key === undefined) return { event, play, before: undefined, after: undefined };
    const text = textOf(key);
    const before = rounds.get(text);
    const after = roundAfter(before, play);
    if (after !== undefined) {
      rounds.set(text, after);
      changed.set(text, after);
    }
    return { event, play, before, after };
  });
  if (changed.size > 0) await saveRounds(transaction, { reader, rounds: [...changed.values()] });
  return steps;
}
