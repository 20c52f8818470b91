import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { canWithdraw } from '@pavilion/contract/validation/amount-input.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { Button, Checkbox, Note, TermRows } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { PasswordStepUp, submitAgain } from '../../content/passkey-step-up.tsx';
import { useTexts } from '../../../content/texts.tsx';
import { useAmountUnit, useMoneyFormat } from '../../settings/queries.ts';
import { useHeldCredits } from '../../wallet/queries.ts';
import { AmountField } from '../methods/amount-field.tsx';
import { type AmountRange, fieldText, readAmount } from '../../settings/typed-amount.ts';
import { MethodFields } from '../methods/method-fields.tsx';
import { rangeOf } from '../methods/method-range.ts';
import styles from '../payment.module.css';
import { amountField, useMethodForm, writeFields } from '../methods/use-method-form.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { WalletFoot } from '../wallet-foot.tsx';
import { IdentityNote } from './identity-note.tsx';

const walletField = 'wallet_id';

/** Amount, destination, the remaining balance, and the request (W-45, V-79). */
export function WithdrawForm({ method, account }: { method: PaymentMethod; account: Account }) {
  const { currency } = account;
  const heldReturn = useHeldReturn(account);
  const withdrawalBalance = heldReturn.chosen?.amount ?? account.withdrawalBalance;
  const texts = useTexts('modals', 'wallet').group('withdraw');
  const unit = useAmountUnit(currency);
  /** No amount stands where the balance is below the least of the method. */
  const startOf = ({ amountMin }: Pick<AmountRange, 'amountMin'>) => (withdrawalBalance >= amountMin ? fieldText(amountMin, unit) : '');
  const { form, shown, amountText } = useMethodForm(method, currency, startOf(method));
  const [currentPassword, setCurrentPassword] = useState('');
  const amount = readAmount(amountText, unit);
  const withdrawing = useWithdrawal(method, account, form.refuse);
  const methodRange = rangeOf(method, form.values);
  const isAllowed = amount !== undefined && canWithdraw(amount, methodRange, withdrawalBalance);
  const passwordError = form.error('currentPassword');

  /** A network may have a range of its own; the amount then restarts at its minimum (wire §7.9). */
  function change(key: string, value: string) {
    form.change(key, value);
    const next = rangeOf(method, { ...form.values, [key]: value });
    if (next.amountMin !== methodRange.amountMin) form.change(amountField, startOf(next));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isAllowed || !form.submit()) return;
    withdrawing.send({ amount, fields: writeFields(method.fields, form.values), currentPassword, heldCreditId: heldReturn.chosen?.id });
  }

  return (
    <form id={form.id} className={styles.form} onSubmit={submit} noValidate>
      <HeldReturn heldReturn={heldReturn} />
      <IdentityNote method={method} account={account} />
      <WithdrawAmount account={account} balance={withdrawalBalance} methodRange={methodRange} form={form} text={amountText} />
      <MethodFields
        fields={shown}
        values={form.values}
        error={form.error}
        savedHint={texts('saved')}
        onChange={change}
        onFocus={form.focus}
        onBlur={form.blur}
      />
      {passwordError || currentPassword ? (
        <PasswordStepUp
          error={passwordError}
          hint={texts('passwordHint')}
          value={currentPassword}
          onChange={setCurrentPassword}
          onConfirmed={() => submitAgain(form.id)}
        />
      ) : null}
      {isAllowed ? <Summary account={account} amount={amount} isHeldReturn={heldReturn.chosen !== undefined} /> : null}
      <Notes isToAddress={method.fields.some(({ key }) => key === walletField)} />
      <WalletFoot>
        {withdrawing.reason === undefined ? (
          <p className={styles.summary}>{texts('timelineHint')}</p>
        ) : (
          <div className={styles.refusal}>
            <Note tone="error" icon="circle-alert" role="alert">
              <p>{withdrawing.reason}</p>
            </Note>
          </div>
        )}
        <SubmitWithdrawal
          formId={form.id}
          money={{ amount, currency }}
          isBusy={withdrawing.isPending}
          isReady={isAllowed && form.isValid}
        />
      </WalletFoot>
    </form>
  );
}

type WithdrawAmountProps = {
  account: Account;
  /** What can be withdrawn: the account's withdrawable balance, or the held deposit that is returned. */
  balance: number;
  methodRange: AmountRange;
  form: ReturnType<typeof useMethodForm>['form'];
  text: string;
};

/** The amount field: its range ends at the balance, and a button takes all of it. */
function WithdrawAmount({ account, balance, methodRange, form, text }: WithdrawAmountProps) {
  const { currency } = account;
  const { amountMin, amountMax } = methodRange;
  const texts = useTexts('modals', 'wallet').group('withdraw');
  const money = useMoneyFormat();
  const unit = useAmountUnit(currency);
  const hasEnough = balance >= amountMin;
  const range = { amountMin, amountMax: Math.max(amountMin, Math.min(amountMax, balance)) };
  const tooLittle = texts('tooLittle', { min: money.text(amountMin, currency), amount: money.text(balance, currency) });
  return (
    <AmountField
      label={texts('sumLabel')}
      hint={hasEnough ? <WithdrawHint account={account} range={range} /> : tooLittle}
      error={form.error(amountField)}
      currency={currency}
      value={text}
      disabled={!hasEnough}
      range={range}
      action={
        hasEnough ? (
          <Button kind="neutral" size="sm" onClick={() => form.change(amountField, fieldText(range.amountMax, unit))}>
            {texts('allButton', { amount: money.parts(range.amountMax, currency).number })}
          </Button>
        ) : undefined
      }
      onChange={(value) => form.change(amountField, value)}
      onFocus={() => form.focus(amountField)}
    />
  );
}

type SubmitWithdrawalProps = { formId: string; money: { amount: number | undefined; currency: string }; isBusy: boolean; isReady: boolean };

function SubmitWithdrawal({ formId, money: { amount, currency }, isBusy, isReady }: SubmitWithdrawalProps) {
  const texts = useTexts('modals', 'wallet').group('withdraw');
  const money = useMoneyFormat();
  const label = amount === undefined ? texts('withdrawButton') : texts('withdrawButtonAmount', { amount: money.text(amount, currency) });
  return (
    <Button type="submit" form={formId} kind="primary" size="lg" className={styles.submit} isBusy={isBusy} disabled={!isReady || isBusy}>
      {isBusy ? texts('loadingLabel') : label}
    </Button>
  );
}

/** The return of a deposit that was held because it exceeded a deposit limit: the first one in this currency is offered. */
function useHeldReturn({ currency }: Account) {
  const [isChosen, choose] = useState(false);
  const offered = useHeldCredits().find((held) => held.currency === currency && held.reason === 'deposit-limit');
  return { offered, chosen: isChosen ? offered : undefined, choose };
}

/** Warnings about what cannot be undone. */
function Notes({ isToAddress }: { isToAddress: boolean }) {
  const texts = useTexts('modals', 'wallet').group('withdraw');
  return (
    <>
      {isToAddress ? (
        <Note tone="warning" icon="triangle-alert">
          <p>{texts('warning')}</p>
        </Note>
      ) : null}
      <Note>
        <p>{texts('note')}</p>
      </Note>
    </>
  );
}

function HeldReturn({ heldReturn: { offered, chosen, choose } }: { heldReturn: ReturnType<typeof useHeldReturn> }) {
  const texts = useTexts('modals', 'wallet').group('withdraw');
  const money = useMoneyFormat();
  if (offered === undefined) return null;
  return (
    <Checkbox
      label={texts('takeHeldBack', { amount: money.text(offered.amount, offered.currency) })}
      checked={chosen !== undefined}
      onChange={(event) => choose(event.target.checked)}
    />
  );
}

function Summary({ account, amount, isHeldReturn }: { account: Account; amount: number; isHeldReturn: boolean }) {
  const texts = useTexts('modals', 'wallet').group('withdraw.summary');
  const money = useMoneyFormat();
  const shown = (value: number) => <bdi dir="ltr">{money.text(value, account.currency)}</bdi>;
  return (
    <TermRows
      rows={[
        { label: texts('youGet'), value: shown(amount) },
        { label: texts('balanceAfter'), value: shown(isHeldReturn ? account.balance : Math.max(0, account.balance - amount)) },
      ]}
    />
  );
}

/** The range, and why it may end below the balance (design §7). */
function WithdrawHint({ account, range }: { account: Account; range: AmountRange }) {
  const texts = useTexts('modals', 'wallet').group('withdraw');
  const money = useMoneyFormat();
  const text = (amount: number) => money.text(amount, account.currency);
  return (
    <span className="tabular">
      {texts('rangeHint', { min: text(range.amountMin), max: text(range.amountMax) })}
      {account.bonusBalance > 0 ? ` ${texts('lessReason', { amount: text(account.bonusBalance) })}` : ''}
    </span>
  );
}
