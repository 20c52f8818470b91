import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { limitDefinition } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { Button, Note, TermRows } from '@pavilion/ui';
import { DialogClose, DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { type SubmitEvent, useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { useAlerts } from '../../content/alerts.ts';
import { useMoments } from '../../content/use-moments.ts';
import { PasswordStepUp } from '../../features/content/passkey-step-up.tsx';
import { useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import { limitsOptions, useDeleteLimit, useUpdateLimit } from '../../features/risk/queries.ts';
import { AmountInput } from '../../features/settings/amount-input.tsx';
import { useAmountUnit, useMoneyFormat } from '../../features/settings/queries.ts';
import { fieldText, readAmount } from '../../features/settings/typed-amount.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useNow } from '../../browser/use-now.ts';
import { useSite } from '../../visitor/use-site.ts';
import { useMissingRecord } from '../../features/content/use-missing-record.ts';

const kinds: Readonly<Record<number, string>> = {
  [limitDefinition.bet]: 'bet',
  [limitDefinition.loss]: 'loss',
  [limitDefinition.deposit]: 'deposit',
};

/** Changes or removes a limit: a decrease applies at once, an increase or removal from a time stated before saving (M-39, D-29). */
export function EditCashLimit({ name, value }: ModalProps) {
  const { api } = useSite();
  const texts = useTexts('modals', 'editCashLimit');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  const answer = useQuery(limitsOptions(api));
  const limit = answer.data?.find(({ id }) => id === value);
  useMissingRecord(name, answer.data !== undefined && limit === undefined);
  if (limit !== undefined)
    return (
      <FieldTexts>
        <EditForm key={limit.id} name={name} limit={limit} />
      </FieldTexts>
    );
  return (
    <DialogFrame
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      foot={
        <DialogClose isBlock onClose={() => void modals.close(name)}>
          {common('buttons.close')}
        </DialogClose>
      }
    >
      <Unanswered answer={answer} rows={3} />
    </DialogFrame>
  );
}

/** Changes or removes a limit, closes the dialog and confirms with an alert. */
function useEdit({ name, limit }: { name: ModalProps['name']; limit: Limit }) {
  const modals = useModals();
  const alert = useAlerts();
  const [update, remove] = [useUpdateLimit(), useDeleteLimit()];
  const passwordError = remove.error instanceof ApiError ? remove.error.fields['currentPassword']?.[0] : undefined;
  const isBusy = update.isPending || remove.isPending;

  async function save(amount: number | undefined) {
    if (amount === undefined || isBusy) return;
    await update.mutateAsync({ id: limit.id, amount });
    await modals.close(name);
    void alert(amount > (limit.amount ?? 0) ? 'limit.cashLimitEditLargeAmount' : 'limit.cashLimitEditSmallerAmount');
  }
  async function end(currentPassword: string) {
    if (isBusy) return;
    await remove.mutateAsync({ id: limit.id, currentPassword });
    await modals.close(name);
    void alert('limit.cashLimitCancel');
  }
  return { save, end, isBusy, passwordError, hasFailed: update.isError || (remove.isError && passwordError === undefined) };
}

const titleKeyOf = ({ period, definition }: Limit): string => `popupLabel.edit_${period ?? 'daily'}_${kinds[definition] ?? 'deposit'}`;
const isChange = (amount: number | undefined, limit: Limit): boolean =>
  amount !== undefined && amount > 0 && amount !== (limit.amount ?? 0);

function EditForm({ name, limit }: { name: ModalProps['name']; limit: Limit }) {
  const texts = useTexts('modals', 'editCashLimit');
  const common = useTexts('globalComponents', 'common');
  const { save, end, isBusy, passwordError, hasFailed } = useEdit({ name, limit });
  const unit = useAmountUnit(limit.currency ?? '');
  const [typed, setTyped] = useState(fieldText(limit.amount ?? 0, unit));
  const amount = readAmount(typed, unit);
  const [currentPassword, setCurrentPassword] = useState('');
  function submit(event: SubmitEvent) {
    event.preventDefault();
    save(amount).catch(() => undefined);
  }
  return (
    <DialogFrame
      size="s"
      title={texts(titleKeyOf(limit))}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        <>
          <Button disabled={isBusy || limit.cancelProcess} onClick={() => void end(currentPassword).catch(() => undefined)}>
            {texts('actions.deleteButtonLabel')}
          </Button>
          <Button type="submit" form="edit-cash-limit" kind="primary" disabled={isBusy || !isChange(amount, limit)}>
            {texts('actions.updateButtonLabel')}
          </Button>
        </>
      }
    >
      <form id="edit-cash-limit" className="stack" onSubmit={submit}>
        <Standing limit={limit} />
        <AmountInput
          isLarge
          data-autofocus=""
          label={texts('amountLabel')}
          error={hasFailed ? texts('failed') : undefined}
          className="tabular"
          currency={limit.currency ?? ''}
          value={typed}
          onChange={setTyped}
        />
        {passwordError || currentPassword ? (
          <PasswordStepUp
            error={passwordError}
            value={currentPassword}
            onChange={setCurrentPassword}
            onConfirmed={() => void end('').catch(() => undefined)}
          />
        ) : null}
        <Effect limit={limit} amount={amount} />
        <p className="small text-secondary">{texts('hint')}</p>
      </form>
    </DialogFrame>
  );
}

function Standing({ limit }: { limit: Limit }) {
  const texts = useTexts('modals', 'editCashLimit');
  const money = useMoneyFormat();
  const text = (amount: number | null) => (
    <bdi dir="ltr" className="tabular">
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

/** When the typed amount would take effect. */
function Effect({ limit, amount }: { limit: Limit; amount: number | undefined }) {
  const moments = useMoments();
  const texts = useTexts('modals', 'editCashLimit');
  const money = useMoneyFormat();
  const nowMs = useNow();
  const now = limit.amount ?? 0;
  if (amount === undefined || amount === now) return null;
  const date = nowMs === undefined ? '' : moments.deadline(new Date(nowMs + DAY_MS).toISOString());
  return (
    <Note tone={amount > now ? 'warning' : 'ok'} icon={amount > now ? 'timer' : 'check'} role="status">
      <p>{amount > now ? texts('greaterUntil', { date, amount: money.text(now, limit.currency ?? '') }) : texts('lowerAmountTitle')}</p>
    </Note>
  );
}
