import type { Profile } from '@pavilion/contract/player.ts';
import { Badge } from '@pavilion/ui';
import { useAlerts } from '../../content/alerts.ts';
import { usePageTexts } from '../content/page.ts';
import styles from './player.module.css';
import { useResendConfirmation } from './queries.ts';

/** Whether the address is confirmed; while it is not, the mail can be sent again (U-10, X-23). */
export function EmailState({ profile }: { profile: Profile }) {
  const texts = usePageTexts('info', 'profile');
  const alert = useAlerts();
  const resend = useResendConfirmation();
  if (profile.confirmedAt) {
    return (
      <span className={styles.state}>
        <Badge tone="ok" icon="check">
          {texts('verifiedLabel')}
        </Badge>
      </span>
    );
  }
  const send = () =>
    resend.mutate(undefined, {
      onSuccess: () => void alert('profile.resentVerification'),
      onError: () => void alert('global.somethingWrong'),
    });
  return (
    <span className={styles.state}>
      <Badge tone="warning" icon="clock">
        {texts('unverifiedLabel')}
      </Badge>
      <button type="button" className={`link cap ${styles.inLabel}`} disabled={resend.isPending || resend.isSuccess} onClick={send}>
        {texts('sendButton')}
      </button>
    </span>
  );
}
