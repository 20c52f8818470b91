import type * as z from 'zod/mini';

/** The first error of a body or an item, in words for the integrator. */
export function whyMalformed({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not readable'}`;
}
