import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { contentPagesOptions } from '../../features/content/queries.ts';
import { QuestionsPage } from '../../features/content/questions-page.tsx';

/** The questions of the first topic, with all topics beside them (G-18). */
export const Route = createFileRoute('/questions/')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const [meta] = await Promise.all([
      loadPageTexts(context, 'question'),
      queryClient.prefetchQuery(contentPagesOptions(api, { locale: visitor.locale, directory: 'question-pages' })),
    ]);
    return { meta };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: () => <QuestionsPage />,
});
