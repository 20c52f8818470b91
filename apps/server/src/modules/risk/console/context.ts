import type { OperatorContext } from '../../operator/index.ts';
import type { PlayerKernel } from '../../player/index.ts';

/** The context of the console's calls about risk. */
export type RiskDeskContext = PlayerKernel & OperatorContext;
