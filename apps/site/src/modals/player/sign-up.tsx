import type { FieldDefinition } from '@pavilion/contract/areas/player/player.ts';
import type { Country } from '@pavilion/contract/areas/settings.ts';
import { Button, Skeleton } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { type ReactNode, useId } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { PersonCheckStatus } from '../../features/content/person-check-status.tsx';
import { type EntryMode, entryModes } from '../../features/player/fields/entry-modes.ts';
import { EntryTabs } from '../../features/player/sign-in/entry-tabs.tsx';
import { PhoneVerification } from '../../features/player/otp/phone-verification.tsx';
import { fieldsOptions } from '../../features/player/queries.ts';
import { RegistrationFields } from '../../features/player/registration/registration-fields.tsx';
import { SocialButtons } from '../../features/player/social/social-buttons.tsx';
import { useRegistration } from '../../features/player/registration/use-registration.ts';
import { constantsOptions, countriesOptions } from '../../features/settings/queries.ts';
import { useBeforeDismiss, useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';
import { CodeFrame } from './code-frame.tsx';
import styles from '../modals.module.css';

/** Registration by e-mail or phone (product §2, A-17 to A-30). Dismissing it asks for confirmation. */
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
  const texts = useTexts('modals', 'signUp');
  const definitions = useQuery(fieldsOptions(api, 'registration'));
  const countries = useQuery(countriesOptions(api));
  const constants = useQuery(constantsOptions(api));
  useBeforeDismiss('sign-up', () => {
    void modals.open('sign-up-cancel');
    return false;
  });
  const needed = [definitions, countries, constants];
  if (needed.some(({ isError }) => isError))
    return <SignUpFailed onRetry={() => void Promise.all(needed.filter(({ isError }) => isError).map(({ refetch }) => refetch()))} />;
  if (!definitions.data || !countries.data || !constants.data) return <SignUpLoading />;
  const modes = entryModes(texts.optional('tabsDisplay'), constants.data.player.registration);
  return <SignUpForm definitions={definitions.data} countries={countries.data} modes={modes} />;
}

type SignUpFormProps = { definitions: readonly FieldDefinition[]; countries: readonly Country[]; modes: readonly EntryMode[] };

function SignUpForm({ definitions, countries, modes }: SignUpFormProps) {
  const texts = useTexts('modals', 'signUp');
  const alert = useAlerts();
  const modals = useModals();

  /** The player is signed in: shows the alert, closes the form and opens the wallet (wire §8 row 43). */
  async function onRegistered(mode: EntryMode) {
    void alert(mode === 'phone' ? 'profile.successPhoneRegistration' : 'profile.successRegistration');
    await modals.close('sign-up');
    await modals.open('wallet', 'deposit');
  }

  const registration = useRegistration({ definitions, countries, modes, onRegistered: (mode) => void onRegistered(mode) });
  const { sending } = registration;
  if (sending.sent) {
    return (
      <CodeFrame onBack={sending.goBack}>
        <PhoneVerification
          sent={sending.sent}
          isSending={sending.isSending}
          onResend={() => void sending.sendCode()}
          onVerify={sending.verifyCode}
          onVerified={sending.finish}
          onBack={sending.goBack}
        />
      </CodeFrame>
    );
  }
  return (
    <SignUpFrame foot={<SignUpFoot registration={registration} />}>
      <div className="stack">
        <EntryTabs
          label={texts('tabsLabel')}
          texts={texts.group('typeTabs')}
          modes={modes}
          selected={registration.mode}
          onSelect={registration.choose}
        />
        <form id={registration.formId} onSubmit={registration.submit} noValidate>
          <RegistrationFields plan={registration.plan} bind={registration.bind} limit={registration.limit} />
        </form>
        <SocialButtons purpose="registration" />
      </div>
    </SignUpFrame>
  );
}

/** The link to sign-in, and the submit button, which states why it is disabled (V-72). */
function SignUpFoot({ registration }: { registration: ReturnType<typeof useRegistration> }) {
  const texts = useTexts('modals', 'signUp');
  const modals = useModals();
  const hintId = useId();
  return (
    <>
      <div className={`${styles.footText} small text-secondary`}>
        <PersonCheckStatus />
        <p>
          {texts('loginHint')}{' '}
          <button type="button" className="link" onClick={() => void modals.open('sign-in')}>
            {texts('loginButton')}
          </button>
        </p>
      </div>
      <p id={hintId} className="visually-hidden">
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
  );
}

function SignUpFrame({ foot, children }: { foot?: ReactNode; children: ReactNode }) {
  const texts = useTexts('modals', 'signUp');
  const common = useTexts('globalComponents', 'common');
  return (
    <DialogFrame size="l" isFullOnMobile isSteady title={texts('title')} closeLabel={common('buttons.close')} foot={foot}>
      {children}
    </DialogFrame>
  );
}

function SignUpLoading() {
  const common = useTexts('globalComponents', 'common');
  return (
    <SignUpFrame>
      <div className="columns-two" aria-busy="true">
        <output className="visually-hidden">{common('states.loading')}</output>
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
      <div className="stack" role="alert" data-brief>
        <p>{common('states.errorTitle')}</p>
        <Button onClick={onRetry}>{common('buttons.retry')}</Button>
      </div>
    </SignUpFrame>
  );
}
