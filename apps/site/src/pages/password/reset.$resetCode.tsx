import { createFileRoute, redirect } from '@tanstack/react-router';

/** The e-mailed link to reset a password: the server redirects it to the modal; this handles a link followed inside the site (D-01, D-36). */
export const Route = createFileRoute('/password/reset/$resetCode')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/', search: { 'reset-pass': 'true', resetCode: params.resetCode } });
  },
});
