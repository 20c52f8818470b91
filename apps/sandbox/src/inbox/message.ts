import type { StoredMessage } from './store.ts';

/** A message as `GET /sandbox/inbox` gives it (sandbox.md). */
export interface InboxMessage {
  id: string;
  channel: string;
  to: string;
  subject: string | null;
  text: string;
  /** Every web address in the text, in its order. */
  links: string[];
  /** The six digits of a one-time code, where the text has one. */
  code: string | null;
  createdAt: string;
}

const LINK = /https?:\/\/[^\s<>"')\]]+/g;

/** The addresses in a text; a full stop or comma after one belongs to the sentence. */
export function linksIn(text: string): string[] {
  return [...text.matchAll(LINK)].map(([link]) => link.replace(/[.,;:!?]+$/, ''));
}

export function toInboxMessage({ id, channel, recipient, subject, body, createdAt }: StoredMessage): InboxMessage {
  const code = /(?<![\w-])\d{6}(?![\w-])/.exec(body.replace(LINK, ''))?.[0] ?? null;
  return { id, channel, to: recipient, subject, text: body, links: linksIn(body), code, createdAt: createdAt.toISOString() };
}
