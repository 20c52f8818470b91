import type { Session } from '@pavilion/contract/areas/player/player.ts';
import { Badge, Button, ItemRow } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { countryName } from '../../../content/format.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { session } from '../../../session/session.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { Listing } from '../../content/listing.tsx';
import { useDocumentGroup } from '../../content/page.ts';
import { deviceName, isPhone } from '@pavilion/contract/areas/player/device-name.ts';
import { sessionsOptions, useCloseSession } from '../queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** Signed-in devices: this one is marked, the others can be signed out (U-09). */
export function SessionList() {
  const { api } = useSite();
  const texts = useDocumentGroup('history', 'sessions');
  const [page, setPage] = useState(1);
  const answer = useQuery(sessionsOptions(api, page));
  return (
    <Listing texts={texts} answer={answer} page={page} onPage={setPage}>
      <ul aria-label={texts('tabLabel')}>
        {answer.data?.data.map((row) => (
          <li key={row.sessionId}>
            <SessionRow row={row} />
          </li>
        ))}
      </ul>
    </Listing>
  );
}

function SessionRow({ row }: { row: Session }) {
  const { visitor } = useSite();
  const moments = useMoments();
  const texts = useDocumentGroup('history', 'sessions');
  const isOwn = useIsHydrated() && row.sessionId === session.sessionId();
  const place = row.country ? countryName(row.country, visitor.locale) : row.ip;
  return (
    <ItemRow
      icon={isPhone(row.userAgent) ? 'smartphone' : 'monitor'}
      title={
        <>
          {deviceName(row.userAgent)}{' '}
          {isOwn ? (
            <Badge tone="ok" icon="check">
              {texts('sessionsStatuses.current')}
            </Badge>
          ) : null}
        </>
      }
      detail={`${place} · ${moments.minute(row.createdAt)}`}
      end={isOwn ? undefined : <SessionEnd row={row} />}
    />
  );
}

function SessionEnd({ row }: { row: Session }) {
  const texts = useDocumentGroup('history', 'sessions');
  const alert = useAlerts();
  const close = useCloseSession();
  if (row.closedAt) return <Badge>{texts('sessionsStatuses.closed')}</Badge>;
  return (
    <Button
      size="sm"
      isBusy={close.isPending}
      disabled={close.isPending}
      onClick={() =>
        close.mutate(row.sessionId, {
          onSuccess: () => void alert('profile.sessionClosed'),
          onError: (error: unknown) => void alert(failedActAlert(error)),
        })
      }
    >
      {texts('closeButton')}
      <span className="visually-hidden"> {deviceName(row.userAgent)}</span>
    </Button>
  );
}
