import type { Profile } from '@pavilion/contract/areas/player/player.ts';
import { Badge } from '@pavilion/ui';
import { useAlerts } from '../../../content/alerts.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { usePageTexts } from '../../content/page.ts';
import styles from './email.module.css';
import { useResendConfirmation } from '../queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** Whether the address is confirmed; while it is not, the mail can be sent again (U-10, X-23). */
export function EmailState({ profile }: { profile: Profile }) {
  const texts = usePageTexts('info', 'profile');
  return (
    <span className={styles.state}>
      <Badge tone={profile.confirmedAt ? 'ok' : 'warning'} icon={profile.confirmedAt ? 'check' : 'clock'}>
        {texts(profile.confirmedAt ? 'verifiedLabel' : 'unverifiedLabel')}
      </Badge>
      {profile.confirmedAt ? null : <ResendButton />}
    </span>
  );
}

/** Whether the phone is confirmed; if not, a link to confirm it (wire §7.10). */
export function PhoneState({ profile }: { profile: Profile }) {
  const texts = usePageTexts('info', 'profile');
  const href = useHref();
  if (profile.phone === null) return null;
  return (
    <span className={styles.state}>
      <Badge tone={profile.phoneConfirmed ? 'ok' : 'warning'} icon={profile.phoneConfirmed ? 'check' : 'clock'}>
        {texts(profile.phoneConfirmed ? 'verifiedLabel' : 'unverifiedLabel')}
      </Badge>
      {profile.phoneConfirmed ? null : (
        <a className={`link caption ${styles.inLabel}`} href={href('/profile/verification')}>
          {texts('verifyButton')}
        </a>
      )}
    </span>
  );
}

/** Sends the confirmation mail again; one answer is enough for a visit (wire §2.3). */
export function ResendButton() {
  const texts = usePageTexts('info', 'profile');
  const alert = useAlerts();
  const resend = useResendConfirmation();
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => void alert('profile.resentVerification'),
      onError: (error: unknown) => void alert(failedActAlert(error)),
    });
  return (
    <button
      type="button"
      className={`link caption ${styles.inLabel}`}
      disabled={resend.isPending || resend.isSuccess || resend.isError}
      onClick={send}
    >
      {texts('sendButton')}
    </button>
  );
}
