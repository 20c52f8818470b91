/** Where a topic of the socket stands: the client applies what follows and nothing else (SB-16). */
export interface TopicPlace {
  readonly epoch: string;
  readonly seq: number;
}

export type Step = 'apply' | 'drop' | 'resubscribe';

/** What to do with a change: the next one is applied, an earlier one dropped, a gap asks for what was missed. */
export function stepOf(place: TopicPlace | undefined, seq: number): Step {
  if (place === undefined) return 'drop';
  if (seq <= place.seq) return 'drop';
  return seq === place.seq + 1 ? 'apply' : 'resubscribe';
}
