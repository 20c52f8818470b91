import * as z from 'zod/mini';

/** The parameters of a requested bulk action that its title names. */
const bulkFacts = z.looseObject({ objects: z.int(), given: z.optional(z.looseObject({ status: z.optional(z.string()) })) });

/** The title of an approval of a bulk action, and the number of objects; undefined for other approvals. */
export function bulkTitle({ kind, after }: { kind: string; after: unknown }): { key: string; count: number } | undefined {
  const read = bulkFacts.safeParse(after);
  if (!kind.startsWith('bulk.') || !read.success) return undefined;
  const { objects, given } = read.data;
  return { key: [kind, given?.status].filter(Boolean).join('.'), count: objects };
}
