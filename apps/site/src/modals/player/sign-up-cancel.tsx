import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { Markdown } from '../../content/markdown.tsx';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { usePageHref } from '../../navigation/modals/use-page-href.ts';
import styles from '../modals.module.css';
import { ResultDialog } from '../result-dialog.tsx';

/** Confirms dismissing the registration (D-43): leave or continue, of equal weight. */
export function SignUpCancel() {
  const modals = useModals();
  const texts = useTexts('modals', 'signUpCancel');
  const [pageHref, formHref] = [usePageHref(), usePageHref({ name: 'sign-up' })];
  async function goOn() {
    await modals.close('sign-up-cancel');
    if (!modals.isOpen('sign-up')) await modals.open('sign-up');
  }
  return (
    <ResultDialog
      title={texts('title')}
      text={texts.optional('description')}
      icon="log-out"
      isFootEven
      foot={
        <>
          <DialogClose href={pageHref} onClose={() => void modals.closeAll()}>
            {texts('closeButton')}
          </DialogClose>
          <DialogClose href={formHref} onClose={() => void goOn()}>
            {texts('backButton')}
          </DialogClose>
        </>
      }
    >
      <WhatWaits />
    </ResultDialog>
  );
}

/** The content's text about a pending bonus, parts between asterisks emphasised (wire §5.6); nothing if there is none. */
function WhatWaits() {
  const texts = useTexts('modals', 'signUpCancel');
  const href = useHref();
  const image = texts.optional('bonusImage');
  const text = texts.optional('bonusText');
  if (!image && !text) return null;
  return (
    <div className={`${styles.centered} stack-small`}>
      {image ? <img src={image} alt="" /> : null}
      {text ? <Markdown text={text} href={href} /> : null}
    </div>
  );
}
