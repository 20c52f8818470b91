import type { PaymentMethod } from '@pavilion/contract/payment.ts';
import type { Account } from '@pavilion/contract/wallet.ts';
import { Button, Pill } from '@pavilion/ui';
import type { ReactNode, SubmitEvent } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { useAmountUnit, useMoneyFormat } from '../settings/queries.ts';
import { AmountField } from './amount-field.tsx';
import { canDeposit, clampedAmount, fieldText, presetsWithin, readAmount, startingAmount } from './amounts.ts';
import { BonusChoice, useBonusOffer, useNamedMinimum } from './bonus-choice.tsx';
import { depositLabel } from './deposit-label.ts';
import { LimitCard } from './limit-card.tsx';
import { useDepositRoom } from './use-deposit-room.ts';
import { MethodFields } from './method-fields.tsx';
import { rangeOf } from './method-range.ts';
import styles from './payment.module.css';
import { useDeposit } from './use-deposit.ts';
import { amountField, useMethodForm, writeFields } from './use-method-form.ts';
import { PaymentPanel } from './waiting-panel.tsx';
import { WalletFoot } from './wallet-foot.tsx';

export type DepositFormProps = { method: PaymentMethod; account: Account; promoBox: ReactNode };

/** Amount, presets, what the method asks, the bonus, and a button that says what it does (W-14 to W-18). */
export function DepositForm({ method, account, promoBox }: DepositFormProps) {
  const { currency } = account;
  const texts = useTexts('modals', 'wallet').group('deposit');
  const money = useMoneyFormat();
  const unit = useAmountUnit(currency);
  const { form, shown, amountText } = useMethodForm(method, fieldText(startingAmount(method, useNamedMinimum(currency)), unit));
  const range = rangeOf(method, form.values);
  const amount = readAmount(amountText, unit);
  const deposit = { amount: clampedAmount(amount, range), currency };
  const offer = useBonusOffer(deposit);
  const depositing = useDeposit(method, account);
  const room = useDepositRoom();
  const label = depositLabel(deposit, offer.worth, money);
  const isReady = canDeposit(amount, range) && form.isValid && !depositing.isPending;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!canDeposit(amount, range) || !form.submit()) return;
    depositing.send({
      amount,
      fields: writeFields(method.fields, form.values),
      bonus: offer.asked,
    });
  }

  if (depositing.isOverLimit) return <LimitCard onBack={depositing.reset} />;
  if (depositing.waiting) return <PaymentPanel response={depositing.waiting} payment={deposit} onEnd={depositing.reset} />;
  return (
    <form id={form.id} className={styles.form} onSubmit={submit} noValidate>
      <AmountField
        label={texts('sumLabel')}
        hint={
          <span className="num">
            {texts('rangeHint', { min: money.text(range.amountMin, currency), max: money.text(range.amountMax, currency) })}
            {room ? ` ${texts('limitLeft', { amount: money.text(room.amount, room.currency) })}` : ''}
          </span>
        }
        unit={unit}
        value={amountText}
        range={range}
        onChange={(value) => form.change(amountField, value)}
      />
      <Presets
        label={texts('presetsLabel')}
        amounts={presetsWithin({ ...method, ...range })}
        currency={currency}
        chosen={amount}
        onChoose={(preset) => form.change(amountField, fieldText(preset, unit))}
      />
      <MethodFields fields={shown} values={form.values} error={form.error} onChange={form.change} onFocus={form.focus} onBlur={form.blur} />
      <BonusChoice offer={offer} deposit={deposit} promoBox={promoBox} />
      <WalletFoot>
        <p className={styles.summary}>
          {texts(method.processingType === 'form' ? 'payHint' : 'payHintHere', { amount: money.text(deposit.amount, currency) })}
        </p>
        <Button
          type="submit"
          form={form.id}
          kind="primary"
          size="lg"
          className={styles.submit}
          isBusy={depositing.isPending}
          disabled={!isReady}
        >
          {depositing.isPending ? texts('loadingLabel') : texts(label.key, label.values)}
        </Button>
      </WalletFoot>
    </form>
  );
}

type PresetsProps = {
  label: string;
  amounts: readonly number[];
  currency: string;
  chosen: number | undefined;
  onChoose: (amount: number) => void;
};

/** Amounts as pills: a click fills the field and marks the pill (W-16). */
function Presets({ label, amounts, currency, chosen, onChoose }: PresetsProps) {
  const money = useMoneyFormat();
  if (amounts.length === 0) return null;
  return (
    <fieldset className={styles.presets}>
      <legend className="vh">{label}</legend>
      {amounts.map((amount) => (
        <Pill key={amount} isPressed={amount === chosen} onClick={() => onChoose(amount)}>
          <bdi dir="ltr" className="amt">
            {money.short(amount, currency)}
          </bdi>
        </Pill>
      ))}
    </fieldset>
  );
}
