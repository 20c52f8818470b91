/** The only place in the client that reads the device's clock and random numbers. */
export const nowMs = (): number => Date.now();

/** Time that passes whatever the device's clock is set to. */
export const elapsedMs = (): number => performance.now();

export const newRequestId = (): string => crypto.randomUUID();

/** From 0 to below 1. */
export const fraction = (): number => Math.random();

export const wait = (delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delayMs);
  });

/** The offset of the book's clock from the device's: quotes and delays end by the book's clock. */
let aheadMs = 0;
let drawnMs = 0;

export function setBookTime(serverTimeMs: number): void {
  if (Number.isFinite(serverTimeMs)) aheadMs = serverTimeMs - nowMs();
}

/** The first rendering shows the book's time at which the server drew it. */
export function beginAt(serverTimeMs: number): void {
  drawnMs = serverTimeMs;
  setBookTime(serverTimeMs);
}
export const firstBookMs = (): number => drawnMs;

/** The time on the book's clock. */
export const bookNowMs = (): number => nowMs() + aheadMs;
