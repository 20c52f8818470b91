import type { Profile } from '@pavilion/contract/player.ts';
import { Badge, Card, ItemRow, Skeleton } from '@pavilion/ui';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import { EmailState } from './email-state.tsx';
import { useProfile } from './queries.ts';

/** One list for all levels: what is confirmed, what is open, and the way to it (design.md §5.14). */
export function VerificationPage() {
  const texts = usePageTexts('verification', 'profile');
  const { data: profile } = useProfile();
  return (
    <>
      <h1>{texts('title')}</h1>
      <p className="t2">{texts('description')}</p>
      <Card isFlush aria-busy={profile === undefined}>
        {profile ? <Checklist profile={profile} /> : <Skeleton blockSize="144px" />}
      </Card>
    </>
  );
}

function Checklist({ profile }: { profile: Profile }) {
  const texts = usePageTexts('verification', 'profile');
  const { config } = useSite();
  const address = <bdi dir="ltr">{profile.email}</bdi>;
  return (
    <>
      <ItemRow
        icon="mail"
        tone={profile.confirmedAt ? 'ok' : 'warning'}
        title={texts('email.title')}
        detail={address}
        end={profile.email ? <EmailState profile={profile} /> : <State isDone={false} />}
      />
      <ItemRow
        icon="smartphone"
        tone={profile.phoneConfirmed ? 'ok' : 'neutral'}
        title={texts('phone.title')}
        detail={profile.phone ? <bdi dir="ltr">{`+${profile.phone}`}</bdi> : undefined}
        end={profile.phone ? <State isDone={profile.phoneConfirmed} /> : <Badge>{texts('notNeeded')}</Badge>}
      />
      {config.sumsub.enabled ? <ItemRow icon="id-card" title={texts('sumsub.title')} end={<State isDone={false} />} /> : null}
    </>
  );
}

function State({ isDone }: { isDone: boolean }) {
  const texts = usePageTexts('verification', 'profile');
  return (
    <Badge tone={isDone ? 'ok' : 'warning'} icon={isDone ? 'check' : 'clock'}>
      {texts(isDone ? 'done' : 'todo')}
    </Badge>
  );
}
