import { type CacheName, keptMax } from './rules.ts';

/** A copy to be stored, if `isWanted` still says so when it is. */
type Copy = { cacheName: CacheName; key: string; isWanted?: () => boolean };

/** A stored copy; undefined if there is none or the store does not answer. */
export async function copyAt(cacheName: CacheName, key: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(cacheName)).match(key);
  } catch {
    return undefined;
  }
}

/** Stores a copy and removes the oldest beyond the cache's maximum. Never throws: a store that is full loses its older half, one that fails all the same is left alone. */
export async function keepCopy({ cacheName, key, isWanted = () => true }: Copy, answer: Response): Promise<void> {
  try {
    if (!isWanted()) return;
    const cache = await caches.open(cacheName);
    await putInto(cache, key, answer);
    if (!isWanted()) await cache.delete(key);
    const keys = await cache.keys();
    await removeOldest(cache, keys.length - keptMax[cacheName]);
  } catch {
    // A response that cannot be stored is fetched from the network again.
  }
}

async function putInto(cache: Cache, key: string, answer: Response): Promise<void> {
  const again = answer.clone();
  try {
    await cache.put(key, answer);
  } catch {
    await removeOldest(cache, Math.ceil((await cache.keys()).length / 2));
    await cache.put(key, again);
  }
}

async function removeOldest(cache: Cache, count: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, count)).map((old) => cache.delete(old)));
}
