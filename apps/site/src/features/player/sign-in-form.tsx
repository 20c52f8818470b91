import { ApiError, isRefusal } from '@pavilion/contract/client.ts';
import { firstFailure, signInRules } from '@pavilion/contract/validation/index.ts';
import { Button, Note, PasswordInput, TextInput, useForm } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { useFailureTexts } from '../../content/use-failure-text.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { type EntryMode, entryModes } from './entry-modes.ts';
import { EntryTabs } from './entry-tabs.tsx';
import { PhoneField } from './phone-field.tsx';
import { useProviderLabel } from './provider-label.ts';
import styles from './player.module.css';
import { useSignIn } from './queries.ts';
import { setChallenge, useChallenge } from './challenge.ts';
import { SecondFactorStep } from './second-factor-step.tsx';
import { SocialButtons } from './social-buttons.tsx';
import { setSocialError, useSocialError } from './social-error.ts';
import { usePhoneRule } from './use-phone-rule.ts';

const empty = { login: '', password: '' };
type Field = keyof typeof empty;

export type SignInFormProps = { onSignedIn: () => void; onForgot: () => void; onRegister: () => void };

/** Sign-in by e-mail or phone; another tab is another form, so that nothing of the first stays. */
export function SignInForm(props: SignInFormProps) {
  const texts = useTexts('modals', 'signIn');
  const modes = entryModes(texts.optional('tabsDisplay'));
  const [mode, setMode] = useState<EntryMode>(modes[0] ?? 'email');
  const signIn = useSignIn();
  const challenge = useChallenge();
  if (challenge !== undefined) return <SecondFactorStep challenge={challenge} onSignedIn={props.onSignedIn} />;
  return (
    <div className={styles.form}>
      <EntryTabs
        label={texts('tabsLabel')}
        texts={texts.group('tabs')}
        modes={modes}
        selected={mode}
        onSelect={(next) => {
          if (!signIn.isPending) setMode(next);
        }}
      />
      <LoginForm key={mode} mode={mode} signIn={signIn} {...props} />
      <SocialButtons purpose="login" />
      <p className={styles.new}>
        {texts('registrationHint')}{' '}
        <button type="button" className="link" onClick={props.onRegister}>
          {texts('registrationButton')}
        </button>
      </p>
    </div>
  );
}

type LoginFormProps = SignInFormProps & { mode: EntryMode; signIn: ReturnType<typeof useSignIn> };

/** Login and password; what the server says of them stands where it belongs (spec §8, X-05 to X-08). */
function LoginForm({ mode, signIn, onSignedIn, onForgot }: LoginFormProps) {
  const texts = useTexts('modals', 'signIn');
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const failureTexts = useFailureTexts<Field>();
  const refuse = useRefusal(mode);
  const rules = signInRules(mode, { phone: usePhoneRule(mode === 'phone') });
  const form = useForm<Field, string>({
    initial: empty,
    judge: (values) =>
      failureTexts({ login: firstFailure(rules.login, values.login.trim()), password: firstFailure(rules.password, values.password) }),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const entry = { login: form.values.login.trim(), password: form.values.password };
    form.send(() => {
      refuse.clear();
      // By promise: the modal may be gone before the answer is worked in, and its own callbacks with it.
      return signIn.mutateAsync(entry).then(
        () => {
          setSocialError(undefined);
          onSignedIn();
        },
        (error: unknown) => refuse.show(error, form.refuse),
      );
    });
  }

  const bind = (name: Field) => ({
    value: form.values[name],
    error: form.error(name),
    onFocus: () => form.focus(name),
    onBlur: () => form.blur(name),
  });

  return (
    <form id={form.id} className={styles.form} onSubmit={submit} noValidate>
      {refuse.text ? (
        <Note tone="error" icon="circle-alert" role="alert">
          <p>{refuse.text}</p>
        </Note>
      ) : null}
      {mode === 'phone' ? (
        <PhoneField
          {...bind('login')}
          name="phone"
          label={controls('phone.label')}
          placeholder={undefined}
          onChange={(value) => form.change('login', value)}
        />
      ) : (
        <TextInput
          {...bind('login')}
          label={controls('login.label')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          dir="ltr"
          maxLength={250}
          onChange={(event) => form.change('login', event.target.value)}
        />
      )}
      <PasswordInput
        {...bind('password')}
        label={controls('password.label')}
        labelEnd={
          <button type="button" className={`link small ${styles.inLabel}`} onClick={onForgot}>
            {texts('forgotButton')}
          </button>
        }
        revealLabel={controls('hints.showPassword')}
        autoComplete="current-password"
        onChange={(event) => form.change('password', event.target.value)}
      />
      <Button type="submit" kind="primary" size="lg" isBlock isBusy={signIn.isPending} disabled={signIn.isPending}>
        {texts(signIn.isPending ? 'loadingLabel' : 'loginButton')}
      </Button>
    </form>
  );
}

/** What a refused sign-in shows: a line above the form, texts under its fields, or an alert. */
function useRefusal(mode: EntryMode) {
  const [given, setText] = useState<string>();
  const social = useSocialError();
  const provider = useProviderLabel();
  const texts = useTexts('modals', 'signIn');
  const messages = useTexts('fieldsSettings', 'validationMessages');
  const alert = useAlerts();
  const modals = useModals();
  const byPhone = mode === 'phone' ? messages.optional('loginByPhone') : undefined;
  const emailMissing = social?.kind === 'emailMissing' ? texts('emailVerificationError') : undefined;
  const addressTaken = social?.kind === 'addressTaken' ? texts('addressTakenError', { provider: provider(social.provider) }) : undefined;
  return {
    // What a provider's word lacked is said from the start, and in place of the usual words.
    text: given ?? emailMissing ?? addressTaken,
    clear: () => setText(undefined),
    show: (error: unknown, showFields: (fields: ApiError['fields']) => void) => {
      if (isRefusal(error, 'secondFactorRequired')) setChallenge(error.challenge);
      else if (isRefusal(error, 'wrongCredentials')) setText(emailMissing ?? byPhone ?? messages('login'));
      else if (isRefusal(error, 'tooManyRequests')) setText(texts('tooManyAttempts'));
      else if (isRefusal(error, 'playerBlocked')) void alert('profile.accountBlocked');
      else if (isRefusal(error, 'countryRestricted')) void modals.open('geo-restricted-type');
      else if (isRefusal(error, 'playerSelfExcluded')) void alert('profile.accountExcluded');
      else if (error instanceof ApiError && Object.keys(error.fields).length > 0) showFields(error.fields);
      else void alert('global.somethingWrong');
    },
  };
}
