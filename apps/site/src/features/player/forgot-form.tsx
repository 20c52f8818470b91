import { ApiError, isRefusal } from '@pavilion/contract/client.ts';
import { email, firstFailure, required } from '@pavilion/contract/validation/index.ts';
import { Button, TextInput, useForm } from '@pavilion/ui';
import type { SubmitEvent } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { useFailureTexts } from '../../content/use-failure-text.ts';
import { useRequestPasswordReset } from './queries.ts';

/** Asks for the reset link; the answer is the same for a known and an unknown address (A-32, D-49). */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const texts = useTexts('modals', 'forgotPass');
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const signIn = useTexts('modals', 'signIn');
  const failureTexts = useFailureTexts<'email'>();
  const alert = useAlerts();
  const request = useRequestPasswordReset();
  const form = useForm<'email', string>({
    initial: { email: '' },
    judge: (values) => failureTexts({ email: firstFailure([required, email], values.email.trim()) }),
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (request.isPending || !form.submit()) return;
    const address = form.values.email.trim();
    request.mutate(address, {
      onSuccess: () => onSent(address),
      onError: (error) => {
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
        else if (isRefusal(error, 'tooManyRequests')) form.refuse({ email: [signIn('tooManyAttempts')] });
        else void alert('global.somethingWrong');
      },
    });
  }

  return (
    <form id={form.id} className="stack" onSubmit={submit} noValidate>
      <p className="small t2">{texts('emailDescription')}</p>
      <TextInput
        label={controls('email.label')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        dir="ltr"
        maxLength={250}
        value={form.values.email}
        error={form.error('email')}
        onChange={(event) => form.change('email', event.target.value)}
        onFocus={() => form.focus('email')}
        onBlur={() => form.blur('email')}
      />
      <Button type="submit" kind="primary" size="lg" isBlock isBusy={request.isPending} disabled={request.isPending}>
        {texts('forgotButton')}
      </Button>
    </form>
  );
}
