import { Button, Card } from '@pavilion/ui';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { useIsHydrated } from '../../session/use-is-hydrated.ts';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import { useProfile } from '../player/queries.ts';
import { type PushState, readPushState, switchPushOff, switchPushOn } from './push.ts';

/**
 * Messages on this device while the site is closed, as an option: asked for by the player's press alone. Nothing is shown where the
 * operator offers none or the browser cannot.
 */
export function PushCard() {
  const { api } = useSite();
  const texts = usePageTexts('notifications', 'profile').group('device');
  const alert = useAlerts();
  const playerId = useProfile().data?.id;
  const isHydrated = useIsHydrated();
  const [state, setState] = useState<PushState>();
  useEffect(() => {
    if (playerId !== undefined) void readPushState(playerId).then(setState, () => undefined);
  }, [playerId]);
  const key = useQuery({
    ...queryOptions({ queryKey: ['notification', 'push'], queryFn: () => api.notification.readPush(), staleTime: 600_000 }),
    enabled: isHydrated && state !== undefined,
  });
  const publicKey = key.data?.publicKey ?? undefined;
  const change = useMutation({
    mutationFn: (on: { publicKey: string; playerId: string } | undefined) =>
      on === undefined ? switchPushOff(api) : switchPushOn(api, on),
    onSuccess: setState,
    onError: () => void alert('global.somethingWrong'),
  });
  if (state === undefined || publicKey === undefined || playerId === undefined) return null;
  return (
    <Card title={texts('title')} className="stack-s">
      <p className="small t2">{texts(state)}</p>
      {state === 'blocked' ? null : (
        <div className="row">
          <Button
            size="sm"
            isBusy={change.isPending}
            disabled={change.isPending}
            onClick={() => change.mutate(state === 'on' ? undefined : { publicKey, playerId })}
          >
            {texts(state === 'on' ? 'switchOff' : 'switchOn')}
          </Button>
        </div>
      )}
    </Card>
  );
}
