import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import { Button, EmptyState, Icon, Note } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../content/texts.tsx';
import { Unanswered } from '../features/content/load-failed.tsx';
import styles from '../features/game/bonuses/bonuses.module.css';
import { Deadline, resultKey, useSpinGame, useWagerSentence } from '../features/game/bonuses/parts.tsx';
import { packageOptions } from '../features/game/bonuses/queries.ts';
import { type HeldBonus, type HeldFreespin, partsOf } from '../features/game/bonuses/shelf.ts';
import { useSteps } from '../features/game/bonuses/use-steps.ts';
import { useMoneyText } from '../features/settings/money.tsx';
import { activeAccountOf, useAccounts } from '../features/wallet/queries.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useModals } from '../navigation/use-modals.ts';
import { allAnswers } from '../session/all-answers.ts';
import { useSite } from '../session/use-site.ts';

type Part = HeldBonus | HeldFreespin;

/** The parts of a package as steps, each with where it stands; what waits can be activated here (M-47). */
export function PackageBonus({ name, value }: ModalProps) {
  const { api } = useSite();
  const modals = useModals();
  const texts = useTexts('modals', 'packageBonus');
  const common = useTexts('globalComponents', 'common');
  const bonuses = useTexts('globalComponents', 'bonuses');
  const accounts = useAccounts();
  const currency = activeAccountOf(accounts.data)?.currency ?? '';
  const found = useQuery({
    ...packageOptions(api, { packageId: value, currency }),
    enabled: currency !== '' && value !== '',
  });
  const parts = found.data ? partsOf(found.data) : [];
  const first = parts[0];
  const packageName = first && recordOf(first).packageName;
  return (
    <DialogFrame
      size="m"
      title={packageName ?? texts('title')}
      closeLabel={common('buttons.close')}
      foot={
        <Button isBlock onClick={() => void modals.close(name)}>
          {common('buttons.close')}
        </Button>
      }
    >
      <div className="stack">
        {parts.length > 0 ? (
          <ol className={styles.steps}>
            {parts.map((part, index) => (
              <Step key={part.id} part={part} number={index + 1} />
            ))}
          </ol>
        ) : null}
        {value === '' ? null : <Unanswered answer={allAnswers([accounts, found])} rows={4} />}
        {parts.length === 0 && (found.data || value === '') ? <EmptyState title={bonuses('gone')} /> : null}
        <Note>
          <p>{texts('hint')}</p>
        </Note>
      </div>
    </DialogFrame>
  );
}

const recordOf = (part: Part) => (part.kind === 'bonus' ? part.bonus : part.freespin);

function stepOf(part: Part): 'done' | 'now' | 'over' | undefined {
  const { status, result } = recordOf(part);
  if (status === bonusStatus.active) return 'now';
  if (status === bonusStatus.issued) return undefined;
  return result === bonusResult.played ? 'done' : 'over';
}
const stepIcons = { done: 'check', now: 'clock', over: 'x' } as const;

function Step({ part, number }: { part: Part; number: number }) {
  const texts = useTexts('modals', 'packageBonus');
  const bonuses = useTexts('globalComponents', 'bonuses');
  const steps = useSteps();
  const { name, status, result } = recordOf(part);
  const step = stepOf(part);
  const deadline = deadlineOf(part);
  const activate = () => (part.kind === 'bonus' ? steps.activate(part.bonus) : steps.activateFreespin(part.freespin));
  return (
    <li data-step={step}>
      <span className={styles.mark} aria-hidden="true">
        {step ? <Icon name={stepIcons[step]} /> : number}
      </span>
      <b className="b6">{name}</b>
      <span className={styles.stepTime}>{deadline === null ? '' : <Deadline at={deadline} />}</span>
      <div className={styles.stepText}>
        {status === bonusStatus.finished ? bonuses(`bonusStatuses.${resultKey(result)}`) : null}
        {status === bonusStatus.finished ? null : part.kind === 'bonus' ? <BonusLine part={part} /> : <SpinLine part={part} />}
        {status === bonusStatus.issued ? (
          <div>
            <Button size="sm" isBusy={steps.isPending} disabled={steps.isPending} onClick={activate}>
              {texts('activateButton')}
              <span className="vh"> {name}</span>
            </Button>
          </div>
        ) : null}
      </div>
    </li>
  );
}

function deadlineOf(part: Part): string | null {
  if (part.kind === 'bonus') {
    const { status, activationExpiredAt, wageringExpiredAt } = part.bonus;
    return status === bonusStatus.issued ? activationExpiredAt : status === bonusStatus.active ? wageringExpiredAt : null;
  }
  const { status, activationExpiredAt, expiredAt } = part.freespin;
  return status === bonusStatus.issued ? activationExpiredAt : status === bonusStatus.active ? expiredAt : null;
}

function BonusLine({ part: { bonus } }: { part: HeldBonus }) {
  const money = useMoneyText();
  return `${money(bonus.amount, bonus.currency)}. ${useWagerSentence()(bonus)}`;
}

function SpinLine({ part: { freespin } }: { part: HeldFreespin }) {
  const bonuses = useTexts('globalComponents', 'bonuses');
  const game = useSpinGame(freespin);
  return bonuses('spins.on', { count: freespin.count, game: game.name });
}
