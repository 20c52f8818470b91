import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useTexts } from '../content/texts.tsx';
import { FieldTexts } from '../features/content/field-texts.tsx';
import { PromoBanner, usePromoBanner } from '../features/player/promo-banner.tsx';
import { SignInForm } from '../features/player/sign-in-form.tsx';
import { useModals } from '../navigation/use-modals.ts';

/** Sign-in by e-mail or phone, with the banner where the content asks for it. */
export function SignIn() {
  return (
    <FieldTexts>
      <SignInDialog />
    </FieldTexts>
  );
}

function SignInDialog() {
  const modals = useModals();
  const texts = useTexts('modals', 'signIn');
  const common = useTexts('globalComponents', 'common');
  const hasBanner = usePromoBanner();
  const title = texts('title');
  const form = (
    <SignInForm
      onSignedIn={() => void modals.close('sign-in')}
      onForgot={() => void modals.open('forgot-pass')}
      onRegister={() => void modals.open('sign-up')}
    />
  );
  if (!hasBanner) {
    return (
      <DialogFrame size="s" isFullOnMobile title={title} closeLabel={common('buttons.close')}>
        {form}
      </DialogFrame>
    );
  }
  return (
    <DialogFrame size="l" isFullOnMobile isBare hasBar={false} title={title} closeLabel={common('buttons.close')}>
      <PromoBanner>
        <p className="h-card b6" style={{ marginBlockEnd: '20px' }} aria-hidden="true">
          {title}
        </p>
        {form}
      </PromoBanner>
    </DialogFrame>
  );
}
