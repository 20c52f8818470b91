import { Card, ItemRow } from '@pavilion/ui';
import { usePageTexts } from '../../content/page.ts';
import { EmailState } from './email-state.tsx';
import styles from './email.module.css';
import { useProfile } from '../queries.ts';

/** The address notices go to, and its confirmation (U-10). */
export function EmailCard() {
  const texts = usePageTexts('security', 'profile');
  const { data: profile } = useProfile();
  if (!profile?.email) return null;
  return (
    <Card isFlush>
      <ItemRow
        icon="mail"
        tone={profile.confirmedAt ? 'ok' : 'warning'}
        title={<bdi dir="ltr">{profile.email}</bdi>}
        detail={texts('email.hint')}
        end={
          <span className={styles.addressEnd}>
            <EmailState profile={profile} />
          </span>
        }
      />
    </Card>
  );
}
