import { createFileRoute } from '@tanstack/react-router';
import { useQuery } from '../../hydration/use-query.ts';
import { Article } from '../../features/content/article.tsx';
import { loadContentPage, metaTags } from '../../features/content/page.ts';
import { contentPageOptions } from '../../content/queries.ts';
import { ComplaintsPage } from '../../features/notification/contact/complaints-page.tsx';
import { complaintsIdentity, loadComplaints } from '../../features/notification/contact/complaints.ts';
import { useSite } from '../../visitor/use-site.ts';

const directory = 'static';

/** A static text, such as the terms (G-19). */
export const Route = createFileRoute('/static/$pageIdentity')({
  loader: async ({ context, params: { pageIdentity } }) => {
    const [meta] = await Promise.all([
      loadContentPage(context, { directory, pageIdentity }),
      pageIdentity === complaintsIdentity ? loadComplaints(context) : undefined,
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: StaticPage,
});

function StaticPage() {
  const { api, visitor } = useSite();
  const { pageIdentity } = Route.useParams();
  const { data } = useQuery(contentPageOptions(api, { locale: visitor.locale, directory, pageIdentity }));
  if (!data) return null;
  return pageIdentity === complaintsIdentity ? <ComplaintsPage body={data} /> : <Article body={data} />;
}
