import { Button, ButtonLink, TermRows } from '@pavilion/ui';
import { useTexts } from '../content/texts.tsx';
import { useRefusedBonus } from '../features/game/bonuses/refused-bet.ts';
import { useMoneyText } from '../features/settings/money.tsx';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals } from '../navigation/use-modals.ts';
import { contentIcon, ResultDialog } from './result-dialog.tsx';

/** A bet was above what the active bonus allows: how much it allows, and that nothing was taken (M-49, X-25). */
export function MaxBets({ name }: ModalProps) {
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'maxBets');
  const money = useMoneyText();
  const bonus = useRefusedBonus();
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
          <Button onClick={() => void modals.close(name)}>{texts('confirmButton')}</Button>
        </>
      }
    >
      {bonus && bonus.maxBetAmount !== null ? (
        <TermRows
          rows={[
            {
              label: texts('maxBetLabel'),
              value: (
                <bdi dir="ltr" className="amt">
                  {money(bonus.maxBetAmount, bonus.currency)}
                </bdi>
              ),
            },
          ]}
        />
      ) : null}
    </ResultDialog>
  );
}
