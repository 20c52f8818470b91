import type { incidentKinds } from '@pavilion/contract/console/workplace/incidents.ts';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';

/** Something of the product that does not go as it should. */
export interface Incident {
  kind: (typeof incidentKinds)[number];
  subject: string | null;
  count: number | null;
  since: Date | null;
}

/** Where the product records incidents, and who may read them. Every open start page polls it. */
export interface IncidentSource {
  permission: PermissionName;
  read(parts: { database: Database; clock: Clock }): Promise<Incident[]>;
}
