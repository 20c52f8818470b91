import { ApiError } from '@pavilion/contract/calls/client.ts';

/** The message of a refusal, for a field or in general; undefined if there is none. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [first] = Object.values(error.fields).flat();
  return first ?? (error.message || undefined);
}
