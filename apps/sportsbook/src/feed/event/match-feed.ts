import type { EventMessage, EventStatus, VoidBody } from '../../protocol/messages.ts';
import type { Course, Step } from '../course/course.ts';
import { courseOf } from '../course/index.ts';
import { pricedMarkets, type PricedMarket } from '../markets/priced.ts';
import type { Match } from '../schedule/slots.ts';
import { type Body, enveloped, type EventFeed, type Kept, NEW_EVENT, type Produced, type SnapshotMessage } from './event-feed.ts';
import { outcomesOf } from './outcomes.ts';
import { driftAt, nextDriftMs } from './drift.ts';
import { MarketBoard } from './market-board.ts';
import { ResultBoard } from './result-board.ts';
import { type Override, type Ruling, rulingOf } from './ruling.ts';
import { headerOf, heldUntil, statusAt, statusAtStep, stepNow } from './standing.ts';

/** Further behind than this, after a jump of the clock, only the turns of a course are told one by one. */
const MOST_STEPS_TOLD = 20;
const TURNS = new Set(['goal', 'red_card', 'overtime_goal', 'shoot_out']);

const isTurn = (step: Step, before: Step | undefined): boolean =>
  before === undefined ||
  step.isEnd ||
  step.isInterrupted !== before.isInterrupted ||
  step.partsDone !== before.partsDone ||
  TURNS.has(step.incident?.kind ?? '');

/** The client has words for it. */
const VOID_REASON = 'cancelled';

/**
 * One match as the book is told of it: what is known at a time (a pure function of seed, match and what operators said) against what was told
 * before. It holds nothing that a restart could not derive again but the number of the last message.
 */
export class MatchFeed implements EventFeed {
  readonly match: Match;
  readonly #seed: string;
  readonly #course: Course;
  readonly #board: MarketBoard;
  readonly #results: ResultBoard;
  #eventSeq: number;
  #ruling: Ruling;
  #toldVersion: number;
  #isToldVoid: boolean;
  #isToldSuspended = false;
  #isKnown: boolean;
  #isDelayTold = false;
  #isSnapshotDue: boolean;
  #stepTold = -1;
  #isDone = false;
  /** When something changes next by itself. */
  nextAtMs = 0;

  constructor(seed: string, match: Match, kept: Kept = NEW_EVENT) {
    this.#seed = seed;
    this.match = match;
    this.#course = courseOf(seed, match);
    const { bestOf } = this.#course;
    this.#board = new MarketBoard(kept.offered, (type) => outcomesOf(type, bestOf));
    this.#results = new ResultBoard(this.#course, this.#board);
    this.#eventSeq = kept.eventSeq;
    const told = rulingOf(match, this.#course, kept.said.slice(0, kept.toldCount));
    [this.#toldVersion, this.#isToldVoid] = [told.settlementVersion, told.isVoid];
    this.#ruling = rulingOf(match, this.#course, kept.said);
    this.#isKnown = kept.eventSeq > 0;
    // An event that is over and told is opened again for what is said of it later, by ordinary messages.
    this.#isSnapshotDue = this.#isKnown && !kept.isEnded;
    this.#isDone = kept.isEnded;
  }

  get eventSeq(): number {
    return this.#eventSeq;
  }

  /** Whether the book has been told how everything of it ended. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** Whether it has come to its end, told or not. */
  isOver(nowMs: number): boolean {
    return this.#hasEnd(nowMs);
  }

  /** What operators said, all of it; told on the next advance. */
  hear(said: readonly Override[]): void {
    this.#ruling = rulingOf(this.match, this.#course, said);
    this.nextAtMs = 0;
  }

  /** Everything that became known up to now, in order. */
  advance(nowMs: number): Produced {
    const messages: EventMessage[] = [];
    const fresh: string[] = [];
    const send = (body: Body): number => {
      this.#eventSeq += 1;
      messages.push(enveloped(body, { eventId: this.match.eventId, eventSeq: this.#eventSeq, nowMs }));
      return this.#eventSeq;
    };
    if (this.#isSnapshotDue) fresh.push(...this.#resume(nowMs, send));
    else {
      this.#introduce(nowMs, send);
      if (this.#hasEnd(nowMs)) this.#tellEnd(nowMs, send);
      else {
        this.#tellSteps(nowMs, send);
        fresh.push(...this.#tellMarkets(nowMs, send));
      }
    }
    if (!this.#isDone) this.nextAtMs = this.#nextChange(nowMs);
    return { messages, fresh };
  }

  jiggle(nowMs: number, most: number): { messages: readonly EventMessage[]; moved: number } {
    const markets = this.#board.jiggle(most, this.#eventSeq + 1);
    if (markets.length === 0) return { messages: [], moved: 0 };
    this.#eventSeq += 1;
    const envelope = { eventId: this.match.eventId, eventSeq: this.#eventSeq, nowMs };
    return { messages: [enveloped({ type: 'prices', body: { markets: [...markets] } }, envelope)], moved: markets.length };
  }

  /** The event whole, under the number of its last message. */
  snapshot(nowMs: number): SnapshotMessage {
    const { eventId } = this.match;
    const version = Math.max(1, this.#eventSeq);
    if (this.#board.told().length === 0) this.#derive(nowMs, version);
    return {
      messageId: `${eventId}-${this.#eventSeq}-snapshot`,
      eventId,
      eventSeq: version,
      producedAt: new Date(nowMs).toISOString(),
      type: 'snapshot',
      body: this.#wholeBody(nowMs),
    };
  }

  #wholeBody(nowMs: number) {
    const { settlementVersion, isVoid } = this.#ruling;
    const voids: VoidBody[] = isVoid ? [{ settlementVersion, reason: VOID_REASON }] : [];
    return {
      header: headerOf(this.match, this.#course, nowMs),
      status: this.#status(nowMs),
      markets: [...this.#board.told()],
      settlements: this.#results.results(),
      voids,
    };
  }

  #status(nowMs: number): EventStatus {
    return statusAt(this.match, { course: this.#course, ruling: this.#ruling, nowMs });
  }

  #step(nowMs: number): Step | undefined {
    return stepNow(this.match, this.#course, nowMs);
  }

  #hasEnd(nowMs: number): boolean {
    return this.#ruling.isVoid || this.#ruling.result !== undefined || this.#step(nowMs)?.isEnd === true;
  }

  /** Who plays whom and when, at first and when the start was moved. */
  #introduce(nowMs: number, send: (body: Body) => number): void {
    const isDelayKnown = this.#isDelayKnown(nowMs);
    if (this.#isKnown && this.#isDelayTold === isDelayKnown) return;
    this.#isKnown = true;
    this.#isDelayTold = isDelayKnown;
    const { state } = this.#status(nowMs);
    send({ type: 'event', body: { ...headerOf(this.match, this.#course, nowMs), state: state === 'ended' ? 'live' : state } });
  }

  #isDelayKnown(nowMs: number): boolean {
    const { delay } = this.#course;
    return delay !== undefined && nowMs >= this.match.startsAtMs + delay.saidMs;
  }

  /** After a restart the book hears the event whole once; whatever was lost on the way is in it. */
  #resume(nowMs: number, send: (body: Body) => number): readonly string[] {
    this.#isSnapshotDue = false;
    this.#isDelayTold = this.#isDelayKnown(nowMs);
    const fresh = this.#derive(nowMs, this.#eventSeq + 1);
    this.#stepTold = this.#step(nowMs)?.index ?? -1;
    [this.#toldVersion, this.#isToldVoid, this.#isToldSuspended] = [
      this.#ruling.settlementVersion,
      this.#ruling.isVoid,
      this.#ruling.isSuspended,
    ];
    this.#isDone = this.#hasEnd(nowMs);
    send({ type: 'snapshot', body: this.#wholeBody(nowMs) });
    return fresh;
  }

  /** Markets and results as they follow from the course, without a word to the book. @returns the ids that are new */
  #derive(nowMs: number, version: number): readonly string[] {
    const step = this.#step(nowMs);
    const isEnded = this.#hasEnd(nowMs);
    const fresh = isEnded ? [] : this.#price(nowMs, version);
    this.#board.fillOffered(version);
    if (isEnded) this.#results.decideAll(step, this.#ruling, () => undefined);
    else if (step !== undefined) this.#results.decideEarly(step, this.#ruling, () => undefined);
    return fresh;
  }

  #tellSteps(nowMs: number, send: (body: Body) => number): void {
    const steps = this.#course.steps.bind(this.#course);
    const now = this.#step(nowMs);
    const atMs = nowMs - this.match.startsAtMs;
    for (let index = this.#stepTold + 1; now !== undefined && index <= now.index; index += 1) {
      const step = steps()[index];
      if (step === undefined) break;
      this.#stepTold = index;
      if (now.index - index > MOST_STEPS_TOLD && !isTurn(step, steps()[index - 1])) continue;
      const { incident, hold } = step;
      const isHeld = (hold?.scope === 'all' && step.atMs + hold.forMs > atMs) || this.#ruling.isSuspended;
      const status = statusAtStep(this.#course, step, step.atMs);
      const seq = send({
        type: 'state',
        body: { ...status, ...(incident === undefined ? {} : { incident }), ...(isHeld ? { suspend: 'all' } : {}) },
      });
      if (isHeld) this.#board.suspendAll(seq);
    }
    if (this.#ruling.isSuspended && !this.#isToldSuspended)
      this.#board.suspendAll(send({ type: 'state', body: { ...this.#status(nowMs), suspend: 'all' } }));
    this.#isToldSuspended = this.#ruling.isSuspended;
  }

  #isHeld(nowMs: number, scope: 'all' | 'part'): boolean {
    return this.#heldUntil(nowMs, scope) !== undefined;
  }

  #heldUntil(nowMs: number, scope: 'all' | 'part'): number | undefined {
    const step = this.#step(nowMs);
    if (step === undefined) return undefined;
    const until = heldUntil(this.#course.steps(), step, { atMs: nowMs - this.match.startsAtMs, scope });
    return until === undefined ? undefined : until + this.match.startsAtMs;
  }

  #priced(nowMs: number): readonly PricedMarket[] {
    const { eventId, startsAtMs } = this.match;
    const standing = { step: this.#step(nowMs), atMs: nowMs - startsAtMs, drift: driftAt(this.#seed, { eventId, startsAtMs }, nowMs) };
    return pricedMarkets(eventId, this.#course.offers(standing), this.#board.linesBefore);
  }

  /** Prices what stands now, told or not. @returns the ids that are new */
  #price(nowMs: number, version: number): readonly string[] {
    const isAllHeld = this.#ruling.isSuspended || this.#isHeld(nowMs, 'all');
    const isPartHeld = this.#isHeld(nowMs, 'part');
    const isHeld = ({ isOfPart }: PricedMarket): boolean => isAllHeld || (isOfPart && isPartHeld);
    const { fresh } = this.#board.changes(this.#priced(nowMs), { version, isHeld });
    return fresh;
  }

  #tellMarkets(nowMs: number, send: (body: Body) => number): readonly string[] {
    const step = this.#step(nowMs);
    const isFirst = this.#board.told().length === 0;
    const isAllHeld = this.#ruling.isSuspended || this.#isHeld(nowMs, 'all');
    // Nothing is priced while all stands still: what comes after is worth what it is then.
    if (isAllHeld && !isFirst) return [];
    if (step !== undefined) this.#results.decideEarly(step, this.#ruling, (body) => send({ type: 'settlement', body }));
    const isPartHeld = this.#isHeld(nowMs, 'part');
    const isHeld = ({ isOfPart }: PricedMarket): boolean => isAllHeld || (isOfPart && isPartHeld);
    const { changed, fresh } = this.#board.changes(this.#priced(nowMs), { version: this.#eventSeq + 1, isHeld });
    if (changed.length > 0) send({ type: 'prices', body: { markets: [...changed] } });
    return fresh;
  }

  #tellEnd(nowMs: number, send: (body: Body) => number): void {
    const isNew = this.#ruling.settlementVersion > this.#toldVersion || !this.#isDone;
    this.#isDone = true;
    if (!isNew) return;
    if (this.#ruling.isVoid) {
      if (!this.#isToldVoid) {
        send({ type: 'state', body: { ...this.#status(nowMs), suspend: 'all' } });
        send({ type: 'void', body: { settlementVersion: this.#ruling.settlementVersion, reason: VOID_REASON } });
      }
      this.#isToldVoid = true;
    } else {
      if (this.#ruling.result === undefined) this.#tellSteps(nowMs, send);
      else send({ type: 'state', body: { ...this.#status(nowMs), incident: { kind: 'result' }, suspend: 'all' } });
      this.#results.decideAll(this.#step(nowMs), this.#ruling, (body) => send({ type: 'settlement', body }));
    }
    this.#toldVersion = this.#ruling.settlementVersion;
  }

  #nextChange(nowMs: number): number {
    const { eventId, startsAtMs } = this.match;
    if (nowMs < startsAtMs) {
      const { firstStepMs = 0, delay } = this.#course;
      const known = [firstStepMs, delay?.saidMs ?? 0].map((afterMs) => startsAtMs + afterMs).filter((atMs) => atMs > nowMs);
      return Math.min(nextDriftMs(this.#seed, { eventId, startsAtMs }, nowMs), ...known);
    }
    const next = this.#course.steps()[this.#stepTold + 1];
    const holds = [this.#heldUntil(nowMs, 'all'), this.#heldUntil(nowMs, 'part')];
    const reprice = this.#course.repriceMs === undefined ? undefined : nowMs + this.#course.repriceMs;
    const times = [next === undefined ? undefined : startsAtMs + next.atMs, ...holds, reprice].filter((time) => time !== undefined);
    return Math.min(...times);
  }
}
