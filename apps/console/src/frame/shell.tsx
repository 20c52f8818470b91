import { consolePages } from '@pavilion/contract/console/pages.ts';
import { type PermissionName, shippedRolesOf } from '@pavilion/contract/calls/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Panel } from '../components/panel.tsx';
import { Failed, Loading, Nothing } from '../components/states.tsx';
import { Toasts } from '../components/toasts.tsx';
import { ConfirmDialog } from '../sign-in/confirm-dialog.tsx';
import { SessionContext, sessionOptions, useMay } from '../session/session.ts';
import { DoorPage, SignIn } from '../sign-in/sign-in.tsx';
import { useText } from '../texts/use-text.ts';
import { Frame } from './frame.tsx';

const Enrolment = lazy(() => import('../sign-in/enrolment.tsx').then((module) => ({ default: module.Enrolment })));

/** The frame of every page, shown only with a complete session. */
export function Shell() {
  const { data: session, error, refetch } = useQuery(sessionOptions);
  const isInvitation = useLocation().pathname.startsWith('/invitations/');
  if (session === undefined)
    return error === null ? null : (
      <DoorPage>
        <Failed error={error} retry={() => void refetch()} />
      </DoorPage>
    );
  if (session?.scope === 'enrolment')
    return (
      <Suspense>
        <Enrolment />
      </Suspense>
    );
  if (isInvitation) return <Outlet />;
  if (session === null) return <SignIn />;
  return (
    <SessionContext value={session}>
      <Frame>
        <Suspense fallback={<WaitingPage />}>
          <PermittedPage />
        </Suspense>
        <ConfirmDialog />
        <Toasts />
      </Frame>
    </SessionContext>
  );
}

function WaitingPage() {
  return (
    <Panel title="">
      <Loading />
    </Panel>
  );
}

/** A page without permission names the permission and who has it (operator §2.1). */
function PermittedPage() {
  const say = useText('frame');
  const may = useMay();
  const first = `/${useLocation().pathname.split('/')[1] ?? ''}`;
  const page = consolePages.find(({ path }) => path === first);
  if (page === undefined || may(page.permission)) return <Outlet />;
  return (
    <Panel title={say(page.id)}>
      <Nothing
        title={say('forbidden', { permission: page.permission })}
        text={say('forbiddenRoles', { roles: rolesOf(page.permission) })}
      />
    </Panel>
  );
}

const rolesOf = (permission: PermissionName | 'own'): string => (permission === 'own' ? '' : shippedRolesOf(permission).join(', '));
