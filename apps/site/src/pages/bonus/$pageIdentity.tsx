import { ButtonLink } from '@pavilion/ui';
import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '../../hydration/use-query.ts';
import { LongText } from '../../features/content/article.tsx';
import styles from '../../features/content/article.module.css';
import { loadContentPage, metaTags, textAt } from '../../features/content/page.ts';
import { contentPageOptions } from '../../content/queries.ts';
import { useHref } from '../../navigation/use-href.ts';
import { SceneHead } from '../../scenes/scene.tsx';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';

const directory = 'bonus';

/** A bonus page: its terms and one call to action (P-18, design §5.6). */
export const Route = createFileRoute('/bonus/$pageIdentity')({
  loader: async ({ context, params }) => ({ meta: await loadContentPage(context, { directory, pageIdentity: params.pageIdentity }) }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: BonusPage,
});

function BonusPage() {
  const { api, visitor } = useSite();
  const { pageIdentity } = Route.useParams();
  const isSignedIn = useIsSignedIn();
  const href = useHref();
  const { data } = useQuery(contentPageOptions(api, { locale: visitor.locale, directory, pageIdentity }));
  if (!data) return null;
  const label = textAt(data, 'button.label');
  const url = textAt(data, 'button.url');
  const modal = isSignedIn ? { name: 'wallet', value: 'deposit' } : { name: 'sign-up', value: 'true' };
  return (
    <article className={styles.bonus}>
      <SceneHead scene="lantern-week" title={textAt(data, 'title')} lead={textAt(data, 'subtitle')} />
      <LongText body={{ content: textAt(data, 'description') ?? '' }} />
      {label ? (
        <div>
          <ButtonLink
            kind="primary"
            size="lg"
            href={url ? href(url) : href('/', { [modal.name]: modal.value })}
            data-modal={url ? undefined : modal.name}
            data-modal-value={modal.value}
          >
            {label}
          </ButtonLink>
        </div>
      ) : null}
      {textAt(data, 'termsContent') ? (
        <section>
          <h2 className="heading-page">{textAt(data, 'termsLabel')}</h2>
          <LongText body={{ content: textAt(data, 'termsContent') ?? '' }} />
        </section>
      ) : null}
    </article>
  );
}
