import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { contentPagesOptions } from '../../content/queries.ts';
import { QuestionsPage } from '../../features/content/questions-page.tsx';
import { topicAbout, topicOf } from '../../features/content/topics.ts';

/** The questions of the first topic, with all topics beside them (G-18). */
export const Route = createFileRoute('/questions/')({
  loader: async ({ context }) => {
    const { api, queryClient, visitor } = context;
    const [meta, topics] = await Promise.all([
      loadPageTexts(context, 'question'),
      queryClient.fetchQuery(contentPagesOptions(api, { locale: visitor.locale, directory: 'question-pages' })),
    ]);
    return { meta: { ...meta, about: topicAbout(topicOf(topics, undefined)) } };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: () => <QuestionsPage />,
});
