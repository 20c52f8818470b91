import * as z from 'zod/mini';

/** The parameters of a requested bulk action that its title names. */
const bulkFacts = z.looseObject({ objects: z.int(), given: z.optional(z.looseObject({ status: z.optional(z.string()) })) });

/** Which text calls an approval of acts on many objects, and of how many; undefined for other approvals. */
export function bulkTitle({ kind, after }: { kind: string; after: unknown }): { key: string; count: number } | undefined {
  const read = bulkFacts.safeParse(after);
  if (!kind.startsWith('bulk.') || !read.success) return undefined;
  const { objects, given } = read.data;
  return { key: [kind, given?.status].filter(Boolean).join('.'), count: objects };
}
