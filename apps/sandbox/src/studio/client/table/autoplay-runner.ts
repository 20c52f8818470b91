import { type AutoplayPlan, type AutoplayStop, stopOf } from '../panels/autoplay.ts';
import type { CountedRound } from '../money/session-stats.ts';

/** A pause between two rounds, so that a result is seen. */
const restMs = 500;

export type AutoplayTable = {
  /** No round is open or shown, and nothing keeps the next one from starting. */
  isFree(): boolean;
  /** Resolves once the next round's bet can be placed, which a climb allows only between two of them. */
  ready(): Promise<void>;
  /** Gets the next round's bet ready where the last one took it off the table. */
  prepare(): void;
  stakeMinor(): bigint;
  balanceMinor(): bigint;
  /** Plays one round, with its steps, to the end of its animation. */
  play(): Promise<void>;
  /** It has started, come one round further, or stopped, with the reason where it stopped on its own. */
  changed(stop?: AutoplayStop | 'interrupted'): void;
};

type Run = { readonly plan: AutoplayPlan; playedRounds: number; netMinor: bigint; lastReturnMinor: bigint };

/** Plays rounds one after the other until one of the stops is reached. */
export class AutoplayRunner {
  private readonly table: AutoplayTable;
  private current: Run | undefined;

  constructor(table: AutoplayTable) {
    this.table = table;
  }

  /** Undefined: it does not run. */
  get roundsLeft(): number | undefined {
    return this.current && this.current.plan.rounds - this.current.playedRounds;
  }

  start(plan: AutoplayPlan): void {
    if (this.current || !this.table.isFree()) return;
    this.current = { plan, playedRounds: 0, netMinor: 0n, lastReturnMinor: 0n };
    this.table.changed();
    void this.run(this.current);
  }

  stop(reason?: AutoplayStop | 'interrupted'): void {
    if (!this.current) return;
    this.current = undefined;
    this.table.changed(reason);
  }

  count({ stakedMinor, returnedMinor }: CountedRound): void {
    if (!this.current) return;
    this.current.playedRounds += 1;
    this.current.netMinor += returnedMinor - stakedMinor;
    this.current.lastReturnMinor = returnedMinor;
    this.table.changed();
  }

  private async run(run: Run): Promise<void> {
    while (this.current === run) {
      await this.table.ready();
      if (this.current !== run) return;
      this.table.prepare();
      const { plan, playedRounds, netMinor, lastReturnMinor } = run;
      const [balanceMinor, nextStakeMinor] = [this.table.balanceMinor(), this.table.stakeMinor()];
      const stop = stopOf(plan, { playedRounds, netMinor, lastReturnMinor, balanceMinor, nextStakeMinor });
      if (stop) return this.stop(stop);
      if (!this.table.isFree() || document.hidden) return this.stop('interrupted');
      await this.table.play();
      // A bet that was not placed is not tried again.
      if (run.playedRounds === playedRounds) return this.stop('interrupted');
      await new Promise((resolve) => window.setTimeout(resolve, restMs));
    }
  }
}
