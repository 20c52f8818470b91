import type { EventMessage } from '../../protocol/messages.ts';
import type { Override } from './ruling.ts';

/** What is kept of an event over a restart. */
export interface Kept {
  /** Number of its last message, 0 for a new event. */
  readonly eventSeq: number;
  readonly offered: readonly string[];
  readonly said: readonly Override[];
  /** How much of what was said the book has been told. */
  readonly toldCount: number;
  /** Whether the book has been told how it ended. */
  readonly isEnded: boolean;
}

export const NEW_EVENT: Kept = { eventSeq: 0, offered: [], said: [], toldCount: 0, isEnded: false };

/** Messages of an event up to an instant. */
export interface Produced {
  readonly messages: readonly EventMessage[];
  /** Markets offered for the first time. */
  readonly fresh: readonly string[];
}

export type SnapshotMessage = Extract<EventMessage, { type: 'snapshot' }>;

/** An event as the book is told of it: a match or a season. */
export interface EventFeed {
  readonly eventSeq: number;
  /** Whether the book has been told how everything of it ended. */
  readonly isDone: boolean;
  /** When something changes next by itself. */
  readonly nextAtMs: number;
  /** Whether it has come to its end, told or not. */
  isOver(nowMs: number): boolean;
  hear(said: readonly Override[]): void;
  advance(nowMs: number): Produced;
  snapshot(nowMs: number): SnapshotMessage;
  /** Moves up to so many prices by a step although nothing happened; settlement is not touched. */
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
