/** The only place of the client that reads the device's clock and its randomness. */
export const nowMs = (): number => Date.now();

export const newRequestId = (): string => crypto.randomUUID();

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });

/** How far the book's clock is from the device's: a quote and a delay end by the book's. */
let aheadMs = 0;

export function setBookTime(serverTimeMs: number): void {
  if (Number.isFinite(serverTimeMs)) aheadMs = serverTimeMs - nowMs();
}

/** The time by the book's clock. */
export const bookNowMs = (): number => nowMs() + aheadMs;
