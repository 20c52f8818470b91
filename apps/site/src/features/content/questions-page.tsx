import { Accordion, EmptyState, SearchField, useChosenInView } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { Markdown } from '../../content/markdown.tsx';
import type { ContentBody } from '../../content/lookup.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from './article.module.css';
import { bodiesAt, textAt, usePageTexts } from './page.ts';
import { type ContentPage, contentPagesOptions } from '../../content/queries.ts';
import { topicOf } from './topics.ts';

const positionOf = ({ body }: ContentPage): number => (typeof body.position === 'number' ? body.position : Number.MAX_SAFE_INTEGER);

/** Questions and answers by topic, with a search over all of them (design §5.11). */
export function QuestionsPage({ pageIdentity }: { pageIdentity?: string }) {
  const { api, visitor } = useSite();
  const texts = usePageTexts('question');
  const href = useHref();
  const [query, setQuery] = useState('');
  const { data } = useQuery(contentPagesOptions(api, { locale: visitor.locale, directory: 'question-pages' }));
  const topics = [...(data ?? [])].sort((one, other) => positionOf(one) - positionOf(other));
  const topic = topicOf(topics, pageIdentity);
  const strip = useChosenInView<HTMLElement>(topic?.name);
  const wanted = query.trim().toLocaleLowerCase();
  const questions = wanted
    ? topics.flatMap(({ body }) => bodiesAt(body, 'questionList')).filter((item) => holds(item, wanted))
    : bodiesAt(topic?.body ?? {}, 'questionList');
  return (
    <div className={`${styles.article} ${styles.questions}`}>
      <h1>{texts('title')}</h1>
      <nav ref={strip} className={styles.contents} data-topics="" aria-label={texts('title')}>
        {topics.map((entry) => (
          <a
            key={entry.name}
            href={href(`/questions/${textAt(entry.body, 'pageIdentity') ?? entry.name}`)}
            aria-current={entry === topic ? 'page' : undefined}
          >
            {textAt(entry.body, 'title')}
          </a>
        ))}
      </nav>
      <div>
        <form className={styles.search} role="search" aria-label={texts('title')} onSubmit={(event) => event.preventDefault()}>
          <SearchField
            label={texts('searchPlaceholder')}
            placeholder={texts('searchPlaceholder')}
            isTall
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </form>
        {wanted ? null : <h2 className={`heading-page ${styles.topic}`}>{textAt(topic?.body ?? {}, 'title')}</h2>}
        {questions.length === 0 ? (
          <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
        ) : (
          <div className="stack-small">
            <Accordion
              items={questions.map((item) => ({
                id: textAt(item, 'question') ?? '',
                title: textAt(item, 'question'),
                body: (
                  <div className="stack-small">
                    <Markdown text={textAt(item, 'answer') ?? ''} href={href} />
                  </div>
                ),
              }))}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const holds = (item: ContentBody, words: string): boolean =>
  `${textAt(item, 'question') ?? ''} ${textAt(item, 'answer') ?? ''}`.toLocaleLowerCase().includes(words);
