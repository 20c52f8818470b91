import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { Badge, Button, ButtonLink, Skeleton } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import { useAccounts } from '../../wallet/queries.ts';
import { erasureOptions, useCreateErasure, useDeleteErasure } from '../data-export/queries.ts';
import { NewPasswordForm } from '../passwords/new-password-form.tsx';
import { useStepUp } from '../passwords/use-step-up.ts';
import profile from '../profile-pages.module.css';
import styles from './closing.module.css';

const password = ['currentPassword'] as const;

/** The steps in their order: finished ones are marked, and the last one opens once nothing blocks it. */
export function ClosingSteps() {
  const { api } = useSite();
  const texts = usePageTexts('close', 'profile');
  const href = useHref();
  const { data: erasure } = useQuery(erasureOptions(api));
  const { data: accounts = [] } = useAccounts();
  if (erasure === undefined) return <Skeleton blockSize="220px" />;
  const { obstacles, dueAt } = erasure;
  const own = accounts.filter(({ realBalance }) => realBalance > 0);
  const bonus = accounts.filter(({ bonusBalance }) => bonusBalance > 0);
  const moving = obstacles.filter((one) => one === 'withdrawal' || one === 'deposit' || one === 'dispute');
  return (
    <ol className={styles.steps}>
      <Step title={texts('steps.money.title')} isDone={own.length === 0 && moving.length === 0}>
        <Sums accounts={own.map(({ currency, realBalance }) => ({ currency, amount: realBalance }))} />
        <Obstacles of={moving} />
        {own.length > 0 ? (
          <ButtonLink size="sm" href={href('/profile/close', { wallet: 'withdraw' })} data-modal="wallet" data-modal-value="withdraw">
            {texts('steps.money.button')}
          </ButtonLink>
        ) : null}
      </Step>
      {bonus.length > 0 ? (
        <Step title={texts('steps.bonus.title')} isDone={false}>
          <Sums accounts={bonus.map(({ currency, bonusBalance }) => ({ currency, amount: bonusBalance }))} />
          <ButtonLink size="sm" href={href('/profile/bonuses')}>
            {texts('steps.bonus.button')}
          </ButtonLink>
        </Step>
      ) : null}
      <Step title={texts('steps.bets.title')} isDone={!obstacles.includes('round')}>
        {obstacles.includes('round') ? (
          <ButtonLink size="sm" href={href('/profile/history', { tab: 'bets' })}>
            {texts('steps.bets.button')}
          </ButtonLink>
        ) : null}
      </Step>
      {obstacles.includes('exclusion') ? (
        <Step title={texts('steps.exclusion.title')} isDone={false}>
          <Obstacles of={['exclusion']} />
        </Step>
      ) : null}
      <Step title={texts('steps.copy.title')}>
        <ButtonLink size="sm" kind="quiet" href={href('/profile/security#data')}>
          {texts('steps.copy.button')}
        </ButtonLink>
      </Step>
      <Step title={texts('steps.confirm.title')} isDone={dueAt !== null}>
        {dueAt === null ? <Confirmation isOpen={obstacles.length === 0} /> : <Waiting dueAt={dueAt} />}
      </Step>
    </ol>
  );
}

/** @param isDone undefined: a step that may be left out */
function Step({ title, isDone, children }: { title: string; isDone?: boolean; children?: ReactNode }) {
  const texts = usePageTexts('close', 'profile');
  return (
    <li>
      <div className={styles.stepHead}>
        <h3>{title}</h3>
        {isDone ? (
          <Badge tone="ok" icon="check">
            {texts('done')}
          </Badge>
        ) : null}
      </div>
      {children}
    </li>
  );
}

function Sums({ accounts }: { accounts: readonly (Pick<Account, 'currency'> & { amount: number })[] }) {
  if (accounts.length === 0) return null;
  return (
    <ul className={styles.sums}>
      {accounts.map(({ currency, amount }) => (
        <li key={currency}>
          <Money amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}

function Obstacles({ of }: { of: readonly string[] }) {
  const texts = usePageTexts('own-data', 'profile').group('obstacles');
  return of.map((obstacle) => (
    <p key={obstacle} className="small text-secondary">
      {texts(obstacle)}
    </p>
  ));
}

/** The password closes the account; before the other steps are done, the way there is named. */
function Confirmation({ isOpen }: { isOpen: boolean }) {
  const texts = usePageTexts('close', 'profile');
  const create = useCreateErasure();
  const { problem, submit } = useStepUp(usePageTexts('own-data', 'profile'), create.mutateAsync);
  if (!isOpen) return <p className="small text-secondary">{texts('notYet')}</p>;
  return (
    <>
      <NewPasswordForm
        fields={password}
        className={profile.passwords}
        buttonLabel={texts('button')}
        buttonKind="danger"
        isPending={create.isPending}
        onSubmit={submit}
      />
      {problem ? <p role="alert">{problem}</p> : null}
    </>
  );
}

function Waiting({ dueAt }: { dueAt: string }) {
  const moments = useMoments();
  const texts = usePageTexts('close', 'profile');
  const cancel = useDeleteErasure();
  return (
    <>
      <p role="status">{texts('waiting', { date: moments.deadline(dueAt) })}</p>
      <span>
        <Button isBusy={cancel.isPending} disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          {texts('keep')}
        </Button>
      </span>
    </>
  );
}
