import { untilBeat } from '@pavilion/postgres';

/** Runs `work` repeatedly with a pause between runs. */
export function repeat(pauseMs: number, work: () => Promise<void>): { stop(): Promise<void> } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const run = (): void => {
    current = work().then(() => {
      if (!isStopped) timer = setTimeout(run, untilBeat(pauseMs));
    });
  };
  run();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await current;
    },
  };
}
