import { Note } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { PromoBanner, usePromoBanner } from '../../features/player/sign-in/promo-banner.tsx';
import { SignInForm } from '../../features/player/sign-in/sign-in-form.tsx';
import { goToHref } from '../../navigation/go.ts';
import { useBeforeDismiss, useModals } from '../../navigation/modals/use-modals.ts';
import { interruption, useInterruption } from '../../session/interruption.ts';
import { session } from '../../session/session.ts';
import styles from './sign-in.module.css';

/** Sign-in by e-mail or phone, with the banner if the content enables it. */
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
  const interrupted = useInterruption();
  const goOn = useGoOn();
  useBeforeDismiss('sign-in', forgetInterruption);
  const form = (
    <>
      {interrupted ? <Ended wasPaying={interrupted.wasPaying} /> : null}
      <SignInForm
        onSignedIn={() => void modals.close('sign-in').then(goOn)}
        onForgot={() => void modals.open('forgot-pass')}
        onRegister={() => void modals.open('sign-up')}
      />
    </>
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
        <p className="heading-card weight-semibold" style={{ marginBlockEnd: '20px' }} aria-hidden="true">
          {title}
        </p>
        {form}
      </PromoBanner>
    </DialogFrame>
  );
}

/** Explains that the session ended, that an open payment continues, and that signing in returns to the page. */
function Ended({ wasPaying }: { wasPaying: boolean }) {
  const texts = useTexts('modals', 'signIn').group('ended');
  return (
    <div className={styles.ended}>
      <Note tone="info" icon="info" role="status">
        <p>
          <b>{texts('title')}</b> {wasPaying ? `${texts('payment')} ` : ''}
          {texts('back')}
        </p>
      </Note>
    </div>
  );
}

/** A dismissed dialog no longer returns the player to the interrupted page. */
function forgetInterruption(): boolean {
  interruption.forget();
  return true;
}

/** Back to the page on which the session ended. */
function useGoOn(): () => void {
  const router = useRouter();
  return () => {
    const href = interruption.take(session.playerId());
    if (href !== undefined) goToHref(router, href, true);
  };
}
