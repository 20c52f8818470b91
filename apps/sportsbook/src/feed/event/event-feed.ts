import type { EventMessage } from '../../protocol/messages.ts';
import type { Override } from './ruling.ts';

/** The state of an event that is stored for a restart. */
export interface FeedState {
  /** Number of its last message, 0 for a new event. */
  readonly eventSeq: number;
  readonly offered: readonly string[];
  readonly overrides: readonly Override[];
  /** The number of operator decisions published so far. */
  readonly publishedCount: number;
  /** The end of the event has been published. */
  readonly isEnded: boolean;
}

export const NEW_EVENT: FeedState = { eventSeq: 0, offered: [], overrides: [], publishedCount: 0, isEnded: false };

/** Messages of an event up to an instant. */
export interface Produced {
  readonly messages: readonly EventMessage[];
  /** Markets offered for the first time. */
  readonly fresh: readonly string[];
}

export type SnapshotMessage = Extract<EventMessage, { type: 'snapshot' }>;

/** The feed of one event, a match or a season. */
export interface EventFeed {
  readonly eventSeq: number;
  /** All results of the event have been published. */
  readonly isDone: boolean;
  /** The time of the next change. */
  readonly nextAtMs: number;
  /** The event has ended, whether its results are published or not. */
  isOver(nowMs: number): boolean;
  receive(overrides: readonly Override[]): void;
  advance(nowMs: number): Produced;
  snapshot(nowMs: number): SnapshotMessage;
  /** Moves up to `most` prices by one step without an incident; settlement is not affected. */
  jiggle?(nowMs: number, most: number): { messages: readonly EventMessage[]; moved: number };
}

/** A message without its envelope. */
export type Body = { [T in EventMessage['type']]: Pick<Extract<EventMessage, { type: T }>, 'type' | 'body'> }[EventMessage['type']];

/** Puts a body into its envelope, under the event's next number. */
export const enveloped = (
  body: Body,
  { eventId, eventSeq, nowMs }: { eventId: string; eventSeq: number; nowMs: number },
): EventMessage => ({
  messageId: `${eventId}-${eventSeq}`,
  eventId,
  eventSeq,
  producedAt: new Date(nowMs).toISOString(),
  ...body,
});
