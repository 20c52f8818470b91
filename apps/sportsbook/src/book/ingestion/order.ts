/** A message with its place in the event's sequence. A snapshot covers everything up to its number. */
interface Numbered {
  readonly eventSeq: number;
  readonly isSnapshot: boolean;
}

/**
 * Orders the messages of one event (SB-7): repeated messages are dropped, early ones wait, and a snapshot closes a gap.
 * `held` is the set of waiting messages and is changed in place.
 * @returns the messages to apply now, after `lastSeq`, in order
 */
export function takeInOrder<M extends Numbered>(lastSeq: number, held: Map<number, M>, arrived: readonly M[]): M[] {
  for (const message of arrived) if (isNew(message, lastSeq, held)) held.set(message.eventSeq, message);
  const repeated = held.get(lastSeq);
  const ready: M[] = repeated === undefined ? [] : [repeated];
  let seq = lastSeq;
  for (let next = nextAfter(held, seq); next !== undefined; next = nextAfter(held, seq)) {
    ready.push(next);
    seq = next.eventSeq;
  }
  for (const heldSeq of held.keys()) if (heldSeq <= seq) held.delete(heldSeq);
  return ready;
}

/** A snapshot replaces another message of the same number, and repeats `lastSeq` to reopen an event suspended for a gap. */
function isNew<M extends Numbered>({ eventSeq, isSnapshot }: M, lastSeq: number, held: ReadonlyMap<number, M>): boolean {
  if (isSnapshot) return eventSeq >= lastSeq;
  return eventSeq > lastSeq && !held.has(eventSeq);
}

const nextAfter = <M extends Numbered>(held: ReadonlyMap<number, M>, seq: number): M | undefined =>
  held.get(seq + 1) ?? earliestSnapshot(held, seq);

function earliestSnapshot<M extends Numbered>(held: ReadonlyMap<number, M>, afterSeq: number): M | undefined {
  let earliest: M | undefined;
  for (const message of held.values())
    if (message.isSnapshot && message.eventSeq > afterSeq && (earliest === undefined || message.eventSeq < earliest.eventSeq))
      earliest = message;
  return earliest;
}
