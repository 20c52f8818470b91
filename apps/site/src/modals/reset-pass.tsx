import { ApiError, isRefusal } from '@pavilion/contract/client.ts';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useAlerts } from '../content/alerts.ts';
import { useTexts } from '../content/texts.tsx';
import { FieldTexts } from '../features/content/field-texts.tsx';
import { NewPasswordForm, type PasswordEntry, type PasswordFieldName, type PasswordTry } from '../features/player/new-password-form.tsx';
import { useConfirmPasswordReset } from '../features/player/queries.ts';
import { type Search, searchText } from '../navigation/search.ts';
import { useModals } from '../navigation/use-modals.ts';

const fields: readonly PasswordFieldName[] = ['newPassword', 'repeatNewPassword'];

/** A new password by the code of the link, which works once. */
export function ResetPass() {
  return (
    <FieldTexts>
      <ResetPassDialog />
    </FieldTexts>
  );
}

function ResetPassDialog() {
  const code = useRouterState({ select: ({ location }) => searchText(readSearch(location.search), 'resetCode') ?? '' });
  const modals = useModals();
  const alert = useAlerts();
  const texts = useTexts('modals', 'resetPass');
  const common = useTexts('globalComponents', 'common');
  const confirm = useConfirmPasswordReset();

  async function done() {
    void alert('profile.passwordChanged');
    await modals.close('reset-pass');
    await modals.open('sign-in');
  }

  function refused(error: unknown, form: PasswordTry) {
    if (isRefusal(error, 'codeInvalid') || (error instanceof ApiError && error.fields.code)) void expired();
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) form.refuse(error.fields);
    else void alert('global.somethingWrong');
  }

  /** A used or old link: the way to a new one. */
  async function expired() {
    void alert('profile.invalidResetCode');
    await modals.close('reset-pass');
    await modals.open('forgot-pass');
  }

  function submit({ newPassword, repeatNewPassword }: PasswordEntry, form: PasswordTry) {
    confirm.mutate({ code, newPassword, repeatNewPassword }, { onSuccess: () => void done(), onError: (error) => refused(error, form) });
  }

  return (
    <DialogFrame size="s" title={texts('title')} closeLabel={common('buttons.close')}>
      <NewPasswordForm
        fields={fields}
        buttonLabel={texts('resetButton')}
        isButtonBlock
        hint={texts('description')}
        isPending={confirm.isPending}
        onSubmit={submit}
      />
    </DialogFrame>
  );
}

const readSearch = (search: unknown): Search => (typeof search === 'object' && search !== null ? { ...search } : {});
