import { isRoundRunning, subscribeToRound } from './running-round.ts';

let sayAwaited: (() => void) | undefined;

/** Has the game of this page say that the end of its round is awaited. */
export function onRoundAwaited(say: () => void): () => void {
  sayAwaited = say;
  return () => {
    sayAwaited = undefined;
  };
}

/** Does at once what starts a game anew; while a round runs, says so and waits for its end, so that no press leaves the round (W-260). */
export function afterRound(act: () => void): void {
  if (!isRoundRunning()) return act();
  sayAwaited?.();
  const stop = subscribeToRound(() => {
    if (isRoundRunning()) return;
    stop();
    act();
  });
}
