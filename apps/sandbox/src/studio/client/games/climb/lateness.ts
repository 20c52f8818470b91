/** Before the first round has been measured: what a busy line and the studio's own work on an end take together. */
const firstMs = 450;
const leastMs = 200;
const mostMs = 1500;
/** What later ends may take beyond the latest of those before. */
const marginShare = 1.25;
/** How much of a slow end is kept from round to round, once ends are quick again. */
const keptFromRoundToRound = 0.9;

/** How far behind the studio's clock a climb is drawn, so that what is drawn has been told before (GS-14, GS-55). */
export class Lateness {
  ms = firstMs;
  /** Whether an answer has been measured; what is drawn before is a guess. */
  isMeasured = false;
  private readonly keptShare: number;

  constructor(keptShare = keptFromRoundToRound) {
    this.keptShare = keptShare;
  }

  /** Notes how long after what it tells an answer was here: the end of a climb, or how far it has run. */
  note(lateMs: number): void {
    this.isMeasured = true;
    const wanted = Math.max(lateMs * marginShare, this.ms * this.keptShare);
    this.ms = Math.min(mostMs, Math.max(leastMs, wanted));
  }
}

/**
 * The time of a climb as it is drawn: the countdown to a start runs by the clock, a start is not passed before it is behind, and what the studio
 * has told is not passed at all.
 */
export const drawnMs = (elapsedMs: number, { behindMs, toldMs }: { behindMs: number; toldMs: number }): number =>
  elapsedMs < 0 ? elapsedMs : Math.min(toldMs, Math.max(0, elapsedMs - behindMs));
