import { liveDelayMs } from '../../../rules/acceptance/live-delay.ts';
import type { Pick, Quotes } from './model.ts';

const SECOND_MS = 1000;

/** The live delay for these picks: the longest of those in play. */
export const liveDelaySeconds = (picks: readonly Pick[], quotes: Quotes): number =>
  liveDelayMs(picks.map(({ sport, outcomeId }) => ({ sport, isLive: quotes.get(outcomeId)?.isLive ?? false }))) / SECOND_MS;
