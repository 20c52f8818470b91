import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { reportEndpoints } from '@pavilion/contract/console/workplace/live-figures.ts';
import type { ReportKernel } from '../context.ts';
import { readLiveFigures } from '../live/figures.ts';

/** The console's calls for figures (operator §4). */
export const reportRoutes: Routes<typeof reportEndpoints, ReportKernel> = {
  readLiveFigures: (context) => readLiveFigures(context),
};
