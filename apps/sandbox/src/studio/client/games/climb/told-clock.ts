import { Lateness } from './lateness.ts';

/** What is kept of a slow answer from one to the next, four of which come in a second. */
const keptShare = 0.98;
/** A growing delay slows a climb down to this share of its pace, and stops it only where the studio has told no more. */
const leastPace = 0.5;

/**
 * The time of a climb as it is drawn, the player's own or a table's (GS-55, GS-36): behind the studio by what its answers take, so that it rises evenly, never back, and
 * never beyond how far the studio has told that it has run.
 */
export class ToldClock {
  private readonly lateness = new Lateness(keptShare);
  private roundId = '';
  private startedAtMs = 0;
  private toldMs = 0;
  private heldMs = Infinity;
  private drawnMs = 0;
  private drawnAtMs = 0;

  /** Takes what an answer tells: how far the round had run when the studio answered. */
  told(roundId: string, { elapsedMs, nowMs }: { elapsedMs: number; nowMs: number }): void {
    if (roundId !== this.roundId) return this.start(roundId, { elapsedMs, nowMs });
    // The quickest answer is nearest to the studio's clock.
    this.startedAtMs = Math.min(this.startedAtMs, nowMs - elapsedMs);
    // A countdown is drawn by the clock, and an end that is told again is no later than it was.
    if (this.toldMs >= 0 && elapsedMs > this.toldMs) this.lateness.note(nowMs - this.startedAtMs - this.toldMs);
    this.toldMs = Math.max(this.toldMs, elapsedMs);
  }

  private start(roundId: string, { elapsedMs, nowMs }: { elapsedMs: number; nowMs: number }): void {
    this.roundId = roundId;
    this.startedAtMs = nowMs - elapsedMs;
    this.toldMs = elapsedMs;
    this.heldMs = Infinity;
    this.drawnMs = 0;
    this.drawnAtMs = nowMs;
  }

  /** While an action of the player is on its way nothing that is told later is drawn: a cash-out counts at its receipt. */
  hold(isHeld: boolean): void {
    this.heldMs = isHeld ? this.toldMs : Infinity;
  }

  /** How far the climb is drawn; negative before its start, which is counted down to by the clock. */
  at(nowMs: number): number {
    const elapsedMs = nowMs - this.startedAtMs;
    const leastMs = this.drawnMs + (nowMs - this.drawnAtMs) * leastPace;
    this.drawnAtMs = nowMs;
    if (elapsedMs < 0) return elapsedMs;
    const wantedMs = Math.max(leastMs, elapsedMs - this.lateness.ms);
    this.drawnMs = Math.max(this.drawnMs, Math.min(wantedMs, this.toldMs, this.heldMs));
    return this.drawnMs;
  }
}
