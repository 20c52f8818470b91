import { Button, Card } from '@pavilion/ui';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { useProfile } from '../../player/queries.ts';
import { type PushState, readPushState, switchPushOff, switchPushOn } from './push.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/**
 * Optional push messages on this device, requested only when the player presses the button. Renders nothing if the
 * operator does not offer them or the browser does not support them.
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
    onError: (error: unknown) => void alert(failedActAlert(error)),
  });
  if (state === undefined || publicKey === undefined || playerId === undefined) return null;
  return (
    <Card title={texts('title')} className="stack-small">
      <p className="small text-secondary">{texts(state)}</p>
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
