import { Button, Note, Skeleton } from '@pavilion/ui';
import { DialogClose, DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { bonusStatus } from '@pavilion/contract/constants.ts';
import { useTexts } from '../../content/texts.tsx';
import { LoadFailed } from '../../features/content/load-failed.tsx';
import { LoseAndKeep, useHeldSentence } from '../../features/game/bonuses/confirm.tsx';
import { useWagerSentence } from '../../features/game/bonuses/wager-progress.tsx';
import type { HeldGrant } from '../../features/game/bonuses/shelf.ts';
import { useHeld } from '../../features/game/bonuses/use-held.ts';
import { useActivation, useCancellation, useHeldLists } from '../../features/game/bonuses/use-steps.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { modalContent } from '../../navigation/modals/modal-content.ts';
import type { ModalName } from '../../navigation/modals.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useMissingRecord } from '../../features/content/use-missing-record.ts';

/** Activates another bonus in place of the active one, which ends (M-43). */
export function ChangeActiveBonus({ name, value }: ModalProps) {
  const { bonuses } = useHeldLists();
  const activation = useActivation();
  const active = bonuses.data?.find(({ status, id }) => status === bonusStatus.active && id !== value);
  return (
    <ConfirmAction
      name={name}
      id={value}
      lost={active && { kind: 'bonus', id: active.id, bonus: active }}
      isPending={activation.isPending}
      perform={({ kind, id }) => activation.perform({ kind, id })}
    >
      <NextBonus id={value} />
    </ConfirmAction>
  );
}

/** The bonus that replaces it, and its requirements. */
function NextBonus({ id }: { id: string }) {
  const texts = useTexts('modals', 'changeActiveBonus');
  const sentence = useWagerSentence();
  const { held, isWaiting, isGone } = useHeld(id);
  if (isWaiting || isGone) return <Skeleton blockSize="44px" radius="var(--r-2)" />;
  if (held?.kind !== 'bonus') return null;
  return (
    <Note>
      <p>
        {texts('nextLabel', { name: held.bonus.name })} {sentence(held.bonus)}
      </p>
    </Note>
  );
}

/** Cancels an active bonus or declines an issued one (M-44, M-45). */
export function CancelBonus({ name, value }: ModalProps) {
  const cancellation = useCancellation();
  return (
    <ConfirmAction
      name={name}
      id={value}
      isPending={cancellation.isPending}
      perform={({ kind, id }) => cancellation.perform({ kind, id })}
    />
  );
}

type ConfirmActionProps = {
  name: ModalName;
  id: string;
  /** The bonus that is forfeited, if it is not the one in question. */
  lost?: HeldGrant | undefined;
  isPending: boolean;
  perform: (held: HeldGrant) => Promise<boolean>;
  children?: ReactNode;
};

/** The common frame: the amounts forfeited and kept, two answers of equal weight. */
export function ConfirmAction({ name, id, lost, isPending, perform, children }: ConfirmActionProps) {
  const modals = useModals();
  const texts = useTexts('modals', modalContent(name) ?? '');
  const common = useTexts('globalComponents', 'common');
  const { held, isGone, onRetry } = useHeld(id);
  useMissingRecord(name, isGone);
  const sentence = useHeldSentence();
  const close = () => modals.close(name);
  async function confirm(found: HeldGrant): Promise<void> {
    await perform(found);
    // Also after a refusal, which raises an alert: the bonus has changed since the question was shown.
    await close();
  }
  const shown = lost ?? held;
  return (
    <DialogFrame
      isText
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        onRetry === undefined ? (
          <>
            <Button isBusy={isPending} disabled={!held || isPending} onClick={() => held && void confirm(held)}>
              {texts('confirmButton')}
            </Button>
            <DialogClose onClose={() => void close()}>{texts('cancelButton')}</DialogClose>
          </>
        ) : (
          <DialogClose onClose={() => void close()}>{common('buttons.close')}</DialogClose>
        )
      }
    >
      <div className="stack">
        {shown ? <p className="small">{sentence(shown)}</p> : onRetry ? null : <Skeleton blockSize="20px" />}
        {onRetry ? <LoadFailed onRetry={onRetry} /> : <p className="small text-secondary">{texts('description')}</p>}
        {shown ? <LoseAndKeep held={shown} /> : onRetry ? null : <Skeleton blockSize="74px" radius="var(--r-2)" />}
        {children}
      </div>
    </DialogFrame>
  );
}
