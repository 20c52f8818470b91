import { Skeleton, TermRows } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { useMoneyText } from '../../features/settings/money.tsx';
import { wagering } from '../../features/game/bonuses/shelf.ts';
import { useHeld } from '../../features/game/bonuses/use-held.ts';
import { useCancellation } from '../../features/game/bonuses/use-steps.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { ConfirmAction } from './bonus-confirm-action.tsx';

/** Bets placed with the bonus are unsettled: wait for them, or cancel anyway (M-46, D-83). */
export function CancelUnsettledBonus({ name, value }: ModalProps) {
  const texts = useTexts('modals', 'cancelUnsettledBonus');
  const money = useMoneyText();
  const cancellation = useCancellation();
  const { held, isWaiting, isGone } = useHeld(value);
  return (
    <ConfirmAction name={name} id={value} isPending={cancellation.isPending} perform={({ kind, id }) => cancellation.perform({ kind, id })}>
      {held?.kind === 'bonus' ? (
        <TermRows
          rows={[
            { label: texts('openLabel'), value: held.bonus.openedTransactionsCount },
            { label: texts('wageringLabel'), value: money(wagering(held.bonus).left, held.bonus.currency) },
          ]}
        />
      ) : isWaiting || isGone ? (
        <Skeleton blockSize="80px" radius="var(--r-2)" />
      ) : null}
    </ConfirmAction>
  );
}
