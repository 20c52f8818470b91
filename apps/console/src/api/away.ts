import { ApiError } from '@pavilion/contract/calls/client.ts';

/** What a gateway says of a server that does not answer, and a server of a database that does not. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

export const isAwayStatus = (status: number): boolean => AWAY.has(status);

/** Whether a call failed because the server could not be reached; its outcome is then unknown (operator §10, OS-39). */
export const isAway = (error: unknown): boolean => error instanceof Error && (!(error instanceof ApiError) || isAwayStatus(error.status));
