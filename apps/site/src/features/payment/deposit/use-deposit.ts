import { isRefusal } from '@pavilion/contract/calls/client.ts';
import type { DepositResponse, PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { walletStep } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { failedAlert, isAnswered } from '../../../api/attempt.ts';
import { methodsKey } from '../../wallet/queries.ts';
import { awaitInvoice } from '../processing/awaited.ts';
import { useFollow } from '../processing/follow.ts';
import { openPaymentWindow, type PaymentWindow } from '../processing/payment-window.ts';
import { type DepositBody, useCreateDeposit } from '../queries.ts';
import { returnAddresses } from '../processing/redirects.ts';
import { payOnce } from '../processing/unanswered.ts';
import { usePaymentRegion } from '../methods/region.ts';
import { rememberFailure } from '../invoices/failure.ts';

type DepositEntry = {
  amount: number;
  fields: Readonly<Record<string, string>>;
  /** The bonus fields of the `createDeposit` body. */
  bonus: { bonusId?: string; isBonusDecline: boolean };
};

type Depositing = {
  isPending: boolean;
  /** The response of a payment that continues in a panel of the wallet; undefined while the form is shown. */
  waiting: DepositResponse | undefined;
  /** The deposit would exceed a limit (13100). */
  isOverLimit: boolean;
  /** Returns to the form. */
  reset: () => void;
  send: (entry: DepositEntry) => void;
};

/** Sends a deposit and continues by the method's kind of processing (wire §3.8, W-23 to W-27). */
export function useDeposit(method: PaymentMethod, account: Account): Depositing {
  const isBusy = useRef(false);
  const texts = useTexts('modals', 'wallet');
  const { countryToSend } = usePaymentRegion();
  const create = useCreateDeposit();
  const track = useTrack();
  const { waiting, isOverLimit, reset, proceed, fail } = useDepositOutcome(method.processingType);

  async function run(body: DepositBody): Promise<void> {
    const paymentWindow = method.processingType === 'form' ? openPaymentWindow(texts('deposit.loadingLabel')) : undefined;
    try {
      const response = await payOnce('deposit', body, (idempotencyKey) => create.mutateAsync({ body, idempotencyKey }));
      await proceed(response, paymentWindow);
    } catch (error) {
      paymentWindow?.close();
      await fail(error);
    } finally {
      isBusy.current = false;
    }
  }

  return {
    isPending: create.isPending,
    waiting,
    isOverLimit,
    reset,
    send: ({ amount, fields, bonus }) => {
      if (isBusy.current) return; // A double click is one request (W-57).
      isBusy.current = true;
      track((userId) => walletStep(userId, 'sent', 'deposit'));
      void run({
        method: method.method,
        currency: account.currency,
        accountId: account.id,
        amount,
        ...returnAddresses(location.href),
        ...(countryToSend === undefined ? {} : { country: countryToSend }),
        ...bonus,
        ...(method.fields.length > 0 ? { fields: { ...fields } } : {}),
      });
    },
  };
}

/** How a sent deposit continues: at the provider's page, in a panel of the wallet, or with an error. */
function useDepositOutcome(processingType: PaymentMethod['processingType']) {
  const [waiting, setWaiting] = useState<DepositResponse>();
  const [isOverLimit, setOverLimit] = useState(false);
  const queryClient = useQueryClient();
  const modals = useModals();
  const alert = useAlerts();
  const follow = useFollow();

  async function proceed(response: DepositResponse, paymentWindow: PaymentWindow | undefined): Promise<void> {
    switch (processingType) {
      case 'form':
        paymentWindow?.lead(response);
        follow(response.invoiceId);
        return;
      case 'message':
        await modals.open('deposit-pending');
        return;
      case 'qr':
      case 'iframe':
        setWaiting(response);
        return;
      case 'asyncRedirect':
        awaitInvoice(response.invoiceId ?? '');
        return;
      default:
        return unknownProcessing(processingType);
    }
  }

  async function fail(error: unknown): Promise<void> {
    if (isRefusal(error, 'depositLimitReached')) {
      setOverLimit(true);
      await queryClient.invalidateQueries({ queryKey: methodsKey });
      return;
    }
    if (!isAnswered(error)) return alert(failedAlert(error));
    rememberFailure(queryClient, error);
    await modals.open('deposit-error');
  }

  const reset = useCallback(() => {
    setWaiting(undefined);
    setOverLimit(false);
  }, []);
  return { waiting, isOverLimit, reset, proceed, fail };
}

function unknownProcessing(processing: never): never {
  throw new Error(`Unknown processing type of a deposit: ${String(processing)}`);
}
