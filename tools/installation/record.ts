import * as z from 'zod/mini';

/** The machines' Node with the npm that came with it: the oldest that is promised, Debian 12's, and two that npm left packages out for. */
export const machines = [
  { node: '16.0.0', npm: '7.10.0' },
  { node: '18.20.4', npm: '9.2.0' },
  { node: '20.11.1', npm: '10.2.4' },
  { node: '22.11.0', npm: '10.8.2' },
] as const;

/** The file in which the last run of `npm run install:oldest` is kept. */
export const RECORD = 'tools/installation/last-run.json';

export const recordShape = z.object({
  date: z.string(),
  digest: z.string(),
  installations: z.array(z.object({ node: z.string(), npm: z.string(), seconds: z.number(), native: z.array(z.string()) })),
});
