import { Button, ResultMark } from '@pavilion/ui';
import { DialogFrame, Result } from '@pavilion/ui/dialog.tsx';
import { useState } from 'react';
import { useTexts } from '../content/texts.tsx';
import { FieldTexts } from '../features/content/field-texts.tsx';
import { ForgotForm } from '../features/player/forgot-form.tsx';
import { useModals } from '../navigation/use-modals.ts';
import styles from './modals.module.css';

/** The way to a new password by mail. */
export function ForgotPass() {
  return (
    <FieldTexts>
      <ForgotPassDialog />
    </FieldTexts>
  );
}

function ForgotPassDialog() {
  const [sentTo, setSentTo] = useState<string>();
  const modals = useModals();
  const texts = useTexts('modals', 'forgotPass');
  const common = useTexts('globalComponents', 'common');
  const toSignIn = () => void modals.open('sign-in');
  if (sentTo !== undefined) {
    return (
      <DialogFrame
        size="s"
        hasBar={false}
        title={texts('sentTitle')}
        closeLabel={common('buttons.close')}
        isFootEven
        foot={<Button onClick={toSignIn}>{texts('backButton')}</Button>}
      >
        <output>
          <Result mark={<ResultMark tone="info" icon="mail" />} title={texts('sentTitle')}>
            <p className="small t2">{texts('sentDescription', { login: sentTo })}</p>
          </Result>
        </output>
      </DialogFrame>
    );
  }
  return (
    <DialogFrame size="s" title={texts('title')} closeLabel={common('buttons.close')}>
      <div className="stack">
        <ForgotForm onSent={setSentTo} />
        <p className={`${styles.centered} small`}>
          <button type="button" className="link" onClick={toSignIn}>
            {texts('backButton')}
          </button>
        </p>
      </div>
    </DialogFrame>
  );
}
