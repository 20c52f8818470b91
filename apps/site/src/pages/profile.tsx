import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ProfileFrame } from '../features/player/profile-frame.tsx';

/** The frame all profile pages share; the guard stands on the root (G-15, G-16). */
export const Route = createFileRoute('/profile')({ component: Profile });

function Profile() {
  return (
    <ProfileFrame>
      <Outlet />
    </ProfileFrame>
  );
}
