import { createFileRoute, notFound } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { contentPagesOptions } from '../../content/queries.ts';
import { QuestionsPage } from '../../features/content/questions-page.tsx';
import { topicAbout, topicOf } from '../../features/content/topics.ts';

/** The questions of one topic (G-18). */
export const Route = createFileRoute('/questions/$pageIdentity')({
  loader: async ({ context, params }) => {
    const { api, queryClient, visitor } = context;
    const [meta, topics] = await Promise.all([
      loadPageTexts(context, 'question'),
      queryClient.fetchQuery(contentPagesOptions(api, { locale: visitor.locale, directory: 'question-pages' })),
    ]);
    const topic = topicOf(topics, params.pageIdentity);
    if (!topic) throw notFound();
    return { meta: { ...meta, about: topicAbout(topic) } };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: Topic,
});

function Topic() {
  return <QuestionsPage pageIdentity={Route.useParams().pageIdentity} />;
}
