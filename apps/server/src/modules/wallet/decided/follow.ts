import type { RoundFollowing } from '@pavilion/ledger';
import type { Database } from '../../../kernel/database.ts';
import type { LoggedEvent } from '../../../kernel/followers/follower.ts';
import { keyOf, type Play, playBeingWritten, playOf, playTypes, type RoundKey } from './play.ts';
import { type FollowedRound, keptOf, roundAfter, roundBefore, type Step } from './rounds.ts';
import { readRounds, saveRounds } from './store.ts';

const textOf = ({ playerId, source, round }: RoundKey): string => JSON.stringify([playerId, source, round]);

/** Rounds that the ledger follows for the readers of its events: those opened from a moment on, when no process of an earlier version plays any more. */
export const followingSince = (since: Date): RoundFollowing => ({
  begin: (openedAt) => (openedAt < since ? null : {}),
  after: (before, event) => {
    if (!playTypes.includes(event.type)) return before;
    const play = playBeingWritten(event, before);
    return keptOf(roundAfter(roundBefore(play), play));
  },
});

/** Whether the event says itself what its round was before it. */
const isCarried = ({ facts: { standing } }: Play): boolean => standing?.followed !== undefined;

/** Steps of events that carry their rounds, by event: the same for all readers of a batch. */
const carried = new WeakMap<LoggedEvent, Step>();

function carriedStep(event: LoggedEvent, play: Play): Step {
  const known = carried.get(event);
  if (known !== undefined) return known;
  const before = roundBefore(play);
  const step = { event, play, before, after: roundAfter(before, play) };
  carried.set(event, step);
  return step;
}

/**
 * Follows the play of a batch of the log for one of its readers, in that reader's own transaction: each event with its round as it was and
 * as it became. Most events carry that themselves. Of rounds that were opened before they did, each reader keeps rows apart, since each has
 * its own place in the log; each can be emptied and read again on its own.
 */
export async function followRounds(transaction: Database, reader: string, events: readonly LoggedEvent[]): Promise<Step[]> {
  const plays = events.flatMap((event) => {
    const play = playOf(event);
    return play === undefined ? [] : [{ event, play }];
  });
  const kept = await keptRounds(
    transaction,
    reader,
    plays.flatMap(({ play }) => (isCarried(play) ? [] : (keyOf(play) ?? []))),
  );
  const steps = plays.map(({ event, play }) => (isCarried(play) ? carriedStep(event, play) : kept.step(event, play)));
  await kept.save();
  return steps;
}

/** The rounds of a batch that a reader keeps itself. */
async function keptRounds(transaction: Database, reader: string, named: readonly RoundKey[]) {
  const keys = new Map(named.map((key) => [textOf(key), key]));
  const found = keys.size === 0 ? [] : await readRounds(transaction, { reader, keys: [...keys.values()] });
  const rounds = new Map(found.map((round) => [textOf(round), round]));
  const changed = new Map<string, FollowedRound>();
  return {
    step: (event: LoggedEvent, play: Play): Step => {
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
    },
    save: async (): Promise<void> => {
      if (changed.size > 0) await saveRounds(transaction, { reader, rounds: [...changed.values()] });
    },
  };
}
