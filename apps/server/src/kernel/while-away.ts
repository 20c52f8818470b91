import { isDatabaseAway } from './postgres/database-away.ts';
import { DomainError } from './errors.ts';

const isAway = (error: unknown): boolean =>
  isDatabaseAway(error) || (error instanceof DomainError && error.reason === 'temporarilyUnavailable');

/** Answers with what is kept, however old it is, while the database is away. @throws the error where nothing is */
export const keptWhileAway =
  <T>(find: () => T | undefined) =>
  (error: unknown): T => {
    const kept = isAway(error) ? find() : undefined;
    if (kept === undefined) throw error;
    return kept;
  };

/** Caches a value that seldom changes. While the database is down, the last value is served, and only the first caller waits. */
export function lastKnown<T>(read: () => Promise<T>): () => Promise<T> {
  let known: T | undefined;
  let wasAway = false;
  const renew = async (): Promise<T> => {
    try {
      known = await read();
      wasAway = false;
      return known;
    } catch (error) {
      wasAway = isAway(error);
      return keptWhileAway(() => known)(error);
    }
  };
  return () => {
    const reading = renew();
    if (known === undefined || !wasAway) return reading;
    reading.catch(() => undefined);
    return Promise.resolve(known);
  };
}
