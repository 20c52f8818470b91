import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/risk.ts';
import { Button, Note, TermRows, TextInput } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useAlerts } from '../content/alerts.ts';
import { formatDeadline } from '../content/format.ts';
import { useTexts } from '../content/texts.tsx';
import { Unanswered } from '../features/content/load-failed.tsx';
import { fieldText, readAmount, typedAmount } from '../features/payment/amounts.ts';
import { limitsOptions, useDeleteLimit, useUpdateLimit } from '../features/risk/queries.ts';
import { useAmountUnit, useMoneyFormat } from '../features/settings/queries.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useModals } from '../navigation/use-modals.ts';
import { useNow } from '../session/use-now.ts';
import { useSite } from '../session/use-site.ts';

const dayMs = 86_400_000;
const kinds: Readonly<Record<number, string>> = {
  [limitDefinition.bet]: 'bet',
  [limitDefinition.loss]: 'loss',
  [limitDefinition.deposit]: 'deposit',
};

/** Changes or removes a limit: lower at once, higher and gone from a moment that is said before saving (M-39, D-29). */
export function EditCashLimit({ name, value }: ModalProps) {
  const { api } = useSite();
  const texts = useTexts('modals', 'editCashLimit');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  const answer = useQuery(limitsOptions(api));
  const limit = answer.data?.find(({ id }) => id === value);
  if (limit !== undefined) return <EditForm key={limit.id} name={name} limit={limit} />;
  return (
    <DialogFrame
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      foot={
        <Button isBlock onClick={() => void modals.close(name)}>
          {common('buttons.close')}
        </Button>
      }
    >
      <Unanswered answer={answer} rows={3} />
      {answer.data === undefined ? null : <p role="status">{texts('missing')}</p>}
    </DialogFrame>
  );
}

function EditForm({ name, limit }: { name: ModalProps['name']; limit: Limit }) {
  const texts = useTexts('modals', 'editCashLimit');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  const alert = useAlerts();
  const [update, remove] = [useUpdateLimit(), useDeleteLimit()];
  const unit = useAmountUnit(limit.currency ?? '');
  const now = limit.amount ?? 0;
  const [typed, setTyped] = useState(fieldText(now, unit));
  const amount = readAmount(typed, unit);
  const isBusy = update.isPending || remove.isPending;

  async function save() {
    if (amount === undefined || isBusy) return;
    await update.mutateAsync({ id: limit.id, amount });
    await modals.close(name);
    void alert(amount > now ? 'limit.cashLimitEditLargeAmount' : 'limit.cashLimitEditSmallerAmount');
  }
  async function end() {
    if (isBusy) return;
    await remove.mutateAsync(limit.id);
    await modals.close(name);
    void alert('limit.cashLimitCancel');
  }
  function submit(event: SubmitEvent) {
    event.preventDefault();
    save().catch(() => undefined);
  }
  return (
    <DialogFrame
      size="s"
      title={texts(`popupLabel.edit_${limit.period ?? 'daily'}_${kinds[limit.definition] ?? 'deposit'}`)}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        <>
          <Button disabled={isBusy || limit.cancelProcess} onClick={() => void end().catch(() => undefined)}>
            {texts('actions.deleteButtonLabel')}
          </Button>
          <Button
            type="submit"
            form="edit-cash-limit"
            kind="primary"
            disabled={isBusy || amount === undefined || amount <= 0 || amount === now}
          >
            {texts('actions.updateButtonLabel')}
          </Button>
        </>
      }
    >
      <form id="edit-cash-limit" className="stack" onSubmit={submit}>
        <Standing limit={limit} />
        <TextInput
          isLarge
          data-autofocus=""
          label={texts('amountLabel')}
          error={update.isError || remove.isError ? texts('failed') : undefined}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={typed}
          suffix={unit.code}
          onChange={(event) => setTyped(typedAmount(event.target.value, unit))}
        />
        <Effect limit={limit} amount={amount} />
        <p className="small t2">{texts('hint')}</p>
      </form>
    </DialogFrame>
  );
}

function Standing({ limit }: { limit: Limit }) {
  const texts = useTexts('modals', 'editCashLimit');
  const money = useMoneyFormat();
  const text = (amount: number | null) => (
    <bdi dir="ltr" className="num">
      {money.text(amount ?? 0, limit.currency ?? '')}
    </bdi>
  );
  return (
    <TermRows
      rows={[
        { label: texts('currentLabel'), value: text(limit.amount) },
        { label: texts('usedLabel'), value: text(limit.currentAmount) },
      ]}
    />
  );
}

/** When the amount that is typed would work. */
function Effect({ limit, amount }: { limit: Limit; amount: number | undefined }) {
  const { visitor } = useSite();
  const texts = useTexts('modals', 'editCashLimit');
  const money = useMoneyFormat();
  const nowMs = useNow();
  const now = limit.amount ?? 0;
  if (amount === undefined || amount === now) return null;
  const date = nowMs === undefined ? '' : formatDeadline(new Date(nowMs + dayMs).toISOString(), visitor.locale);
  return (
    <Note tone={amount > now ? 'warning' : 'ok'} icon={amount > now ? 'timer' : 'check'} role="status">
      <p>{amount > now ? texts('greaterUntil', { date, amount: money.text(now, limit.currency ?? '') }) : texts('lowerAmountTitle')}</p>
    </Note>
  );
}
