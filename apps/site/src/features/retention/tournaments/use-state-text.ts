import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { useNow } from '../../../browser/use-now.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { usePageTexts } from '../../content/page.ts';
import { stateText } from './tournament-text.ts';

type Place = {
  /** The date that the state would name is shown beside it. */
  isBesideDate?: boolean;
};

/** The state of tournaments in words, by the visitor's clock. */
export function useStateText({
  isBesideDate = false,
}: Place = {}): (tournament: Pick<Tournament, 'state' | 'startAt' | 'endAt'>) => string {
  const texts = usePageTexts('tournament');
  const { day } = useMoments();
  const nowMs = useNow();
  return (tournament) => stateText(tournament, texts, { nowMs, ...(isBesideDate ? {} : { day }) });
}
