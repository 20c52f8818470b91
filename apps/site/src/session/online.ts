const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** When the connection is back. */
function backOnline(): Promise<void> {
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }));
}

/** Loads a script, which the site's worker may have without a connection; one that did not come for lack of it is asked for again when it is back. */
export async function loadWhenOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!isOffline()) throw error;
    await backOnline();
    return load();
  }
}
