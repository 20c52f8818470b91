import { ApiError } from '@pavilion/contract/client.ts';

/** What the server said, of a field or of the whole, where it said anything. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [first] = Object.values(error.fields).flat();
  return first ?? (error.message || undefined);
}
