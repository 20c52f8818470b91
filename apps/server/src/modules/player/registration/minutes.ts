import * as z from 'zod/mini';
import { firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { Follower } from '../../../kernel/followers/follower.ts';
import type { PlayerContext, PlayerKernel } from '../context.ts';
import { addToMinute, affiliateTagsOf, type MinuteTries } from './minute-store.ts';

const TAG_MAX_LENGTH = 100;

const minuteOf = (at: Date): Date => new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS);

/** The origin that a form names. */
interface Sent {
  country?: unknown;
  affiliateTag?: unknown;
}

/** A typed country counts only if it is a country code. */
function countryOf(sent: unknown, visitors: string | null): string {
  const typed = typeof sent === 'string' ? sent.toUpperCase() : '';
  return /^[A-Z]{2}$/.test(typed) ? typed : (visitors ?? '');
}

/** At which fields, or by which rule, a try failed. */
const failingOf = ({ fields, reason }: DomainError): string[] => {
  const names = Object.keys(fields ?? {});
  return names.length === 0 ? [reason] : names;
};

/** Counts a try that is refused, under its minute: what was typed is not kept (operator §2.2, page 8). */
export async function countingRefusal<T>(context: PlayerContext, sent: Sent, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    // A registration method that is switched off could not be tried.
    if (error instanceof DomainError && error.reason !== 'notFound') {
      const { clock, database, random, request } = context;
      await addToMinute(database, {
        id: random.newId(),
        startedAt: minuteOf(clock.now()),
        country: countryOf(sent.country, request.country),
        affiliateTag: typeof sent.affiliateTag === 'string' ? firstCharacters(sent.affiliateTag, TAG_MAX_LENGTH) : '',
        registered: 0,
        refused: 1,
        fields: Object.fromEntries(failingOf(error).map((field) => [field, 1])),
      });
    }
    throw error;
  }
}

const registration = z.object({ country: z.nullish(z.string()) });

/** Follows registrations to count them under their minute; the log keeps no tag, so it is the player's. */
export const registrationMinutes: Follower<PlayerKernel> = {
  name: 'player.registrations',
  types: ['PlayerRegistered'],
  handle: async ({ random }, transaction, events) => {
    const minutes = new Map<string, MinuteTries>();
    const tags = await affiliateTagsOf(
      transaction,
      events.flatMap(({ playerId }) => playerId ?? []),
    );
    for (const { data, createdAt, playerId } of events) {
      const { country } = registration.parse(data);
      const affiliateTag = tags.get(playerId ?? '');
      const startedAt = minuteOf(createdAt);
      const key = JSON.stringify([startedAt, country, affiliateTag]);
      const known = minutes.get(key);
      if (known !== undefined) known.registered += 1;
      else {
        const of = { id: random.newId(), startedAt, country: country ?? '', affiliateTag: affiliateTag ?? '' };
        minutes.set(key, { ...of, registered: 1, refused: 0, fields: {} });
      }
    }
    for (const tries of minutes.values()) await addToMinute(transaction, tries);
  },
};
