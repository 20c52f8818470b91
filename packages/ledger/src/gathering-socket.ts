import net from 'node:net';

/**
 * A connection to the database whose statements of one turn of the event loop leave in one piece. A pipelined connection sends a dozen
 * at once; a system call for each, and the server waking for each, costs more than most of the statements do.
 */
export class GatheringSocket extends net.Socket {
  #isGathering = false;

  /** The driver holds its messages back by this while it writes a statement; what it lets go then waits for the end of the turn. */
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
