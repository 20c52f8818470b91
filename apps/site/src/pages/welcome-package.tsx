import { ButtonLink, Card, EmptyState } from '@pavilion/ui';
import { createFileRoute } from '@tanstack/react-router';
import styles from '../features/content/article.module.css';
import { loadPageTexts, metaTags, textAt, usePageTexts } from '../features/content/page.ts';
import { useHref } from '../navigation/use-href.ts';
import { useIsSignedIn } from '../session/use-session.ts';

/** The welcome package: its parts with their terms, and how it works (P-19, design.md §5.9). */
export const Route = createFileRoute('/welcome-package')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'welcome-bonuses') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: WelcomePackage,
});

function WelcomePackage() {
  const texts = usePageTexts('welcome-bonuses');
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  const items = texts.list('welcome.items');
  const modal = isSignedIn ? { name: 'wallet', value: 'deposit' } : { name: 'sign-up', value: 'true' };
  return (
    <div className={styles.bonus}>
      <header>
        <h1>{texts('title')}</h1>
        <p className="lead t2">{texts('description')}</p>
      </header>
      {items.length === 0 ? (
        <Card>
          <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
        </Card>
      ) : (
        <ul className="c3">
          {items.map((item) => (
            <li key={textAt(item, 'title')}>
              <Card title={textAt(item, 'title')}>
                <p className="small t2">{textAt(item, 'topLabel')}</p>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Card title={texts('howGet.label')}>
        <ol className={styles.steps}>
          <li>{texts('howGet.first')}</li>
          <li>{texts('howGet.second')}</li>
          <li>{texts('howGet.third')}</li>
        </ol>
      </Card>
      {items.length > 0 ? (
        <div className="row">
          <ButtonLink
            kind="primary"
            size="lg"
            href={href('/', { [modal.name]: modal.value })}
            data-modal={modal.name}
            data-modal-value={modal.value}
          >
            {texts('startButton')}
          </ButtonLink>
          <ButtonLink size="lg" href={href('/')}>
            {texts('declineButton')}
          </ButtonLink>
        </div>
      ) : null}
    </div>
  );
}
