/** The browser's clock: the site reads it only here, so that tests can inject another. */
export type Clock = { nowMs: () => number; wait: (ms: number) => Promise<void> };

export const browserClock: Clock = {
  nowMs: () => Date.now(),
  wait: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};
