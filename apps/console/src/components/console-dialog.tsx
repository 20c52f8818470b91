import { Dialog, DialogFrame, type DialogFrameProps } from '@pavilion/ui/overlay/dialog.tsx';
import { createPortal } from 'react-dom';
import { useText } from '../texts/use-text.ts';

const DIALOG_LAYER = 1000;

type Props = Omit<DialogFrameProps, 'closeLabel' | 'size'> & { size?: DialogFrameProps['size'] | undefined; onClose: () => void };

/**
 * A console dialog: Escape and the cross close it, a click outside does not, so that no typed reason is lost. It renders outside the page that opens
 * it, since on a phone the bar of a decision has a layer below the navigation.
 */
export function ConsoleDialog({ onClose, size = 's', ...frame }: Props) {
  const say = useText('common');
  return createPortal(
    <Dialog motion="open" zIndex={DIALOG_LAYER} closesOnEscape closesOnOutside={false} onDismiss={onClose} onSettled={() => undefined}>
      <DialogFrame {...frame} size={size} closeLabel={say('close')} />
    </Dialog>,
    document.body,
  );
}
