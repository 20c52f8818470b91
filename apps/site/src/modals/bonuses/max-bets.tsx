import { ButtonLink, Skeleton, TermRows } from '@pavilion/ui';
import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../../content/texts.tsx';
import { useRefusedBonus } from '../../features/game/bonuses/refused-bet.ts';
import { useMoneyText } from '../../features/settings/money.tsx';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { contentIcon, ResultDialog } from '../result-dialog.tsx';

/** A bet exceeded the active bonus's maximum: states the maximum, and that nothing was charged (M-49, X-25). */
export function MaxBets({ name }: ModalProps) {
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'maxBets');
  const money = useMoneyText();
  const { bonus, isComing } = useRefusedBonus();
  return (
    <ResultDialog
      title={texts('title')}
      text={texts('description')}
      icon={contentIcon(texts, 'coins')}
      tone="warning"
      isFootEven
      foot={
        <>
          <ButtonLink href={href('/profile/bonuses')}>{texts('cancelButton')}</ButtonLink>
          <DialogClose onClose={() => void modals.close(name)}>{texts('confirmButton')}</DialogClose>
        </>
      }
    >
      {bonus && bonus.maxBetAmount !== null ? (
        <TermRows
          rows={[
            {
              label: texts('maxBetLabel'),
              value: (
                <bdi dir="ltr" className="amount">
                  {money(bonus.maxBetAmount, bonus.currency)}
                </bdi>
              ),
            },
          ]}
        />
      ) : isComing ? (
        <Skeleton blockSize="40px" />
      ) : null}
    </ResultDialog>
  );
}
