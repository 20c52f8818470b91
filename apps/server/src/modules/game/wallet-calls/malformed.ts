import type * as z from 'zod/mini';

/** The first thing that is wrong with a body or an item, for the integrator who reads it. */
export function whyMalformed({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}`;
}
