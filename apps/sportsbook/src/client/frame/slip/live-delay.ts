import { liveDelayMs } from '../../../rules/acceptance/live-delay.ts';
import type { Pick, Quotes } from './model.ts';

const SECOND_MS = 1000;

/** How long the book will wait with these picks: the longest delay of those in play. */
export const liveDelaySeconds = (picks: readonly Pick[], quotes: Quotes): number =>
  liveDelayMs(picks.map(({ sport, outcomeId }) => ({ sport, isLive: quotes.get(outcomeId)?.isLive ?? false }))) / SECOND_MS;
