import { isRefusal } from '@pavilion/contract/client.ts';
import { cashPeriods, limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import { Button, Note, RadioList, Select, TextInput } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useAlerts } from '../content/alerts.ts';
import { useTexts } from '../content/texts.tsx';
import { Unanswered } from '../features/content/load-failed.tsx';
import { readAmount, typedAmount } from '../features/payment/amounts.ts';
import { limitsOptions, useCreateLimit } from '../features/risk/queries.ts';
import { constantsOptions, useAmountUnit } from '../features/settings/queries.ts';
import { useAccounts, useActiveAccount } from '../features/wallet/queries.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useModals } from '../navigation/use-modals.ts';
import { allAnswers } from '../session/all-answers.ts';
import { useSite } from '../session/use-site.ts';

const titles: Readonly<Record<string, string>> = { bet: 'addBetLabel', loss: 'addLossLabel', deposit: 'addDepositLabel' };
const definitions = { bet: limitDefinition.bet, loss: limitDefinition.loss, deposit: limitDefinition.deposit } as const;
const kindOf = (value: string): keyof typeof definitions => (value === 'bet' || value === 'loss' ? value : 'deposit');

/** Sets a limit of one kind: period, currency and a free amount without any suggestion; it works from now (M-38, L11). */
export function AddCashLimit({ name, value }: ModalProps) {
  const texts = useTexts('modals', 'addCashLimit');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  const alert = useAlerts();
  const create = useCreateLimit();
  const kind = kindOf(value);
  const form = useLimitChoice(definitions[kind]);
  const { period, currency, unit } = form;
  const [typed, setTyped] = useState('');
  const amount = readAmount(typed, unit);
  const isReady = amount !== undefined && amount > 0 && period !== undefined;

  async function set() {
    if (amount === undefined || period === undefined || create.isPending) return;
    await create.mutateAsync({ definition: definitions[kind], period, amount, currency });
    await modals.close(name);
    void alert('limit.cashLimitAdd');
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    // What went wrong stands in the form.
    set().catch(() => undefined);
  }
  return (
    <DialogFrame
      size="s"
      title={texts(titles[kind] ?? 'addDepositLabel')}
      closeLabel={common('buttons.close')}
      foot={
        <Button type="submit" form="add-cash-limit" kind="primary" size="lg" isBlock disabled={!isReady || create.isPending}>
          {texts('addButton')}
        </Button>
      }
    >
      <form id="add-cash-limit" className="stack" onSubmit={submit}>
        {form.currencies.length > 1 ? (
          <Select label={texts('chooseCurrencyLabel')} value={currency} onChange={(event) => form.setCurrency(event.target.value)}>
            {form.currencies.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
        ) : null}
        {form.isKnown ? (
          <RadioList label={texts('periodLabel')} name="period" value={period ?? ''} options={form.periods} onChange={form.setPeriod} />
        ) : (
          <Unanswered answer={form.answer} rows={3} />
        )}
        {form.isKnown && period === undefined ? (
          <Note tone="info">
            <p>{texts('allTakenHint')}</p>
          </Note>
        ) : null}
        <TextInput
          isLarge
          data-autofocus=""
          label={texts('amountLabel')}
          hint={texts('amountHint')}
          error={create.isError ? texts(isRefusal(create.error, 'limitConflict') ? 'chooseCurrencyError' : 'failed') : undefined}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={typed}
          suffix={unit.code}
          onChange={(event) => setTyped(typedAmount(event.target.value, unit))}
        />
        <p className="small t2">{texts('hint')}</p>
      </form>
    </DialogFrame>
  );
}

const cashPeriodOf = (id: string | undefined) => cashPeriods.find((period) => period === id);

/** Which periods and currencies are free: one limit per definition, period and currency (D-63). */
function useLimitChoice(definition: number) {
  const { api } = useSite();
  const periodNames = useTexts('globalComponents', 'constants').group('limitPeriods');
  const active = useActiveAccount()?.currency ?? '';
  const accounts = useAccounts();
  const currencies = (accounts.data ?? []).map(({ currency }) => currency);
  const [chosenCurrency, setCurrency] = useState('');
  const currency = currencies.includes(chosenCurrency) ? chosenCurrency : active;
  const limits = useQuery(limitsOptions(api));
  const constants = useQuery(constantsOptions(api));
  const known = constants.data?.player.limit.cashPeriod.map(({ id }) => String(id)) ?? [];
  const taken = (limits.data ?? []).filter(
    (limit) =>
      limit.definition === definition && limit.currency === currency && limit.status === limitStatus.active && !limit.cancelProcess,
  );
  const isTaken = (id: string): boolean => taken.some(({ period }) => period === id);
  const [chosenPeriod, setPeriod] = useState('');
  const id = known.includes(chosenPeriod) && !isTaken(chosenPeriod) ? chosenPeriod : known.find((candidate) => !isTaken(candidate));
  return {
    answer: allAnswers([accounts, limits, constants]),
    isKnown: limits.data !== undefined && constants.data !== undefined && currency !== '',
    currency,
    currencies,
    setCurrency,
    unit: useAmountUnit(currency),
    period: cashPeriodOf(id),
    periods: known.map((value) => ({ value, label: periodNames(value), isDisabled: isTaken(value) })),
    setPeriod,
  };
}
