import { useMemo } from 'react';
import { Markdown } from '../../content/markdown.tsx';
import type { ContentBody } from '../../content/lookup.ts';
import { useDocumentTexts, useTexts } from '../../content/texts.tsx';
import { formatCalendarDay } from '../../content/format.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useSite } from '../../visitor/use-site.ts';
import styles from './article.module.css';
import { bodiesAt, textAt } from './page.ts';

/** A long text: title, date and summary of the last change, a table of contents, lines of 68 characters (design §5.11). */
export function Article({ body }: { body: ContentBody }) {
  const { visitor } = useSite();
  const accessibility = useTexts('layout', 'accessibility');
  const contents = bodiesAt(body, 'contents');
  const changed = textAt(body, 'lastChanged');
  return (
    <article className={contents.length > 1 ? styles.article : `${styles.article} ${styles.alone}`}>
      <header className={styles.head}>
        <h1>{textAt(body, 'title')}</h1>
        {changed ? (
          <p className={styles.changed}>
            <time dateTime={changed}>{formatCalendarDay(changed, visitor.locale)}</time>
            {textAt(body, 'changeSummary') ? `. ${textAt(body, 'changeSummary')}` : ''}
          </p>
        ) : null}
      </header>
      {contents.length > 1 ? (
        <nav className={styles.contents} aria-label={accessibility.optional('contents') ?? textAt(body, 'title')}>
          {contents.map((entry) => (
            <a key={textAt(entry, 'anchor')} href={`#${textAt(entry, 'anchor')}`}>
              {textAt(entry, 'label')}
            </a>
          ))}
        </nav>
      ) : null}
      <LongText body={body} className={styles.body} />
    </article>
  );
}

/** HTML rendered and sanitised by the content service; plain Markdown is rendered here. */
export function LongText({ body, className = '' }: { body: ContentBody; className?: string }) {
  const href = useHref();
  const texts = useDocumentTexts(body);
  const html = texts.optional('html');
  const prefixed = useMemo(
    () => html?.replace(/href="(\/(?!\/)[^"]*)"/g, (_written, path: string) => `href="${href(path)}"`),
    [html, href],
  );
  if (prefixed) return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: prefixed }} />;
  return (
    <div className={`prose ${className}`}>
      <Markdown text={texts.optional('content') ?? ''} href={href} />
    </div>
  );
}
