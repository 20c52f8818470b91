import type { Note } from './note-store.ts';

/** A note as colleagues read it, with the address of who wrote it. */
export function noteView({ id, text, isPinned, authorId, createdAt, editedAt }: Note, authors: ReadonlyMap<string, string>) {
  return { id, text, isPinned, authorId, authorEmail: authors.get(authorId) ?? null, createdAt, editedAt };
}
