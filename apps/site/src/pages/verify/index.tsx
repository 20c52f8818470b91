import { createFileRoute, redirect } from '@tanstack/react-router';
import { confirmed } from '../../features/player/confirm-email.ts';
import { searchText } from '../../navigation/search.ts';

/** The link of a confirmation mail: the server answers it before any page is drawn; so does this, for a link followed inside the site (P-26, P-27). */
export const Route = createFileRoute('/verify/')({
  beforeLoad: async ({ context, search }) => {
    const isConfirmed = await confirmed(context.api, searchText(search, 'confirmCode'));
    throw redirect({ to: '/', search: isConfirmed ? { 'profile-confirmed': 'true' } : {} });
  },
});
