import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { Button, Pill } from '@pavilion/ui';
import type { ReactNode, SubmitEvent } from 'react';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useAmountUnit, useMoneyFormat } from '../../settings/queries.ts';
import { AmountField } from '../methods/amount-field.tsx';
import { type AmountRange, fieldText, readAmount } from '../../settings/typed-amount.ts';
import { canDeposit, clampedAmount, presetsWithin, rangeWithin, startingAmount } from '../methods/amounts.ts';
import { AgainCard } from './again-card.tsx';
import { BonusChoice, useBonusOffer, useNamedMinimum } from './bonus-choice.tsx';
import { type DepositLabel, depositLabel } from './deposit-label.ts';
import { LimitCard } from './limit-card.tsx';
import type { LimitRoom } from './limit-view.ts';
import { useDepositRoom } from './use-deposit-room.ts';
import { amountsOf, type LastPayment } from '../methods/last-payment.ts';
import { MethodFields } from '../methods/method-fields.tsx';
import { SavedCard } from '../methods/saved-card.tsx';
import { rangeOf } from '../methods/method-range.ts';
import styles from '../payment.module.css';
import { useDeposit } from './use-deposit.ts';
import { amountField, useMethodForm, writeFields } from '../methods/use-method-form.ts';
import { PaymentPanel } from '../processing/waiting-panel.tsx';
import { WalletFoot } from '../wallet-foot.tsx';

type DepositFormProps = { method: PaymentMethod; account: Account; last: LastPayment | undefined; promoBox: ReactNode };

/** Amount, presets, the method's own fields, the bonus, and a button that names the payment and its bonus (W-14 to W-18). */
export function DepositForm({ method, account, last, promoBox }: DepositFormProps) {
  const { currency } = account;
  const texts = useTexts('modals', 'wallet').group('deposit');
  const money = useMoneyFormat();
  const unit = useAmountUnit(currency);
  const room = useDepositRoom(currency);
  const start = startingAmount(rangeWithin(method, room?.forDeposit), { bonusMin: useNamedMinimum(currency), last });
  const { form, shown, amountText } = useMethodForm(method, currency, fieldText(start, unit));
  const range = rangeOf(method, form.values);
  const proposed = rangeWithin(range, room?.forDeposit);
  const amount = readAmount(amountText, unit);
  const deposit = { amount: clampedAmount(amount, range), currency };
  const offer = useBonusOffer(deposit);
  const depositing = useDeposit(method, account);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!canDeposit(amount, range) || !form.submit()) return;
    depositing.send({ amount, fields: writeFields(method.fields, form.values), bonus: offer.bonusFields });
  }

  if (depositing.isOverLimit) return <LimitCard onBack={depositing.reset} />;
  if (depositing.waiting) return <PaymentPanel response={depositing.waiting} payment={deposit} onEnd={depositing.reset} />;
  if (room && room.forDeposit < method.amountMin && !depositing.isPending)
    return <LimitCard short={{ room, min: range.amountMin, currency }} />;
  return (
    <form id={form.id} className={styles.form} onSubmit={submit} noValidate>
      <AgainCard method={method} last={last} currency={currency} />
      <AmountField
        label={texts('sumLabel')}
        hint={<DepositHint range={range} room={room} currency={currency} />}
        currency={currency}
        value={amountText}
        range={range}
        onChange={(value) => form.change(amountField, value)}
      />
      <Presets
        label={texts('presetsLabel')}
        amounts={amountsOf(presetsWithin({ ...method, ...proposed }), { last, range: proposed })}
        currency={currency}
        chosen={amount}
        onChoose={(preset) => form.change(amountField, fieldText(preset, unit))}
      />
      <MethodFields fields={shown} values={form.values} error={form.error} onChange={form.change} onFocus={form.focus} onBlur={form.blur} />
      <SavedCard method={method} />
      <BonusChoice offer={offer} deposit={deposit} promoBox={promoBox} />
      <WalletFoot>
        <p className={styles.summary}>
          {texts(method.processingType === 'form' ? 'payHint' : 'payHintHere', { amount: money.text(deposit.amount, currency) })}
        </p>
        <SubmitDeposit
          formId={form.id}
          label={depositLabel(deposit, offer.worth, money)}
          isBusy={depositing.isPending}
          isReady={canDeposit(amount, range) && form.isValid}
        />
      </WalletFoot>
    </form>
  );
}

/** The range of the method, what the player's deposit limits leave, and until when. */
function DepositHint({ range, room, currency }: { range: AmountRange; room: LimitRoom | undefined; currency: string }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  const money = useMoneyFormat();
  const moments = useMoments();
  return (
    <span className="tabular">
      {texts('rangeHint', { min: money.text(range.amountMin, currency), max: money.text(range.amountMax, currency) })}
      {room ? ` ${texts('limitLeft', { amount: money.text(room.amount, room.currency) })}` : ''}
      {room?.resetsAt ? ` ${texts('limit.resets', { date: moments.deadline(room.resetsAt) })}` : ''}
    </span>
  );
}

type SubmitDepositProps = { formId: string; label: DepositLabel; isBusy: boolean; isReady: boolean };

function SubmitDeposit({ formId, label, isBusy, isReady }: SubmitDepositProps) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  return (
    <Button type="submit" form={formId} kind="primary" size="lg" className={styles.submit} isBusy={isBusy} disabled={!isReady || isBusy}>
      {isBusy ? texts('loadingLabel') : texts(label.key, label.values)}
    </Button>
  );
}

type PresetsProps = {
  label: string;
  amounts: readonly number[];
  currency: string;
  chosen: number | undefined;
  onChoose: (amount: number) => void;
};

/** Preset amounts as pills: a click fills the amount field and presses the pill (W-16). */
function Presets({ label, amounts, currency, chosen, onChoose }: PresetsProps) {
  const money = useMoneyFormat();
  if (amounts.length === 0) return null;
  return (
    <fieldset className={styles.presets}>
      <legend className="visually-hidden">{label}</legend>
      {amounts.map((amount) => (
        <Pill key={amount} isPressed={amount === chosen} onClick={() => onChoose(amount)}>
          <bdi dir="ltr" className="amount">
            {money.short(amount, currency)}
          </bdi>
        </Pill>
      ))}
    </fieldset>
  );
}
