import { ApiError } from '@pavilion/contract/calls/client.ts';
import { Button, Card } from '@pavilion/ui';
import { useAlerts } from '../../../content/alerts.ts';
import { FieldTexts } from '../../content/field-texts.tsx';
import { usePageTexts } from '../../content/page.ts';
import { ConnectedWays } from '../social/connected-ways.tsx';
import { EmailCard } from '../mail/email-card.tsx';
import { NewPasswordForm, type PasswordEntry, type PasswordFieldName, type PasswordTry } from '../passwords/new-password-form.tsx';
import styles from '../profile-pages.module.css';
import { useChangePassword, useCloseOtherSessions } from '../queries.ts';
import { PasskeyCard } from '../passkeys/passkey-card.tsx';
import { OwnData } from '../data-export/own-data.tsx';
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx';
import { SessionList } from '../sessions/session-list.tsx';
import { failedActAlert } from '../../../api/attempt.ts';

const fields: readonly PasswordFieldName[] = ['currentPassword', 'newPassword', 'repeatNewPassword'];

/** The password, and the devices that are signed in (U-05, U-09). */
export function SecurityPage() {
  const texts = usePageTexts('security', 'profile');
  return (
    <>
      <h1>{texts('title')}</h1>
      <Card title={texts('password.label')}>
        <FieldTexts>
          <PasswordForm />
        </FieldTexts>
      </Card>
      <FieldTexts>
        <PasskeyCard />
        <SecondFactorCard />
      </FieldTexts>
      <EmailCard />
      <ConnectedWays />
      <div className={styles.between}>
        <h2 className="heading-card">{texts('sessions.title')}</h2>
        <CloseOthers label={texts('sessions.closeOthersButton')} />
      </div>
      <SessionList />
      <FieldTexts>
        <OwnData />
      </FieldTexts>
    </>
  );
}

/** Signs all other devices out; does nothing if there are none. */
function CloseOthers({ label }: { label: string }) {
  const alert = useAlerts();
  const close = useCloseOtherSessions();
  const options = {
    onSuccess: () => void alert('profile.otherSessionsClosed'),
    onError: (error: unknown) => void alert(failedActAlert(error)),
  };
  return (
    <Button size="sm" isBusy={close.isPending} disabled={close.isPending} onClick={() => close.mutate(undefined, options)}>
      {label}
    </Button>
  );
}

/** A changed password signs the other devices out, so the form is cleared (U-05, U-07). */
function PasswordForm() {
  const texts = usePageTexts('security', 'profile');
  const alert = useAlerts();
  const change = useChangePassword();

  function refused(error: unknown, form: PasswordTry) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
    else void alert(failedActAlert(error));
  }

  async function submit(entry: PasswordEntry, form: PasswordTry): Promise<void> {
    const changed = () => {
      form.reset();
      void alert('profile.passwordChanged');
    };
    await change.mutateAsync({ ...entry }).then(changed, (error: unknown) => refused(error, form));
  }

  return (
    <NewPasswordForm
      fields={fields}
      className={styles.passwords}
      buttonLabel={texts('password.saveButton')}
      hint={texts('password.hint')}
      isPending={change.isPending}
      onSubmit={submit}
    />
  );
}
