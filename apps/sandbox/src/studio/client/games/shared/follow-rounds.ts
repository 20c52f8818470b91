import { CallError } from '../../api.ts';

const retryMs = 1500;
const hiddenMs = 1000;

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

type Following<Shared> = {
  /** Answers when the round of that number changes, or after a second. */
  ask(number: number): Promise<Shared>;
  changed(round: Shared): void;
};

/** Polls the shared rounds of a game from `join` to `leave`, while the page is seen. */
export function followRounds<Shared extends { readonly number: number }>({ ask, changed }: Following<Shared>) {
  let latestNumber = 0;
  let isJoined = false;
  let polling = 0;
  const poll = async (turn: number): Promise<void> => {
    while (isJoined && turn === polling) {
      if (document.hidden) {
        await rest(hiddenMs);
        continue;
      }
      try {
        const round = await ask(latestNumber);
        if (turn !== polling) return;
        latestNumber = round.number;
        changed(round);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        await rest(retryMs);
      }
    }
  };
  return {
    join(): void {
      if (isJoined) return;
      isJoined = true;
      polling += 1;
      void poll(polling);
    },
    leave(): void {
      isJoined = false;
      polling += 1;
      latestNumber = 0;
    },
  };
}
