import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { ResetPasswordForm } from '../../features/player/passwords/reset-password-form.tsx';
import { type Search, searchText } from '../../navigation/search/search.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';

/** Sets a new password by the single-use code of the link (A-34, M-22). */
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

  async function done() {
    void alert('profile.passwordChanged');
    await modals.close('reset-pass');
    await modals.open('sign-in');
  }

  /** The link was used or has expired: requests a new one. */
  async function expired() {
    void alert('profile.invalidResetCode');
    await modals.close('reset-pass');
    await modals.open('forgot-pass');
  }

  return (
    <DialogFrame size="s" title={texts('title')} closeLabel={common('buttons.close')}>
      <ResetPasswordForm code={code} onDone={() => void done()} onExpired={() => void expired()} />
    </DialogFrame>
  );
}

const readSearch = (search: unknown): Search => (typeof search === 'object' && search !== null ? { ...search } : {});
