import { ApiError, isRefusal } from '@pavilion/contract/client.ts';
import { firstFailure, signInRules } from '@pavilion/contract/validation/index.ts';
import { Button, TextInput, useForm } from '@pavilion/ui';
import type { SubmitEvent } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { useFailureTexts } from '../../content/use-failure-text.ts';
import type { EntryMode } from './entry-modes.ts';
import { PhoneField } from './phone-field.tsx';
import { serverMessage } from './server-message.ts';
import { usePhoneRule } from './use-phone-rule.ts';

export type ForgotFormProps = {
  mode: EntryMode;
  isPending: boolean;
  /** What stands in the field when the form comes back from the code. */
  login?: string;
  /** What is wrong with the login from before; it goes when the field is entered. */
  fault?: string;
  onSeen: () => void;
  /** Asks for the link, or for the code. The answer is the same for a known and an unknown login (A-32, D-49). */
  onAsk: (login: string) => Promise<void>;
};

/** The login of whoever forgot the password (M-21). */
export function ForgotForm({ mode, isPending, login = '', fault, onSeen, onAsk }: ForgotFormProps) {
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
    else if (mode === 'phone' && serverMessage(error)) form.refuse({ login: [serverMessage(error) ?? ''] });
    else if (error instanceof ApiError && error.fields.email) form.refuse({ login: error.fields.email });
    else void alert('global.somethingWrong');
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
      <p className="small t2">{texts(mode === 'phone' ? 'phoneDescription' : 'emailDescription')}</p>
      {mode === 'phone' ? (
        <PhoneField
          {...bind}
          name="phone"
          label={controls('phone.label')}
          placeholder={undefined}
          onChange={(value) => form.change('login', value)}
        />
      ) : (
        <TextInput
          {...bind}
          label={controls('email.label')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          dir="ltr"
          maxLength={250}
          onChange={(event) => form.change('login', event.target.value)}
        />
      )}
      <Button type="submit" kind="primary" size="lg" isBlock isBusy={isPending} disabled={isPending}>
        {texts(mode === 'phone' ? 'sendOtpButton' : 'forgotButton')}
      </Button>
    </form>
  );
}
