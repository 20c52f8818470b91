/** Before an answer has been measured: what a busy line and the studio's own work on an end take together. */
const firstMs = 450;
const leastMs = 200;
const mostMs = 1500;
/** What later answers may take beyond the latest of those before. */
const marginShare = 1.25;

/** How far behind the studio's clock a climb is drawn, and by that much within what it has told (GS-14). */
export class Lateness {
  ms = firstMs;
  private readonly keptShare: number;

  /** @param keptShare how much of a slow answer is kept from one to the next, once they are quick again */
  constructor(keptShare: number) {
    this.keptShare = keptShare;
  }

  /** Notes how old the last answer was when the next was here. */
  note(lateMs: number): void {
    const wanted = Math.max(lateMs * marginShare, this.ms * this.keptShare);
    this.ms = Math.min(mostMs, Math.max(leastMs, wanted));
  }
}
