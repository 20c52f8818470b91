import { createFileRoute, redirect } from '@tanstack/react-router';

/** The link of a mail to set a new password: the server leads it to the modal before any page is drawn; so does this, for a link followed inside the site (D-01, D-36). */
export const Route = createFileRoute('/password/reset/$resetCode')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/', search: { 'reset-pass': 'true', resetCode: params.resetCode } });
  },
});
