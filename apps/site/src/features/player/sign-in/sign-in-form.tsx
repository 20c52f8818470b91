import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import { firstFailure, signInRules } from '@pavilion/contract/validation/index.ts';
import { Button, Note, PasswordInput, useForm } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { PersonCheckStatus } from '../../content/person-check-status.tsx';
import { type EntryMode, entryModes } from './entry-modes.ts';
import { isBlocked } from './entrance-refusal.ts';
import { EntryTabs } from './entry-tabs.tsx';
import { LoginField } from './login-field.tsx';
import { useProviderLabel } from '../social/provider-label.ts';
import styles from './sign-in.module.css';
import emailStyles from '../mail/email.module.css';
import { useSignIn } from '../queries.ts';
import { setChallenge, useChallenge } from '../second-factor/challenge.ts';
import { SecondFactorStep } from '../second-factor/second-factor-step.tsx';
import { SocialButtons } from '../social/social-buttons.tsx';
import { setSocialError, useSocialError } from '../social/social-error.ts';
import { usePhoneRule } from '../fields/use-phone-rule.ts';

const empty = { login: '', password: '' };
type Field = keyof typeof empty;

export type SignInFormProps = { onSignedIn: () => void; onForgot: () => void; onRegister: () => void };

/** Sign-in by e-mail or phone; each tab has its own form, so that no values or errors carry over. */
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

/** Login and password; a refusal is shown where it applies (product §8, X-05 to X-08). */
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
      // A promise, because the callbacks of the mutation are dropped when the modal unmounts before the answer.
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
      <LoginField mode={mode} emailLabel={controls('login.label')} {...bind('login')} onChange={(value) => form.change('login', value)} />
      <PasswordInput
        {...bind('password')}
        label={controls('password.label')}
        labelEnd={
          <button type="button" className={`link small ${emailStyles.inLabel}`} onClick={onForgot}>
            {texts('forgotButton')}
          </button>
        }
        revealLabel={controls('hints.showPassword')}
        autoComplete="current-password"
        onChange={(event) => form.change('password', event.target.value)}
      />
      <PersonCheckStatus />
      <Button type="submit" kind="primary" size="lg" isBlock isBusy={signIn.isPending} disabled={signIn.isPending}>
        {texts(signIn.isPending ? 'loadingLabel' : 'loginButton')}
      </Button>
    </form>
  );
}

/** Refusals of the account or the country: never shown under a field, even when they name one. */
const isAboutAccount = (error: unknown): boolean =>
  isRefusal(error, 'countryRestricted') || isRefusal(error, 'playerSelfExcluded') || isBlocked(error);

const isAboutFields = (error: unknown): error is ApiError =>
  error instanceof ApiError && Object.keys(error.fields).length > 0 && !isAboutAccount(error);

function alertOf(error: unknown): 'profile.accountExcluded' | 'profile.accountBlocked' | 'global.somethingWrong' {
  if (isRefusal(error, 'playerSelfExcluded')) return 'profile.accountExcluded';
  return isBlocked(error) ? 'profile.accountBlocked' : 'global.somethingWrong';
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
  const lineOf = (error: unknown): string | undefined => {
    if (isRefusal(error, 'wrongCredentials')) return emailMissing ?? byPhone ?? messages('login');
    if (isRefusal(error, 'tooManyRequests')) return texts('tooManyAttempts');
    return isRefusal(error, 'challengeRequired') ? error.message : undefined;
  };
  return {
    // An e-mail that the provider did not share is mentioned from the start, and in place of the usual text.
    text: given ?? emailMissing ?? addressTaken,
    clear: () => setText(undefined),
    show: (error: unknown, showFields: (fields: ApiError['fields']) => void) => {
      const line = lineOf(error);
      if (isRefusal(error, 'secondFactorRequired')) setChallenge(error.challenge);
      else if (line !== undefined) setText(line);
      else if (isAboutFields(error)) showFields(error.fields);
      else if (isRefusal(error, 'countryRestricted')) void modals.open('geo-restricted-type');
      else void alert(alertOf(error));
    },
  };
}
