import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { Button, Card, ItemRow } from '@pavilion/ui';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { socialIdentitiesOptions, useRemoveSocialIdentities } from '../queries.ts';
import type { SocialWay } from './social.ts';
import { TelegramWidget } from './telegram-widget.tsx';
import { useDeparture, useSocialWays } from './use-social-ways.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** The connected social accounts, and the providers that can be connected (S29); hidden if the operator has none. */
export function ConnectedWays() {
  const { api } = useSite();
  const texts = usePageTexts('security', 'profile');
  const ways = useSocialWays();
  const { data: identities } = useQuery(socialIdentitiesOptions(api));
  if (ways.length === 0 || !identities) return null;
  return (
    <Card isFlush title={texts('providers.title')}>
      <ul aria-label={texts('providers.title')}>
        {ways.map((way) => (
          <li key={way.id}>
            <WayRow way={way} since={identities.find(({ provider }) => provider === way.id)?.createdAt} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function WayRow({ way, since }: { way: SocialWay; since: string | undefined }) {
  const moments = useMoments();
  const texts = usePageTexts('security', 'profile');
  return (
    <ItemRow
      icon="user-round"
      title={way.label}
      detail={since ? texts('providers.since', { date: moments.minute(since) }) : texts('providers.none')}
      end={since ? <Disconnect way={way} /> : <Connect way={way} />}
    />
  );
}

function Connect({ way }: { way: SocialWay }) {
  const texts = usePageTexts('security', 'profile');
  const depart = useDeparture();
  const [isWidget, setWidget] = useState(false);
  if (isWidget) return <TelegramWidget scriptUrl={way.scriptUrl ?? ''} />;
  return (
    <Button size="sm" onClick={() => (way.kind === 'widget' ? setWidget(true) : depart(way))}>
      {texts('providers.connectButton')}
      <span className="visually-hidden"> {way.label}</span>
    </Button>
  );
}

function Disconnect({ way }: { way: SocialWay }) {
  const texts = usePageTexts('security', 'profile');
  const alert = useAlerts();
  const remove = useRemoveSocialIdentities();
  const options = {
    onSuccess: () => void alert('profile.providerDisconnected'),
    onError: (error: unknown) => void alert(isRefusal(error, 'conflict') ? 'profile.providerKept' : failedActAlert(error)),
  };
  return (
    <Button size="sm" isBusy={remove.isPending} disabled={remove.isPending} onClick={() => remove.mutate(way.id, options)}>
      {texts('providers.disconnectButton')}
      <span className="visually-hidden"> {way.label}</span>
    </Button>
  );
}
