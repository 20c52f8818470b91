import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../content/texts.tsx';
import { useModals } from '../navigation/modals/use-modals.ts';
import { contentIcon, ResultDialog } from './result-dialog.tsx';

/** A success message (M-61). */
export function Success() {
  const modals = useModals();
  const texts = useTexts('modals', 'success');
  return (
    <ResultDialog
      title={texts('title')}
      text={texts.optional('description')}
      icon={contentIcon(texts, 'circle-check')}
      tone="ok"
      foot={
        <DialogClose kind="primary" isBlock onClose={() => void modals.close('success')}>
          {texts('button')}
        </DialogClose>
      }
    />
  );
}
