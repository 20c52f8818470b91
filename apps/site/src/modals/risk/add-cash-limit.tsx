import { isRefusal } from '@pavilion/contract/calls/client.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { cashPeriods, limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import { Button, Note, RadioList, Select } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { type SubmitEvent, useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useTexts } from '../../content/texts.tsx';
import { LoadFailed } from '../../features/content/load-failed.tsx';
import { limitsOptions, useCreateLimit } from '../../features/risk/queries.ts';
import { AmountInput } from '../../features/settings/amount-input.tsx';
import { constantsOptions, useAmountUnit } from '../../features/settings/queries.ts';
import { readAmount } from '../../features/settings/typed-amount.ts';
import { useAccounts, useActiveAccount } from '../../features/wallet/queries.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { allAnswers } from '../../api/all-answers.ts';
import { useSite } from '../../visitor/use-site.ts';

const titles = { bet: 'addBetLabel', loss: 'addLossLabel', deposit: 'addDepositLabel' } as const;
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
    // The form shows the error.
    set().catch(() => undefined);
  }
  const refusal = isRefusal(create.error, 'limitConflict') ? 'chooseCurrencyError' : 'failed';
  return (
    <DialogFrame
      size="s"
      title={texts(titles[kind])}
      closeLabel={common('buttons.close')}
      foot={
        <Button type="submit" form="add-cash-limit" kind="primary" size="lg" isBlock disabled={!isReady || create.isPending}>
          {texts('addButton')}
        </Button>
      }
    >
      <form id="add-cash-limit" className="stack" onSubmit={submit}>
        <CurrencySelect form={form} />
        <Periods form={form} />
        <AmountInput
          isLarge
          data-autofocus=""
          label={texts('amountLabel')}
          hint={texts('amountHint')}
          error={create.isError ? texts(refusal) : undefined}
          className="tabular"
          currency={currency}
          value={typed}
          onChange={setTyped}
        />
        <p className="small text-secondary">{texts('hint')}</p>
      </form>
    </DialogFrame>
  );
}

type LimitChoice = ReturnType<typeof useLimitChoice>;

/** A single currency is named as well: how many there are comes late, and the field keeps its place. */
function CurrencySelect({ form: { currencies, currency, setCurrency } }: { form: LimitChoice }) {
  const texts = useTexts('modals', 'addCashLimit');
  return (
    <Select
      label={texts('chooseCurrencyLabel')}
      disabled={currencies.length <= 1}
      value={currency}
      onChange={(event) => setCurrency(event.target.value)}
    >
      {currencies.map((code) => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </Select>
  );
}

/** Selects among the periods that have no limit yet; none can be chosen before they are known. */
function Periods({ form: { isKnown, answer, period, periods, setPeriod } }: { form: LimitChoice }) {
  const texts = useTexts('modals', 'addCashLimit');
  if (!isKnown && answer.isError) return <LoadFailed onRetry={() => void answer.refetch()} />;
  return (
    <>
      <div aria-busy={!isKnown}>
        <RadioList label={texts('periodLabel')} name="period" value={period ?? ''} options={periods} onChange={setPeriod} />
      </div>
      {isKnown && period === undefined ? (
        <Note tone="info">
          <p>{texts('allTakenHint')}</p>
        </Note>
      ) : null}
    </>
  );
}

const cashPeriodOf = (id: string | undefined) => cashPeriods.find((period) => period === id);

const isKept = ({ status, cancelProcess }: Limit): boolean => status === limitStatus.active && !cancelProcess;

/** The currency the limit is in: the active account's until another one is chosen. */
function useCurrencyChoice() {
  const active = useActiveAccount()?.currency ?? '';
  const accounts = useAccounts();
  const currencies = (accounts.data ?? []).map(({ currency }) => currency);
  const [chosenCurrency, setCurrency] = useState('');
  return { accounts, currencies, setCurrency, currency: currencies.includes(chosenCurrency) ? chosenCurrency : active };
}

/** Which periods and currencies are free: one limit per definition, period and currency (D-63). */
function useLimitChoice(definition: number) {
  const { api } = useSite();
  const periodNames = useTexts('globalComponents', 'constants').group('limitPeriods');
  const { accounts, currencies, setCurrency, currency } = useCurrencyChoice();
  const limits = useQuery(limitsOptions(api));
  const constants = useQuery(constantsOptions(api));
  const isKnown = limits.data !== undefined && constants.data !== undefined && currency !== '';
  const known: readonly string[] = constants.data?.player.limit.cashPeriod.map(({ id }) => String(id)) ?? cashPeriods;
  const taken = limits.data?.filter((limit) => limit.definition === definition && limit.currency === currency && isKept(limit)) ?? [];
  const isTaken = (id: string): boolean => !isKnown || taken.some(({ period }) => period === id);
  const [chosenPeriod, setPeriod] = useState('');
  const id = known.includes(chosenPeriod) && !isTaken(chosenPeriod) ? chosenPeriod : known.find((candidate) => !isTaken(candidate));
  return {
    answer: allAnswers([accounts, limits, constants]),
    isKnown,
    currency,
    currencies,
    setCurrency,
    unit: useAmountUnit(currency),
    period: cashPeriodOf(id),
    periods: known.map((value) => ({ value, label: periodNames(value), isDisabled: isTaken(value) })),
    setPeriod,
  };
}
