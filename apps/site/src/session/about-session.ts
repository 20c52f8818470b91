import { ApiError } from '@pavilion/contract/calls/api-error.ts';

/** Whether a refusal concerns the session: it leads to sign-in instead of an error page or a toast (product §8, X-03). */
export const isAboutSession = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403);
