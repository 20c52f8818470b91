import { createFileRoute, redirect } from '@tanstack/react-router';
import { confirmed } from '../../features/player/mail/confirm-email.ts';

/** The link of a confirmation e-mail: the server answers it with a redirect; this handles a link followed inside the site (P-26, P-27). */
export const Route = createFileRoute('/verify/$confirmCode')({
  beforeLoad: async ({ context, params }) => {
    const isConfirmed = await confirmed(context.api, params.confirmCode);
    throw redirect({ to: '/', search: isConfirmed ? { 'profile-confirmed': 'true' } : {} });
  },
});
