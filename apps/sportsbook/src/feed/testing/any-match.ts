import { type SportId, SPORT_IDS } from '../../protocol/sports.ts';
import { type Match, matchAt } from '../schedule/slots.ts';

export const SEED = 'pavilion';
export const everySport: readonly SportId[] = SPORT_IDS;

/** A match of a sport, one of many. */
export const aMatch = (sport: SportId, slot = 1000): Match => matchAt(SEED, sport, slot);
