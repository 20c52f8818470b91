import type { ContentPage } from '../../content/queries.ts';
import { type JsonLd, questionsAbout } from './json-ld.ts';
import { bodiesAt, textAt } from './page.ts';

const fallbackTopic = 'most-popular';

/** The topic of an identity; without one the first by position, as the editors order them (wire §5.8). */
export function topicOf(topics: readonly ContentPage[], pageIdentity: string | undefined): ContentPage | undefined {
  if (pageIdentity !== undefined) return topics.find(({ name, body }) => (textAt(body, 'pageIdentity') ?? name) === pageIdentity);
  return topics.find(({ name }) => name === fallbackTopic) ?? topics[0];
}

/** A topic's questions as schema.org data, their answers without Markdown. */
export const topicAbout = (topic: ContentPage | undefined): JsonLd =>
  questionsAbout(
    bodiesAt(topic?.body ?? {}, 'questionList').map((item) => ({
      question: textAt(item, 'question') ?? '',
      answer: plainOf(textAt(item, 'answer') ?? ''),
    })),
  );

const plainOf = (markdown: string): string => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*_`#>]/g, '');
