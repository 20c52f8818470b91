import { ApiError } from '@pavilion/contract/calls/client.ts';

/** A gateway answers with these for a server that is down, and a server for its database. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

export const isAwayStatus = (status: number): boolean => AWAY.has(status);

/** Whether a call failed because the server could not be reached; its outcome is then unknown (operator §10, OS-39). */
export const isAway = (error: unknown): boolean => error instanceof Error && (!(error instanceof ApiError) || isAwayStatus(error.status));
