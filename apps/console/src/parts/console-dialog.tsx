import { Dialog, DialogFrame, type DialogFrameProps } from '@pavilion/ui/overlay/dialog.tsx';
import { useText } from '../texts/use-text.ts';

const DIALOG_LAYER = 1000;

type Props = Omit<DialogFrameProps, 'closeLabel' | 'size'> & { size?: DialogFrameProps['size']; onClose: () => void };

/** A dialog of the console: Escape and the cross close it, a click beside it does not, so that no reason is lost by one. */
export function ConsoleDialog({ onClose, size = 's', ...frame }: Props) {
  const say = useText('common');
  return (
    <Dialog motion="open" zIndex={DIALOG_LAYER} closesOnEscape closesOnOutside={false} onDismiss={onClose} onSettled={() => undefined}>
      <DialogFrame {...frame} size={size} closeLabel={say('close')} />
    </Dialog>
  );
}
