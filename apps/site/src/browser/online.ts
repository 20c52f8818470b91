const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Resolves when the connection is back. */
function backOnline(): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}

/** Loads a script. The service worker may have it while offline; otherwise the load is retried when the connection is back. */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!isOffline()) throw error;
    await backOnline();
    return load();
  }
}
