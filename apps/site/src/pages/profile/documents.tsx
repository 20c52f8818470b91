import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { DocumentsPage } from '../../features/player/documents/documents-page.tsx';

/** Required documents and their reasons; the page exists only if the identity provider allows it (G-17). */
export const Route = createFileRoute('/profile/documents')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'documents', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: DocumentsPage,
});
