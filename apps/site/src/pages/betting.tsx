import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags, usePageTexts } from '../features/content/page.ts';
import { useSite } from '../session/use-site.ts';
import { languageTag } from '../session/visitor.ts';
import styles from '../features/content/article.module.css';

/** The sportsbook's client in a frame; the page exists only where one is configured (G-05, G-06, P-16). */
export const Route = createFileRoute('/betting')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'sportsbook') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Betting,
});

function Betting() {
  const { config, visitor } = useSite();
  const texts = usePageTexts('sportsbook');
  const { clientHost = '', clientId = '' } = config.betting;
  const query = new URLSearchParams({ clientId, locale: languageTag(visitor.locale) });
  return (
    <div className="page">
      <h1 className="vh">{texts('pageMeta.title')}</h1>
      <iframe className={styles.frame} title={texts('pageMeta.title')} src={`${clientHost}?${query.toString()}`} allow="fullscreen" />
    </div>
  );
}
