import { CallError, type Played, type Round } from '../api.ts';

const retryMs = 700;
const waitForActionMs = 150;

type Watching = {
  ask(): Promise<Played>;
  /** False once the end of the round was displayed, or another round began. */
  isWatched(): boolean;
  /** True while an action of the player is in progress: its answer shows the end. */
  isBusy(): boolean;
  /** The round is not over yet, and has run as far as the answer says. */
  told(round: Round): void;
  ended(played: Played): Promise<void>;
  lost(): void;
};

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/** Polls a round that runs by the studio's clock until it has ended; each poll counts as the player's heartbeat. */
export async function watchToEnd(watching: Watching): Promise<void> {
  while (watching.isWatched()) {
    try {
      const played = await watching.ask();
      if (!played.round.isFinished && watching.isWatched()) watching.told(played.round);
      if (!played.round.isFinished) continue;
      while (watching.isBusy()) await rest(waitForActionMs);
      if (watching.isWatched()) return await watching.ended(played);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      watching.lost();
      await rest(retryMs);
    }
  }
}
