import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';

const forbidden = 403;

/** Whether a refused sign-in means a blocked account: any 403, except exclusion, which has its own text. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof ApiError && error.status === forbidden && !isRefusal(error, 'playerSelfExcluded');
