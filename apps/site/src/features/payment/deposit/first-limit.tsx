import { limitDefinition } from '@pavilion/contract/constants.ts';
import { Button, Well } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { firstLimitAsked, limitsOptions, useCreateLimit, useIsFirstLimitAsked } from '../../risk/queries.ts';
import { AmountInput } from '../../settings/amount-input.tsx';
import { useAmountUnit } from '../../settings/queries.ts';
import { readAmount } from '../../settings/typed-amount.ts';
import { isFirstLimitDue } from './limit-view.ts';
import styles from '../payment.module.css';
import { invoiceStatisticsOptions } from '../queries.ts';

type FirstLimitOffer = { isKnown: boolean; isDue: boolean; decline: () => void };

/**
 * Whether the cashier offers a limit before the first deposit (design §14), unless the registration just did. *Not now* holds until the page
 * is reloaded. If a request fails there is no offer, so the cashier is never blocked.
 */
export function useFirstLimit(isDeposit: boolean): FirstLimitOffer {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const limits = useQuery({ ...limitsOptions(api), enabled: isDeposit });
  const statistics = useQuery({ ...invoiceStatisticsOptions(api), enabled: isDeposit });
  const isAsked = useIsFirstLimitAsked();
  return {
    isKnown: !limits.isPending && !statistics.isPending,
    isDue: !isAsked && limits.data !== undefined && statistics.data !== undefined && isFirstLimitDue(limits.data, statistics.data),
    decline: () => firstLimitAsked(queryClient),
  };
}

/** A weekly deposit limit without a suggested amount; the button that declines it has the same weight. */
export function FirstLimit({ currency, onDecline }: { currency: string; onDecline: () => void }) {
  const texts = useTexts('modals', 'signUp').group('limit');
  const own = useTexts('modals', 'addCashLimit');
  const create = useCreateLimit();
  const unit = useAmountUnit(currency);
  const [typed, setTyped] = useState('');
  const amount = readAmount(typed, unit) ?? 0;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (amount <= 0) event.currentTarget.querySelector('input')?.focus();
    else if (!create.isPending) create.mutate({ definition: limitDefinition.deposit, period: 'weekly', amount, currency });
  }
  return (
    <Well>
      <form className="stack-small" onSubmit={submit} noValidate>
        <div>
          <b className="small weight-semibold">{texts('title')}</b>
          <p className="caption text-secondary">{texts('text')}</p>
        </div>
        <AmountInput
          label={<span className="visually-hidden">{texts('amountLabel')}</span>}
          error={create.isError ? own('failed') : undefined}
          className="tabular"
          placeholder={texts('placeholder')}
          currency={currency}
          value={typed}
          onChange={setTyped}
        />
        <div className={styles.evenButtons}>
          <Button type="submit" isBusy={create.isPending}>
            {own('addButton')}
          </Button>
          <Button onClick={onDecline}>{texts('notNow')}</Button>
        </div>
      </form>
    </Well>
  );
}
