import { createFileRoute, notFound } from '@tanstack/react-router';
import { prefetchAbsent } from '../../api/prefetch-absent.ts';
import { jackpotsOptions } from '../../features/game/catalogue/jackpots.ts';
import { contentDocumentOptions } from '../../content/queries.ts';
import { metaOf, metaTags } from '../../features/content/page.ts';
import { CategoryPage } from '../../features/game/categories/category-page.tsx';
import { filterOf } from '../../features/game/categories/category-filter.ts';
import { filterSearch } from '../../features/game/categories/filter-search.ts';
import { categoryGamesOptions } from '../../features/game/catalogue/queries.ts';
import { wallPart } from '../../features/game/categories/wall-part.ts';
import { doorPicturesOptions } from '../../features/game/lobby/queries.ts';
import { bandOf } from '../../features/game/catalogue/room-doors.ts';
import { collectionOf, collectionsOptions, providersOptions } from '../../features/game/queries.ts';

/** The games of one collection (design §5.2). */
export const Route = createFileRoute('/categories/$categoryIdentity')({
  loaderDeps: ({ search }) => ({ search: filterSearch(search) }),
  loader: async ({ context, params, deps }) => {
    const { api, queryClient, visitor } = context;
    const [collections] = await Promise.all([
      queryClient.fetchQuery(collectionsOptions(api, visitor)),
      queryClient.prefetchQuery(providersOptions(api)),
      prefetchAbsent(queryClient, jackpotsOptions(api)),
      ...(bandOf(params.categoryIdentity) === undefined ? [] : [queryClient.prefetchQuery(doorPicturesOptions(api, visitor))]),
      queryClient.prefetchQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'category' })),
    ]);
    const collection = collectionOf(collections, params.categoryIdentity);
    if (!collection) throw notFound();
    if (collection.identity === 'jackpots')
      await Promise.all([
        wallPart.preload(),
        queryClient.prefetchQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'home' })),
      ]);
    const texts = queryClient.getQueryData(
      contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'category' }).queryKey,
    );
    const providers = queryClient.getQueryData(providersOptions(api).queryKey) ?? [];
    const filter = filterOf({ collectionId: collection.id, search: deps.search, providers, texts });
    await queryClient.prefetchInfiniteQuery(categoryGamesOptions(api, filter, visitor));
    return { collection, meta: metaOf(texts, visitor, { key: 'categoryPageMeta', values: { category: collection.name } }) };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Category,
});

function Category() {
  const { collection } = Route.useLoaderData();
  return <CategoryPage key={collection.id} collection={collection} />;
}
