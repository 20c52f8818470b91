import { adjustmentKinds } from '@pavilion/contract/console/payment/views.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountField } from '../../components/fields/amount-field.tsx';
import { OneOf } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { announce } from '../../components/toasts.tsx';
import { useText } from '../../texts/use-text.ts';

interface AskProps {
  player: { id: string; nickname: string | null; number: string };
  currencies: readonly string[];
  onClose: () => void;
}

const AMOUNT = /^-?\d{1,12}(?:\.\d{1,8})?$/;

/** Requests a credit or debit from a colleague; no money moves until the approval (operator §3.4). */
export function AskAdjustmentDialog({ player, currencies, onClose }: AskProps) {
  const say = useText('books');
  const client = useQueryClient();
  const [kind, setKind] = useState<(typeof adjustmentKinds)[number]>();
  const [currency, setCurrency] = useState(currencies[0] ?? 'EUR');
  const [typed, setTyped] = useState('');
  const amount = Number(typed);
  return (
    <ActDialog
      title={say('askTitle', { name: player.nickname ?? player.number })}
      confirm={say('askAct')}
      canConfirm={kind !== undefined && AMOUNT.test(typed) && amount !== 0}
      act={async ({ reason }) => {
        if (kind === undefined) return;
        await api.payments.askAdjustment({ body: { playerId: player.id, currency, amount, kind, reason } });
        announce(say('askedNow'));
        await client.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say('askText')}</p>
      <OneOf label={say('kind')} options={adjustmentKinds} labelOf={(one) => say(`kind_${one}`)} chosen={kind} onChange={setKind} />
      <OneOf label={say('currency')} options={currencies} chosen={currency} onChange={setCurrency} />
      <AmountField
        label={say('amount')}
        hint={say('amountHint')}
        currency={currency}
        value={typed}
        {...(typed === '' || typed === '-' || AMOUNT.test(typed) ? {} : { error: say('amountWrong') })}
        onChange={setTyped}
      />
    </ActDialog>
  );
}
