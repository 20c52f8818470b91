import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { linkEndpoints } from '@pavilion/contract/console/player/links.ts';
import type { RiskDeskContext } from './context.ts';
import { decideDuplicate, listDuplicates, listPlayerLinks, readDuplicate } from './duplicates.ts';
import { readGraph } from './graph.ts';

/** The console's calls about accounts that are tied to one another (operator §4). */
export const linkRoutes: Routes<typeof linkEndpoints, RiskDeskContext> = {
  listDuplicates,
  readDuplicate: (context, { params }) => readDuplicate(context, params.id),
  decideDuplicate,
  readGraph,
  listPlayerLinks,
};
