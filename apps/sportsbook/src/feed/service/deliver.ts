import type { SportsbookDeps } from '../../deps.ts';
import { FEED_MESSAGES_PATH, type FeedMessage } from '../../protocol/messages.ts';
import { signedHeaders } from '../../signing.ts';

const TIMEOUT_MS = 30_000;
/** Messages a call carries: the book applies each call in one transaction. */
const MOST_MESSAGES = 500;

/** Delivers messages to the book, in order. Rejects unless the book confirms them. */
export type Deliver = (messages: readonly FeedMessage[]) => Promise<void>;

/** Delivers to the book over HTTP, signed with the feed's own secret. */
export function deliverOverHttp({ feed, now, platformUrl }: Pick<SportsbookDeps, 'feed' | 'now' | 'platformUrl'>): Deliver {
  return async (messages) => {
    for (let first = 0; first < messages.length; first += MOST_MESSAGES) {
      const body = JSON.stringify(messages.slice(first, first + MOST_MESSAGES));
      const response = await fetch(`${platformUrl()}${FEED_MESSAGES_PATH}`, {
        method: 'POST',
        headers: signedHeaders(feed, { method: 'POST', path: FEED_MESSAGES_PATH, body }, now()),
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = await response.text();
      if (!response.ok) throw new Error(`The book answers ${response.status} to the feed: ${answer.slice(0, 500)}`);
    }
  };
}
