import type { EventMessage, EventStatus, VoidBody } from '../../protocol/messages.ts';
import type { MatchScript, ScriptPoint, Step } from '../match-script/script.ts';
import { scriptOf } from '../match-script/index.ts';
import { pricedMarkets, type PricedMarket } from '../markets/priced.ts';
import type { Match } from '../schedule/slots.ts';
import { type Body, enveloped, type EventFeed, type FeedState, NEW_EVENT, type Produced, type SnapshotMessage } from './event-feed.ts';
import { outcomesOf } from './outcomes.ts';
import { driftAt } from './drift.ts';
import { type Changes, MarketBoard } from './market-board.ts';
import { ResultBoard } from './result-board.ts';
import { ToldPlay } from './told-play.ts';
import { type Override, playedUntil, type Ruling, rulingOf } from './ruling.ts';
import { goalsAt, headerOf, heldUntilMs, isDelayKnown, isTurn, nextChangeMs, statusAt, statusAtStep, stepNow } from './standing.ts';

/** Beyond this backlog, as after a jump of the clock, only turning points of a script are published one by one. */
const MOST_STEPS_TOLD = 20;

/** A reason that the client translates. */
const VOID_REASON = 'cancelled';

/**
 * The feed of one match. Its state at a time is a pure function of seed, match and operator decisions; the feed publishes the difference to
 * what it has published before. After a restart everything is derived again, except for the number of the last message.
 */
export class MatchFeed implements EventFeed {
  readonly match: Match;
  readonly #seed: string;
  readonly #script: MatchScript;
  readonly #board: MarketBoard;
  readonly #results: ResultBoard;
  #eventSeq: number;
  #ruling: Ruling;
  #publishedVersion: number;
  #isVoidPublished: boolean;
  #isSuspensionPublished = false;
  #isFreezePublished = false;
  /** The time up to which the match has been published. */
  #reachedMs = 0;
  #isKnown: boolean;
  #isDelayPublished = false;
  #isSnapshotDue: boolean;
  #publishedStep = -1;
  readonly #play = new ToldPlay();
  #isDone = false;
  /** The time of the next change. */
  nextAtMs = 0;

  constructor(seed: string, match: Match, kept: FeedState = NEW_EVENT) {
    this.#seed = seed;
    this.match = match;
    this.#script = scriptOf(seed, match);
    const { bestOf } = this.#script;
    this.#board = new MarketBoard(kept.offered, (type) => outcomesOf(type, bestOf));
    this.#results = new ResultBoard(this.#script, this.#board);
    this.#eventSeq = kept.eventSeq;
    const published = rulingOf(match, this.#script, kept.overrides.slice(0, kept.publishedCount));
    [this.#publishedVersion, this.#isVoidPublished] = [published.settlementVersion, published.isVoid];
    this.#ruling = rulingOf(match, this.#script, kept.overrides);
    this.#isKnown = kept.eventSeq > 0;
    // A finished event needs no snapshot; later operator decisions are published as ordinary messages.
    this.#isSnapshotDue = this.#isKnown && !kept.isEnded;
    this.#isDone = kept.isEnded;
  }

  get eventSeq(): number {
    return this.#eventSeq;
  }

  /** All results of the match have been published. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The match has ended, whether its results are published or not. */
  isOver(nowMs: number): boolean {
    return this.#hasEnd(this.#playedUntil(nowMs));
  }

  /** Takes all operator decisions; they are published by the next `advance`. */
  receive(overrides: readonly Override[]): void {
    this.#ruling = rulingOf(this.match, this.#script, overrides);
    this.nextAtMs = 0;
  }

  /** The messages due by now, in order. */
  advance(nowMs: number): Produced {
    const playedMs = this.#playedUntil(nowMs);
    this.#reachedMs = playedMs;
    const messages: EventMessage[] = [];
    const fresh: string[] = [];
    const send = (body: Body): number => {
      messages.push(this.#numbered(body, nowMs));
      return this.#eventSeq;
    };
    if (this.#isSnapshotDue) fresh.push(...this.#resume(playedMs, send));
    else {
      this.#introduce(playedMs, send);
      if (this.#hasEnd(playedMs)) this.#publishEnd(playedMs, send);
      else {
        this.#publishSteps(playedMs, send);
        this.#publishStanding(playedMs, send);
        fresh.push(...this.#publishMarkets(playedMs, send));
      }
    }
    if (!this.#isDone)
      this.nextAtMs = this.#isFrozen
        ? Number.POSITIVE_INFINITY
        : nextChangeMs(this.#seed, this.match, { script: this.#script, publishedStep: this.#publishedStep, nowMs: playedMs });
    return { messages, fresh };
  }

  #numbered(body: Body, nowMs: number): EventMessage {
    this.#eventSeq += 1;
    return enveloped(body, { eventId: this.match.eventId, eventSeq: this.#eventSeq, nowMs });
  }

  jiggle(nowMs: number, most: number): { messages: readonly EventMessage[]; moved: number } {
    const markets = this.#isFrozen ? [] : [...this.#board.jiggle(most, this.#eventSeq + 1)];
    if (markets.length === 0) return { messages: [], moved: 0 };
    const message = this.#numbered({ type: 'prices', body: { markets } }, nowMs);
    return { messages: [message], moved: markets.length };
  }

  /** The whole event under the number of its last message. */
  snapshot(nowMs: number): SnapshotMessage {
    const { eventId } = this.match;
    const version = Math.max(1, this.#eventSeq);
    const playedMs = this.#playedUntil(nowMs);
    if (this.#board.published().length === 0) this.#derive(playedMs, version);
    return {
      messageId: `${eventId}-${this.#eventSeq}-snapshot`,
      eventId,
      eventSeq: version,
      producedAt: new Date(nowMs).toISOString(),
      type: 'snapshot',
      body: this.#wholeBody(playedMs),
    };
  }

  #wholeBody(nowMs: number) {
    const { settlementVersion, isVoid } = this.#ruling;
    const voids: VoidBody[] = isVoid ? [{ settlementVersion, reason: VOID_REASON }] : [];
    return {
      header: headerOf(this.match, this.#script, nowMs),
      status: this.#status(nowMs),
      markets: [...this.#board.published()],
      ...goalsAt(this.#script, this.#standing(nowMs)),
      settlements: this.#results.results(),
      voids,
    };
  }

  get #isFrozen(): boolean {
    return this.#ruling.frozenAtMs !== undefined;
  }

  /** A turn that was under way when the match was frozen may have published more of it, which is not taken back. */
  #playedUntil(nowMs: number): number {
    return Math.min(nowMs, Math.max(playedUntil(this.#ruling, nowMs), this.#reachedMs));
  }

  #status(nowMs: number): EventStatus {
    return statusAt(this.match, { script: this.#script, ruling: this.#ruling, nowMs });
  }

  #step(nowMs: number): Step | undefined {
    return stepNow(this.match, this.#script, nowMs);
  }

  #hasEnd(nowMs: number): boolean {
    return this.#ruling.isVoid || this.#ruling.result !== undefined || this.#step(nowMs)?.isEnd === true;
  }

  /** Publishes the event's header, first and again when the start is delayed. */
  #introduce(nowMs: number, send: (body: Body) => number): void {
    const isDelayed = isDelayKnown(this.match, this.#script, nowMs);
    if (this.#isKnown && this.#isDelayPublished === isDelayed) return;
    this.#isKnown = true;
    this.#isDelayPublished = isDelayed;
    const { state } = this.#status(nowMs);
    send({ type: 'event', body: { ...headerOf(this.match, this.#script, nowMs), state: state === 'ended' ? 'live' : state } });
  }

  /** Publishes one snapshot after a restart, which covers every message lost on the way. */
  #resume(nowMs: number, send: (body: Body) => number): readonly string[] {
    this.#isSnapshotDue = false;
    this.#isDelayPublished = isDelayKnown(this.match, this.#script, nowMs);
    const fresh = this.#derive(nowMs, this.#eventSeq + 1);
    this.#publishedStep = this.#step(nowMs)?.index ?? -1;
    const { settlementVersion, isVoid, isSuspended } = this.#ruling;
    [this.#publishedVersion, this.#isVoidPublished, this.#isSuspensionPublished] = [settlementVersion, isVoid, isSuspended];
    this.#isFreezePublished = this.#isFrozen;
    this.#isDone = this.#hasEnd(nowMs);
    const body = this.#wholeBody(nowMs);
    this.#play.isNew(body.status);
    send({ type: 'snapshot', body });
    return fresh;
  }

  /** Restores markets and results from the script without publishing them. @returns the ids of new markets */
  #derive(nowMs: number, version: number): readonly string[] {
    const step = this.#step(nowMs);
    const isEnded = this.#hasEnd(nowMs);
    const fresh = isEnded ? [] : this.#changes(nowMs, version).fresh;
    this.#board.fillOffered(version);
    if (isEnded) this.#results.decideAll(step, this.#ruling, () => undefined);
    else if (step !== undefined) this.#results.decideEarly(step, this.#ruling, () => undefined);
    return fresh;
  }

  #publishSteps(nowMs: number, send: (body: Body) => number): void {
    const steps = this.#script.steps.bind(this.#script);
    const now = this.#step(nowMs);
    const atMs = nowMs - this.match.startsAtMs;
    for (let index = this.#publishedStep + 1; now !== undefined && index <= now.index; index += 1) {
      const step = steps()[index];
      if (step === undefined) break;
      this.#publishedStep = index;
      if (now.index - index > MOST_STEPS_TOLD && !isTurn(step, steps()[index - 1])) continue;
      this.#publishStep(step, atMs, send);
    }
    this.#publishSuspension(nowMs, send);
  }

  #publishStep(step: Step, atMs: number, send: (body: Body) => number): void {
    const { incident, hold } = step;
    const isHeld = (hold?.scope === 'all' && step.atMs + hold.forMs > atMs) || this.#ruling.isSuspended;
    const status = statusAtStep(this.match, this.#script, { step, atMs: step.atMs });
    this.#play.isNew(status);
    const body = { ...status, ...(incident === undefined ? {} : { incident }), ...(isHeld ? { suspend: 'all' as const } : {}) };
    const seq = send({ type: 'state', body });
    if (isHeld) this.#board.suspendAll(seq);
  }

  /** Publishes an operator's suspension once. */
  #publishSuspension(nowMs: number, send: (body: Body) => number): void {
    if (this.#ruling.isSuspended && !this.#isSuspensionPublished)
      this.#board.suspendAll(send({ type: 'state', body: { ...this.#status(nowMs), suspend: 'all' } }));
    this.#isSuspensionPublished = this.#ruling.isSuspended;
  }

  /** Stops the displayed clock of a frozen match, and starts it again; between the steps of the script, reports the position of play. */
  #publishStanding(nowMs: number, send: (body: Body) => number): void {
    const status = this.#step(nowMs) === undefined ? undefined : this.#status(nowMs);
    const isNews = this.#isFrozen !== this.#isFreezePublished || this.#play.isNew(status);
    this.#isFreezePublished = this.#isFrozen;
    if (status !== undefined && isNews) send({ type: 'state', body: status });
  }

  #isHeld(nowMs: number, scope: 'all' | 'part'): boolean {
    return heldUntilMs(this.match, this.#script, { nowMs, scope }) !== undefined;
  }

  #isAllHeld(nowMs: number): boolean {
    return this.#ruling.isSuspended || this.#isHeld(nowMs, 'all');
  }

  #standing(nowMs: number): ScriptPoint {
    const drift = driftAt(this.#seed, this.match, nowMs);
    return { step: this.#step(nowMs), atMs: nowMs - this.match.startsAtMs, drift };
  }

  /** Prices the markets offered now. */
  #changes(nowMs: number, version: number): Changes {
    const isAllHeld = this.#isAllHeld(nowMs);
    const isPartHeld = this.#isHeld(nowMs, 'part');
    const isHeld = ({ isOfPart }: PricedMarket): boolean => isAllHeld || (isOfPart && isPartHeld);
    const offers = this.#script.offers(this.#standing(nowMs));
    return this.#board.changes(pricedMarkets(this.match.eventId, offers, this.#board.linesBefore), { version, isHeld });
  }

  #publishMarkets(nowMs: number, send: (body: Body) => number): readonly string[] {
    const step = this.#step(nowMs);
    const isFirst = this.#board.published().length === 0;
    // While all markets are held nothing is priced; prices are computed when the hold ends.
    if (this.#isAllHeld(nowMs) && !isFirst) return [];
    if (step !== undefined) this.#results.decideEarly(step, this.#ruling, (body) => send({ type: 'settlement', body }));
    const { changed, fresh } = this.#changes(nowMs, this.#eventSeq + 1);
    if (changed.length > 0) send({ type: 'prices', body: { markets: [...changed], ...goalsAt(this.#script, this.#standing(nowMs)) } });
    return fresh;
  }

  #publishEnd(nowMs: number, send: (body: Body) => number): void {
    const isNew = this.#ruling.settlementVersion > this.#publishedVersion || !this.#isDone;
    this.#isDone = true;
    if (!isNew) return;
    if (this.#ruling.isVoid) {
      if (!this.#isVoidPublished) {
        send({ type: 'state', body: { ...this.#status(nowMs), suspend: 'all' } });
        send({ type: 'void', body: { settlementVersion: this.#ruling.settlementVersion, reason: VOID_REASON } });
      }
      this.#isVoidPublished = true;
    } else {
      if (this.#ruling.result === undefined) this.#publishSteps(nowMs, send);
      else send({ type: 'state', body: { ...this.#status(nowMs), incident: { kind: 'result' }, suspend: 'all' } });
      this.#results.decideAll(this.#step(nowMs), this.#ruling, (body) => send({ type: 'settlement', body }));
    }
    this.#publishedVersion = this.#ruling.settlementVersion;
  }
}
