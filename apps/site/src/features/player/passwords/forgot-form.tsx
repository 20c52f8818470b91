import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import { firstFailure, signInRules } from '@pavilion/contract/validation/index.ts';
import { Button, useForm } from '@pavilion/ui';
import type { SubmitEvent } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useFailureTexts } from '../../../content/use-failure-text.ts';
import { PersonCheckStatus } from '../../content/person-check-status.tsx';
import type { EntryMode } from '../fields/entry-modes.ts';
import { LoginField } from '../fields/login-field.tsx';
import { usePhoneRule } from '../fields/use-phone-rule.ts';
import { failedActAlert } from '../../../api/attempt.ts';

type ForgotFormProps = {
  mode: EntryMode;
  isPending: boolean;
  /** The initial login, when the form is shown again after the code. */
  login?: string;
  /** The error of the previous login, cleared when the field is focused. */
  fault?: string;
  onSeen: () => void;
  /** Why a code could not be sent. */
  phoneFaultOf: (error: unknown) => string;
  /** Requests the link or the code. The answer is the same for known and unknown logins (A-32, D-49). */
  onAsk: (login: string) => Promise<void>;
};

/** Asks for the login whose password was forgotten (M-21). */
export function ForgotForm({ mode, isPending, login = '', fault, onSeen, phoneFaultOf, onAsk }: ForgotFormProps) {
  const texts = useTexts('modals', 'forgotPass');
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const signIn = useTexts('modals', 'signIn');
  const failureTexts = useFailureTexts<'login'>();
  const alert = useAlerts();
  const rules = signInRules(mode, { phone: usePhoneRule(mode === 'phone') }).login;
  const form = useForm<'login', string>({
    initial: { login },
    judge: (values) => failureTexts({ login: firstFailure(rules, values.login.trim()) }),
  });

  function refused(error: unknown) {
    if (isRefusal(error, 'tooManyRequests')) form.refuse({ login: [signIn('tooManyAttempts')] });
    else if (isRefusal(error, 'challengeRequired')) form.refuse({ login: [error.message] });
    else if (mode === 'phone') form.refuse({ login: [phoneFaultOf(error)] });
    else if (error instanceof ApiError && error.fields.email) form.refuse({ login: error.fields.email });
    else void alert(failedActAlert(error));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    form.send(() => onAsk(form.values.login.trim()).catch(refused));
  }

  const bind = {
    value: form.values.login,
    error: form.error('login') ?? fault,
    onFocus: () => {
      form.focus('login');
      onSeen();
    },
    onBlur: () => form.blur('login'),
  };
  return (
    <form id={form.id} className="stack" onSubmit={submit} noValidate>
      <p className="small text-secondary">{texts(mode === 'phone' ? 'phoneDescription' : 'emailDescription')}</p>
      <LoginField mode={mode} emailLabel={controls('email.label')} {...bind} onChange={(value) => form.change('login', value)} />
      <PersonCheckStatus />
      <Button type="submit" kind="primary" size="lg" isBlock isBusy={isPending} disabled={isPending}>
        {texts(mode === 'phone' ? 'sendOtpButton' : 'forgotButton')}
      </Button>
    </form>
  );
}
