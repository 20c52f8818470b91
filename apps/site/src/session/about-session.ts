import { ApiError } from '@pavilion/contract/api-error.ts';

/** A refusal that is about the session: sign-in is its answer, so no error page and no toast tells of it (spec §8, X-03). */
export const isAboutSession = (error: unknown): boolean => error instanceof ApiError && (error.status === 401 || error.status === 403);
