import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { DocumentsPage } from '../../features/player/documents/documents-page.tsx';

/** What is needed and why; left out where the identity provider hides it (G-17). */
export const Route = createFileRoute('/profile/documents')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'documents', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: DocumentsPage,
});
