import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { incidentEndpoints } from '@pavilion/contract/console/workplace/incidents.ts';
import type { queueEndpoints } from '@pavilion/contract/console/workplace/queues.ts';
import type { OperatorContext } from '../context.ts';
import { listIncidents } from './incidents.ts';
import { listQueues } from './standing.ts';
import { changeQueueTargets, readTargets } from './targets.ts';

/** The work that waits for operators (operator §2.2, page 1). */
export const queueRoutes: Routes<typeof queueEndpoints, OperatorContext> = {
  listQueues: (context) => listQueues(context),
  readQueueTargets: (context) => readTargets(context),
  changeQueueTargets: (context, input) => changeQueueTargets(context, input),
};

export const incidentRoutes: Routes<typeof incidentEndpoints, OperatorContext> = {
  listIncidents: (context) => listIncidents(context),
};
