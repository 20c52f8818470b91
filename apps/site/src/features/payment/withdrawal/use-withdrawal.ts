import { ApiError, isRefusal } from '@pavilion/contract/calls/client.ts';
import type { ErrorName, FieldMessages } from '@pavilion/contract/calls/errors.ts';
import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { useRef, useState } from 'react';
import { walletStep } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { failedAlert } from '../../../api/attempt.ts';
import { useFollow } from '../processing/follow.ts';
import { payOnce } from '../processing/unanswered.ts';
import { useCreateWithdrawal, type WithdrawalBody } from '../queries.ts';
import { usePaymentRegion } from '../methods/region.ts';

type WithdrawalEntry = {
  amount: number;
  fields: Readonly<Record<string, string>>;
  currentPassword: string;
  heldCreditId: string | undefined;
};

/** Refusals whose own text tells the player what to do. */
const toldReasons: readonly ErrorName[] = ['bonusActive', 'receivableOpen', 'paymentMethodUnavailable'];

/** Requests a withdrawal and follows it once it is accepted; `refuse` gets the field errors (X-18 to X-20, wire §8 row 47). */
export function useWithdrawal(method: PaymentMethod, account: Account, refuse: (fields: FieldMessages) => void) {
  const isBusy = useRef(false);
  const [reason, setReason] = useState<string>();
  const alert = useAlerts();
  const follow = useFollow();
  const { countryToSend } = usePaymentRegion();
  const create = useCreateWithdrawal();
  const track = useTrack();

  async function run(body: WithdrawalBody): Promise<void> {
    try {
      const { invoiceId } = await payOnce('withdrawal', body, (idempotencyKey) => create.mutateAsync({ body, idempotencyKey }));
      follow(invoiceId);
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) refuse(error.fields);
      else if (error instanceof ApiError && toldReasons.some((name) => isRefusal(error, name))) setReason(error.message);
      else void alert(failedAlert(error));
    } finally {
      isBusy.current = false;
    }
  }

  return {
    isPending: create.isPending,
    /** Why the last request was refused, in the page's language; undefined if it was not, or if an alert said so. */
    reason,
    send: ({ amount, fields, currentPassword, heldCreditId }: WithdrawalEntry) => {
      if (isBusy.current) return; // A double click is one request (W-57).
      isBusy.current = true;
      setReason(undefined);
      track((userId) => walletStep(userId, 'sent', 'withdraw'));
      void run({
        method: method.method,
        currency: account.currency,
        accountId: account.id,
        amount,
        fields: { ...fields },
        ...(countryToSend === undefined ? {} : { country: countryToSend }),
        ...(currentPassword === '' ? {} : { currentPassword }),
        ...(heldCreditId === undefined ? {} : { heldCreditId }),
      });
    },
  };
}
