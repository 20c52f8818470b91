import rows from '../params/catalogue.json' with { type: 'json' };
import { playableGameIds } from './registry.ts';

/** One game's stated figures (games §4). Percentages as numbers for display; never used for money. */
type CatalogueRow = {
  readonly id: string;
  readonly name: string;
  readonly studio: string;
  readonly engine: string;
  readonly paramsVersion: number;
  /** The bet the figures refer to. */
  readonly reference: string;
  readonly rtp: number;
  readonly volatility: string;
  readonly hitRate?: number;
  /** Share of rounds that return the stake or more. */
  readonly atLeastStake?: number;
  readonly sd: number;
  readonly maxWin?: number;
  readonly jackpotContribution?: number;
};

/** All 64 games of the catalogue. */
export const fullCatalogue: readonly CatalogueRow[] = rows;

/** The games whose engine exists: only these may be listed in a lobby. */
export const catalogue: readonly CatalogueRow[] = fullCatalogue.filter((row) => playableGameIds.includes(row.id));
