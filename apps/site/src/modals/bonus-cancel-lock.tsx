import { Button, ButtonLink, TermRows } from '@pavilion/ui';
import { useTexts } from '../content/texts.tsx';
import { WagerProgress } from '../features/game/bonuses/parts.tsx';
import { useHeld } from '../features/game/bonuses/use-held.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useHref } from '../navigation/use-href.ts';
import { useModals } from '../navigation/use-modals.ts';
import { contentIcon, ResultDialog } from './result-dialog.tsx';

/** Why the bonus cannot be cancelled or replaced now, and how far its wagering is (M-42, D-83). */
export function BonusCancelLock({ name, value }: ModalProps) {
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'bonusCancelLock');
  const bonuses = useTexts('globalComponents', 'bonuses');
  const { held } = useHeld(value);
  return (
    <ResultDialog
      title={texts('title')}
      text={texts('description')}
      icon={contentIcon(texts, 'lock')}
      tone="warning"
      isFootEven
      foot={
        <>
          <ButtonLink href={href('/categories')}>{bonuses('seeGames')}</ButtonLink>
          <Button onClick={() => void modals.close(name)}>{texts('confirmButton')}</Button>
        </>
      }
    >
      {held?.kind === 'bonus' ? (
        <div className="stack-s">
          <TermRows rows={[{ label: bonuses('bonusLabel'), value: held.bonus.name }]} />
          <WagerProgress bonus={held.bonus} />
        </div>
      ) : null}
    </ResultDialog>
  );
}
