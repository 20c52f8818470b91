import { countJobs } from '../../jobs/queue.ts';
import { followerLags } from '../../kernel/followers/follower-place.ts';
import { keptReading } from '../../kernel/kept-reading.ts';
import { auditBehindSince } from '../../kernel/log/audit-behind.ts';
import type { IncidentSource } from '../../modules/operator/index.ts';
import { silentProviders } from '../../modules/payment/index.ts';

/** The delay from which a follower is late (operator §5). */
const LAG_SECONDS = 30;

/** The troubles the product knows of itself, which alarms use too (operator §13.58). */
const sources: readonly IncidentSource[] = [
  {
    permission: 'system.read',
    read: async ({ database, clock }) => {
      const now = clock.now();
      const late = [...(await followerLags(database, now))].filter(([, seconds]) => seconds > LAG_SECONDS);
      return late.map(([subject, seconds]) => ({
        kind: 'followerLate',
        subject,
        count: null,
        since: new Date(now.getTime() - seconds * 1000),
      }));
    },
  },
  {
    permission: 'system.read',
    read: async ({ database, clock }) => {
      const since = await auditBehindSince(database, clock.now());
      return since === undefined ? [] : [{ kind: 'auditBehind', subject: null, count: null, since }];
    },
  },
  {
    permission: 'system.read',
    read: async ({ database }) => {
      const parked = (await countJobs(database)).filter((job) => job.parked > 0);
      return parked.map(({ job, parked: count }) => ({ kind: 'jobsParked', subject: job, count, since: null }));
    },
  },
  {
    permission: 'payments.read',
    read: async (parts) => {
      const silent = await silentProviders(parts);
      return silent.map(({ provider, since }) => ({ kind: 'providerDown', subject: provider, count: null, since }));
    },
  },
];

/** One reading for a start page serves all of them for this long, as with the counts of queues (operator §13.70). */
const SHARED_MS = 1000;

/** The same for every open start page: none of it depends on who asks. */
export const incidentSources: readonly IncidentSource[] = sources.map(({ permission, read }) => ({
  permission,
  read: keptReading(SHARED_MS, (parts: Parameters<typeof read>[0]) => read(parts)).of,
}));
