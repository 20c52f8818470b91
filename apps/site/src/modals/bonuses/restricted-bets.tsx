import { ButtonLink, Skeleton } from '@pavilion/ui';
import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../../content/texts.tsx';
import { WagerProgress } from '../../features/game/bonuses/wager-progress.tsx';
import { useRefusedBonus } from '../../features/game/bonuses/refused-bet.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { usePathname } from '../../navigation/use-page.ts';
import { contentIcon, ResultDialog } from '../result-dialog.tsx';

/** A game or a sports bet is excluded by the active bonus: the reason and the wagering progress (M-50, P-14, X-25). */
export function RestrictedBets({ name }: ModalProps) {
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'restrictedBets');
  const { bonus, isComing } = useRefusedBonus();
  const part = usePathname() === '/betting' ? 'sportsbook' : 'casino';
  return (
    <ResultDialog
      title={texts(`${part}Title`)}
      text={texts(`${part}Description`)}
      icon={contentIcon(texts, 'lock')}
      tone="warning"
      isFootEven
      foot={
        <>
          <ButtonLink href={href('/profile/bonuses')}>{texts('cancelButton')}</ButtonLink>
          <DialogClose onClose={() => void modals.close(name)}>{texts('confirmButton')}</DialogClose>
        </>
      }
    >
      {bonus ? (
        <section aria-label={texts('wageringLabel')}>
          <WagerProgress bonus={bonus} start={<span className="weight-semibold">{bonus.name}</span>} />
        </section>
      ) : isComing ? (
        <Skeleton blockSize="124px" radius="var(--r-2)" />
      ) : null}
    </ResultDialog>
  );
}
