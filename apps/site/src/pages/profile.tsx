import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useUnreadCount } from '../features/notification/queries.ts';
import { ProfileFrame } from '../features/player/profile/profile-frame.tsx';

/** The common frame of profile pages; the guard is on the root route (G-15, G-16). */
export const Route = createFileRoute('/profile')({ component: Profile });

function Profile() {
  return (
    <ProfileFrame unread={useUnreadCount()}>
      <Outlet />
    </ProfileFrame>
  );
}
