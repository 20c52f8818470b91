import { Badge, Card, ItemRow } from '@pavilion/ui';
import { usePageTexts } from '../content/page.ts';
import { useSite } from '../../session/use-site.ts';
import { useProfile } from './queries.ts';

/** One list for all levels: what is confirmed, what is open (design.md §5.14). */
export function VerificationPage() {
  const texts = usePageTexts('verification', 'profile');
  const { config } = useSite();
  const { data } = useProfile();
  const state = (isDone: boolean) => (
    <Badge tone={isDone ? 'ok' : 'warning'} icon={isDone ? 'check' : 'clock'}>
      {texts(isDone ? 'done' : 'todo')}
    </Badge>
  );
  return (
    <>
      <h1>{texts('title')}</h1>
      <p className="t2">{texts('description')}</p>
      <Card isFlush>
        <ItemRow
          icon="mail"
          title={texts('email.title')}
          detail={data?.email ?? ''}
          end={state(data?.confirmedAt !== null && data !== undefined)}
        />
        <ItemRow
          icon="smartphone"
          title={texts('phone.title')}
          detail={data?.phone ? `+${data.phone}` : ''}
          end={data?.phone ? state(data.phoneConfirmed) : <Badge>{texts('notNeeded')}</Badge>}
        />
        {config.sumsub.enabled ? <ItemRow icon="id-card" title={texts('sumsub.title')} end={state(false)} /> : null}
      </Card>
    </>
  );
}
