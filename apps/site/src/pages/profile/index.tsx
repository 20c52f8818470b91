import { createFileRoute, redirect } from '@tanstack/react-router';

/** `/profile` alone leads to the details, keeping the query (G-14, D-35). */
export const Route = createFileRoute('/profile/')({
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/profile/info', search, replace: true });
  },
});
