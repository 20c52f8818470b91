import type { FieldDefinition } from '@pavilion/contract/player.ts';
import type { Country } from '@pavilion/contract/settings.ts';
import { Button, Skeleton } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useAlerts } from '../content/alerts.ts';
import { useTexts } from '../content/texts.tsx';
import { FieldTexts } from '../features/content/field-texts.tsx';
import { fieldsOptions } from '../features/player/queries.ts';
import { RegistrationFields } from '../features/player/registration-fields.tsx';
import { SocialButtons } from '../features/player/social-buttons.tsx';
import { useRegistration } from '../features/player/use-registration.ts';
import { countriesOptions } from '../features/settings/queries.ts';
import { useBeforeDismiss, useModals } from '../navigation/use-modals.ts';
import { useSite } from '../session/use-site.ts';
import styles from './modals.module.css';

/** Registration by e-mail (spec §2, A-17 to A-30). Closing it by hand asks first. */
export function SignUp() {
  return (
    <FieldTexts>
      <SignUpDialog />
    </FieldTexts>
  );
}

function SignUpDialog() {
  const { api } = useSite();
  const modals = useModals();
  const definitions = useQuery(fieldsOptions(api, 'registration'));
  const countries = useQuery(countriesOptions(api));
  useBeforeDismiss('sign-up', () => {
    void modals.open('sign-up-cancel');
    return false;
  });
  if (definitions.isError || countries.isError)
    return <SignUpFailed onRetry={() => void Promise.all([definitions.refetch(), countries.refetch()])} />;
  if (!definitions.data || !countries.data) return <SignUpLoading />;
  return <SignUpForm definitions={definitions.data} countries={countries.data} />;
}

function SignUpForm({ definitions, countries }: { definitions: readonly FieldDefinition[]; countries: readonly Country[] }) {
  const texts = useTexts('modals', 'signUp');
  const alert = useAlerts();
  const modals = useModals();
  const hintId = useId();

  /** Signed in by now: the alert, the form away, the wallet open (wire §8 row 43). */
  async function onRegistered() {
    void alert('profile.successRegistration');
    await modals.close('sign-up');
    await modals.open('wallet', 'deposit');
  }

  const registration = useRegistration({ definitions, countries, onRegistered: () => void onRegistered() });
  return (
    <SignUpFrame
      foot={
        <>
          <p className={`${styles.footText} small t2`}>
            {texts('loginHint')}{' '}
            <button type="button" className="link" onClick={() => void modals.open('sign-in')}>
              {texts('loginButton')}
            </button>
          </p>
          <p id={hintId} className="vh">
            {registration.canSubmit ? '' : texts('incompleteHint')}
          </p>
          <Button
            type="submit"
            form={registration.formId}
            kind="primary"
            size="lg"
            className={styles.footButton}
            isBusy={registration.isPending}
            disabled={!registration.canSubmit}
            aria-describedby={hintId}
          >
            {texts(registration.isPending ? 'loadingLabel' : 'registrationButton')}
          </Button>
        </>
      }
    >
      <form id={registration.formId} onSubmit={registration.submit} noValidate>
        <RegistrationFields plan={registration.plan} bind={registration.bind} />
      </form>
      <SocialButtons purpose="registration" />
    </SignUpFrame>
  );
}

function SignUpFrame({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  const texts = useTexts('modals', 'signUp');
  const common = useTexts('globalComponents', 'common');
  return (
    <DialogFrame size="l" isFullOnMobile title={texts('title')} closeLabel={common('buttons.close')} foot={foot}>
      {children}
    </DialogFrame>
  );
}

function SignUpLoading() {
  const common = useTexts('globalComponents', 'common');
  return (
    <SignUpFrame>
      <div className="c2" aria-busy="true">
        <output className="vh">{common('states.loading')}</output>
        {['email', 'password', 'country', 'currency'].map((name) => (
          <Skeleton key={name} blockSize="74px" />
        ))}
      </div>
    </SignUpFrame>
  );
}

function SignUpFailed({ onRetry }: { onRetry: () => void }) {
  const common = useTexts('globalComponents', 'common');
  return (
    <SignUpFrame>
      <div className="stack" role="alert">
        <p>{common('states.errorTitle')}</p>
        <Button onClick={onRetry}>{common('buttons.retry')}</Button>
      </div>
    </SignUpFrame>
  );
}
