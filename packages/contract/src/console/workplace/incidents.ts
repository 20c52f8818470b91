import * as z from 'zod/mini';
import { get } from '../endpoints.ts';
import { moment } from '../../formats/values.ts';

/** Troubles of the product (operator §13.58). */
export const incidentKinds = ['queueLate', 'followerLate', 'auditBehind', 'jobsParked', 'providerDown'] as const;

const incident = z.object({
  kind: z.enum(incidentKinds),
  /** Its subject: a part of a queue, a follower, a kind of job, a payment provider. */
  subject: z.nullable(z.string()),
  /** How many are concerned. */
  count: z.nullable(z.int()),
  /** Since when, where that is known. */
  since: z.nullable(moment()),
});

/** Incidents, for operators who may read about them (operator §2.2, page 1). */
export const incidentEndpoints = {
  listIncidents: get('/incidents', 'own', {
    isAskedByItself: true,
    summary: 'What runs amiss now, of what one may read: late queues, followers, jobs, the sealing of the record, payment providers',
    response: z.array(incident),
  }),
};
