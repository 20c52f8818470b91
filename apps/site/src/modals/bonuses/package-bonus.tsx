import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import { Button, Icon, Note } from '@pavilion/ui';
import { DialogClose, DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useQuery } from '../../hydration/use-query.ts';
import { joinSentences } from '@pavilion/ui/text/names.ts';
import { useLocaleTag, useTexts } from '../../content/texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import styles from '../../features/game/bonuses/package-steps.module.css';
import { resultKey } from '../../features/game/bonuses/bonus-labels.ts';
import { useSpinGame } from '../../features/game/bonuses/held-head.tsx';
import { Deadline } from '../../features/game/bonuses/held-terms.tsx';
import { useWagerSentence } from '../../features/game/bonuses/wager-progress.tsx';
import { packageOptions } from '../../features/game/bonuses/queries.ts';
import { type HeldBonus, type HeldFreespin, partsOf } from '../../features/game/bonuses/shelf.ts';
import { useSteps } from '../../features/game/bonuses/use-steps.ts';
import { useMoneyText } from '../../features/settings/money.tsx';
import { activeAccountOf, useAccounts } from '../../features/wallet/queries.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { allAnswers } from '../../api/all-answers.ts';
import { useSite } from '../../visitor/use-site.ts';
import { isUnknownRecord, useMissingRecord } from '../../features/content/use-missing-record.ts';

type Part = HeldBonus | HeldFreespin;

/** The parts of a package as steps with their states; a pending one can be activated here (M-47). */
export function PackageBonus({ name, value }: ModalProps) {
  const { api } = useSite();
  const modals = useModals();
  const texts = useTexts('modals', 'packageBonus');
  const common = useTexts('globalComponents', 'common');
  const accounts = useAccounts();
  const currency = activeAccountOf(accounts.data)?.currency ?? '';
  const found = useQuery({
    ...packageOptions(api, { packageId: value, currency }),
    enabled: currency !== '' && value !== '',
  });
  const parts = found.data ? partsOf(found.data) : [];
  useMissingRecord(name, value === '' || (found.data !== undefined && parts.length === 0) || isUnknownRecord(found.error));
  const first = parts[0];
  const packageName = first && recordOf(first).packageName;
  return (
    <DialogFrame
      size="m"
      title={packageName ?? texts('title')}
      closeLabel={common('buttons.close')}
      foot={
        <DialogClose isBlock onClose={() => void modals.close(name)}>
          {common('buttons.close')}
        </DialogClose>
      }
    >
      <div className="stack">
        <Steps parts={parts} />
        <Unanswered answer={allAnswers([accounts, found])} rows={5} />
        <Note>
          <p>{texts('hint')}</p>
        </Note>
      </div>
    </DialogFrame>
  );
}

function Steps({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <ol className={styles.steps}>
      {parts.map((part, index) => (
        <Step key={part.id} part={part} number={index + 1} />
      ))}
    </ol>
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
      <b className="weight-semibold">{name}</b>
      <span className={styles.stepTime}>{deadline === null ? '' : <Deadline at={deadline} />}</span>
      <div className={styles.stepText}>
        {status === bonusStatus.finished ? bonuses(`bonusStatuses.${resultKey(result)}`) : null}
        {status === bonusStatus.finished ? null : part.kind === 'bonus' ? <BonusLine part={part} /> : <SpinLine part={part} />}
        {status === bonusStatus.issued ? (
          <div>
            <Button size="sm" isBusy={steps.isPending} disabled={steps.isPending} onClick={activate}>
              {texts('activateButton')}
              <span className="visually-hidden"> {name}</span>
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
  const locale = useLocaleTag();
  const money = useMoneyText();
  return joinSentences([money(bonus.amount, bonus.currency), useWagerSentence()(bonus)], locale);
}

function SpinLine({ part: { freespin } }: { part: HeldFreespin }) {
  const bonuses = useTexts('globalComponents', 'bonuses');
  const game = useSpinGame(freespin);
  return bonuses('spins.on', { count: freespin.count, game: game.name });
}
