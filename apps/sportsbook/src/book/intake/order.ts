/** What the order of an event's messages goes by. A snapshot holds everything up to its number. */
export interface Numbered {
  readonly eventSeq: number;
  readonly isSnapshot: boolean;
}

/**
 * Messages of one event in their order (SB-7): what is known is dropped, what comes too early waits, a snapshot jumps over a gap.
 * `held` is what waits, changed in place.
 * @returns what can be applied now, after `lastSeq`, in order
 */
export function takeInOrder<M extends Numbered>(lastSeq: number, held: Map<number, M>, arrived: readonly M[]): M[] {
  for (const message of arrived) {
    const known = held.get(message.eventSeq);
    // A snapshot of what is known says it anew: an event that was suspended for a gap opens by it. Of two that carry one number it says more.
    const isNews = message.eventSeq > lastSeq || (message.isSnapshot && message.eventSeq === lastSeq);
    if (isNews && (known === undefined || message.isSnapshot)) held.set(message.eventSeq, message);
  }
  const again = held.get(lastSeq);
  const ready: M[] = again === undefined ? [] : [again];
  let seq = lastSeq;
  for (;;) {
    const next = held.get(seq + 1) ?? earliestSnapshot(held, seq);
    if (next === undefined) break;
    ready.push(next);
    seq = next.eventSeq;
  }
  for (const heldSeq of held.keys()) if (heldSeq <= seq) held.delete(heldSeq);
  return ready;
}

function earliestSnapshot<M extends Numbered>(held: ReadonlyMap<number, M>, afterSeq: number): M | undefined {
  let earliest: M | undefined;
  for (const message of held.values())
    if (message.isSnapshot && message.eventSeq > afterSeq && (earliest === undefined || message.eventSeq < earliest.eventSeq))
      earliest = message;
  return earliest;
}
