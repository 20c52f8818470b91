import type { SandboxDeps } from './deps.ts';

const FAULT = 500;
const UNAVAILABLE = 503;

/** The HTTP status of an error that no route expected: its own, 503 while the database is away, else 500. */
export function statusOfFault(error: unknown, { isDatabaseAway }: Pick<SandboxDeps, 'isDatabaseAway'>): number {
  if (isDatabaseAway(error)) return UNAVAILABLE;
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : FAULT;
}
