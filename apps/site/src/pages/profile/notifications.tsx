import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../../features/content/page.ts';
import { NotificationsPage } from '../../features/notification/messages/notifications-page.tsx';

/** The player's messages. */
export const Route = createFileRoute('/profile/notifications')({
  loader: async ({ context }) => ({ meta: await loadPageTexts(context, 'notifications', 'profile') }),
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: NotificationsPage,
});
