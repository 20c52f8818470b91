import type { ListKind } from './views.ts';

/** The position in a topic of the socket: the client applies only the change that comes next (SB-16). */
export interface TopicPlace {
  readonly epoch: string;
  readonly seq: number;
}

export type Step = 'apply' | 'drop' | 'resubscribe';

/** What to do with a change: apply the next one, drop an earlier one, request what is missing after a gap. */
export function stepOf(place: TopicPlace | undefined, seq: number): Step {
  if (place === undefined) return 'drop';
  if (seq <= place.seq) return 'drop';
  return seq === place.seq + 1 ? 'apply' : 'resubscribe';
}

/** The topic of the events of a sport that are in play, of today, or to come. */
export const listTopic = (sport: string, kind: ListKind): string => `list:${sport}:${kind}`;
