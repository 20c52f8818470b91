import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '../hydration/use-query.ts';
import { Article } from '../features/content/article.tsx';
import { loadContentPage, metaTags } from '../features/content/page.ts';
import { contentPageOptions } from '../content/queries.ts';
import { useSite } from '../visitor/use-site.ts';

const directory = 'slug';

/** Any other address: the content page stored under it, at any depth, otherwise the error page with status 404 (G-02, G-03). */
export const Route = createFileRoute('/$')({
  loader: async ({ context, params }) => ({ meta: await loadContentPage(context, { directory, pageIdentity: params._splat ?? '' }) }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: SlugPage,
});

function SlugPage() {
  const { api, visitor } = useSite();
  const { _splat: slug = '' } = Route.useParams();
  const { data } = useQuery(contentPageOptions(api, { locale: visitor.locale, directory, pageIdentity: slug }));
  return data ? <Article body={data} /> : null;
}
