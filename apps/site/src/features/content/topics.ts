import type { ContentPage } from './queries.ts';
import { textAt } from './page.ts';

const fallbackTopic = 'most-popular';

/** The topic of an identity; without one the first by position, as the editors order them (wire §5.8). */
export function topicOf(topics: readonly ContentPage[], pageIdentity: string | undefined): ContentPage | undefined {
  if (pageIdentity !== undefined) return topics.find(({ name, body }) => (textAt(body, 'pageIdentity') ?? name) === pageIdentity);
  return topics.find(({ name }) => name === fallbackTopic) ?? topics[0];
}
