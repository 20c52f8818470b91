/** The browser's time: the one place of the site that asks it, so that everything else can be given another. */
export type Clock = { nowMs: () => number; wait: (ms: number) => Promise<void> };

export const browserClock: Clock = {
  nowMs: () => Date.now(),
  wait: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};
