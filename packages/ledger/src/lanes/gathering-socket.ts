import net from 'node:net';

/**
 * A database connection that sends the statements of one event-loop turn in a single write. A pipelined connection sends a dozen at once; a
 * system call and a server wake-up for each would cost more than most of the statements.
 */
export class GatheringSocket extends net.Socket {
  #isGathering = false;

  /** The driver corks the socket while it writes a statement; released data waits until the end of the turn. */
  override cork(): void {
    super.cork();
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
