import type { PaymentMethod } from '@pavilion/contract/payment.ts';
import { canWithdraw } from '@pavilion/contract/validation/amount-input.ts';
import type { Account } from '@pavilion/contract/wallet.ts';
import { Button, Note, PasswordInput, TermRows } from '@pavilion/ui';
import { type SubmitEvent, useState } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { useAmountUnit, useMoneyFormat } from '../settings/queries.ts';
import { AmountField } from './amount-field.tsx';
import { fieldText, readAmount } from './amounts.ts';
import { MethodFields } from './method-fields.tsx';
import { rangeOf } from './method-range.ts';
import styles from './payment.module.css';
import { amountField, useMethodForm, writeFields } from './use-method-form.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { WalletFoot } from './wallet-foot.tsx';

const walletField = 'wallet_id';

/** Amount, where it goes, what it means, and the request (W-45, V-79). */
export function WithdrawForm({ method, account }: { method: PaymentMethod; account: Account }) {
  const { currency, withdrawalBalance } = account;
  const texts = useTexts('modals', 'wallet').group('withdraw');
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const money = useMoneyFormat();
  const unit = useAmountUnit(currency);
  const { form, shown, amountText } = useMethodForm(method, fieldText(method.amountMin, unit));
  const [currentPassword, setCurrentPassword] = useState('');
  const amount = readAmount(amountText, unit);
  const withdrawing = useWithdrawal(method, account, form.refuse);
  const own = rangeOf(method, form.values);
  const hasEnough = withdrawalBalance >= own.amountMin;
  const isAllowed = amount !== undefined && canWithdraw(amount, own, withdrawalBalance);
  const range = { amountMin: own.amountMin, amountMax: Math.max(own.amountMin, Math.min(own.amountMax, withdrawalBalance)) };
  const passwordError = form.error('currentPassword');

  /** A network has a range of its own, and the amount begins anew at its least (wire §7.9). */
  function change(key: string, value: string) {
    form.change(key, value);
    const next = rangeOf(method, { ...form.values, [key]: value });
    if (next.amountMin !== own.amountMin) form.change(amountField, fieldText(next.amountMin, unit));
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (amount === undefined || !isAllowed || !form.submit()) return;
    withdrawing.send({ amount, fields: writeFields(method.fields, form.values), currentPassword });
  }

  return (
    <form id={form.id} className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        label={texts('sumLabel')}
        hint={
          hasEnough ? (
            <WithdrawHint account={account} range={range} />
          ) : (
            texts('tooLittle', { min: money.text(own.amountMin, currency), amount: money.text(withdrawalBalance, currency) })
          )
        }
        error={form.error(amountField)}
        unit={unit}
        value={amountText}
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
        <PasswordInput
          label={controls('currentPassword.label')}
          error={passwordError}
          hint={texts('passwordHint')}
          revealLabel={controls('hints.showPassword')}
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.target.value)}
        />
      ) : null}
      {isAllowed ? <Summary account={account} amount={amount} /> : null}
      {method.fields.some(({ key }) => key === walletField) ? (
        <Note tone="warning" icon="triangle-alert">
          <p>{texts('warning')}</p>
        </Note>
      ) : null}
      <Note>
        <p>{texts('note')}</p>
      </Note>
      <WalletFoot>
        <p className={styles.summary}>{texts('timelineHint')}</p>
        <Button
          type="submit"
          form={form.id}
          kind="primary"
          size="lg"
          className={styles.submit}
          isBusy={withdrawing.isPending}
          disabled={!isAllowed || !form.isValid || withdrawing.isPending}
        >
          {withdrawing.isPending ? texts('loadingLabel') : texts('withdrawButtonAmount', { amount: money.text(amount ?? 0, currency) })}
        </Button>
      </WalletFoot>
    </form>
  );
}

function Summary({ account, amount }: { account: Account; amount: number }) {
  const texts = useTexts('modals', 'wallet').group('withdraw.summary');
  const money = useMoneyFormat();
  const shown = (value: number) => <bdi dir="ltr">{money.text(value, account.currency)}</bdi>;
  return (
    <TermRows
      rows={[
        { label: texts('youGet'), value: shown(amount) },
        { label: texts('balanceAfter'), value: shown(Math.max(0, account.balance - amount)) },
      ]}
    />
  );
}

/** The range, and why it may be less than the balance (design.md §7). */
function WithdrawHint({ account, range }: { account: Account; range: { amountMin: number; amountMax: number } }) {
  const texts = useTexts('modals', 'wallet').group('withdraw');
  const money = useMoneyFormat();
  const text = (amount: number) => money.text(amount, account.currency);
  return (
    <span className="num">
      {texts('rangeHint', { min: text(range.amountMin), max: text(range.amountMax) })}
      {account.bonusBalance > 0 ? ` ${texts('lessReason', { amount: text(account.bonusBalance) })}` : ''}
    </span>
  );
}
