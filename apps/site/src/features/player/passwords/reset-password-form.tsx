import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { NewPasswordForm, type PasswordEntry, type PasswordFieldName, type PasswordTry } from './new-password-form.tsx';
import { useConfirmPasswordReset } from '../queries.ts';
import { failedActAlert } from '../../../api/attempt.ts';

const fields: readonly PasswordFieldName[] = ['newPassword', 'repeatNewPassword'];

type ResetPasswordFormProps = {
  /** The code of an e-mailed link or of a phone check (D-25, D-78). */
  code: string;
  onDone: () => void;
  /** The code was used or has expired. */
  onExpired: () => void;
};

/** Sets a new password by a single-use code. */
export function ResetPasswordForm({ code, onDone, onExpired }: ResetPasswordFormProps) {
  const alert = useAlerts();
  const texts = useTexts('modals', 'resetPass');
  const confirm = useConfirmPasswordReset();

  function refused(error: unknown, form: PasswordTry) {
    if (isRefusal(error, 'codeInvalid') || (error instanceof ApiError && error.fields.code)) onExpired();
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
    else void alert(failedActAlert(error));
  }

  async function submit({ newPassword, repeatNewPassword }: PasswordEntry, form: PasswordTry): Promise<void> {
    await confirm.mutateAsync({ code, newPassword, repeatNewPassword }).then(onDone, (error: unknown) => refused(error, form));
  }

  return (
    <NewPasswordForm
      fields={fields}
      buttonLabel={texts('resetButton')}
      isButtonBlock
      hint={texts('description')}
      isPending={confirm.isPending}
      onSubmit={submit}
    />
  );
}
