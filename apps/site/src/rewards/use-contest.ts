import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { allAnswers } from '../api/all-answers.ts';
import { nameOf, runningOf, useOpenTournaments } from '../features/retention/tournaments/running.ts';

export type RunningContest = {
  running: Tournament | undefined;
  name: string;
  /** It is known which run, or that none does. */
  isKnown: boolean;
  onRetry: (() => void) | undefined;
};

/** The running contest that ends first. */
export function useContest(): RunningContest {
  const { pages, open } = useOpenTournaments();
  const { data, isError, refetch } = allAnswers([pages, open]);
  const running = runningOf(open.data ?? [])[0];
  return {
    running,
    name: running ? nameOf(running, pages.data ?? []) : '',
    isKnown: data !== undefined,
    onRetry: isError ? () => void refetch() : undefined,
  };
}
