import { isRefusal } from '@pavilion/contract/client.ts';
import type { DepositResponse, PaymentMethod } from '@pavilion/contract/payment.ts';
import type { Account } from '@pavilion/contract/wallet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { walletStep } from '../../analytics/events.ts';
import { useTrack } from '../../analytics/use-track.ts';
import { useTexts } from '../../content/texts.tsx';
import { useModals } from '../../navigation/use-modals.ts';
import { Attempts } from './attempt.ts';
import { awaitInvoice } from './awaited.ts';
import { openPaymentWindow, type PaymentWindow } from './payment-window.ts';
import { type DepositBody, useCreateDeposit } from './queries.ts';
import { returnAddresses } from './redirects.ts';
import { usePaymentRegion } from './region.ts';
import { isAnswered, rememberFailure } from './failure.ts';

export type DepositEntry = {
  amount: number;
  fields: Readonly<Record<string, string>>;
  /** The bonus that goes with it, in the words of the call. */
  bonus: { bonusId?: string; isBonusDecline: boolean };
};

export type Depositing = {
  isPending: boolean;
  /** The answer a panel inside the wallet waits with; none while the form stands. */
  waiting: DepositResponse | undefined;
  /** The deposit would pass a limit (13100). */
  isOverLimit: boolean;
  /** Back to the form. */
  reset: () => void;
  send: (entry: DepositEntry) => void;
};

/** Sends a deposit and goes on by the method's kind of processing (wire §3.8, W-23 to W-27). */
export function useDeposit(method: PaymentMethod, account: Account): Depositing {
  const [attempts] = useState(() => new Attempts());
  const [waiting, setWaiting] = useState<DepositResponse>();
  const [isOverLimit, setOverLimit] = useState(false);
  const isBusy = useRef(false);
  const queryClient = useQueryClient();
  const modals = useModals();
  const texts = useTexts('modals', 'wallet');
  const { countryToSend } = usePaymentRegion();
  const create = useCreateDeposit();
  const track = useTrack();

  async function goOn(response: DepositResponse, paymentWindow: PaymentWindow | undefined): Promise<void> {
    switch (method.processingType) {
      case 'form':
        paymentWindow?.post(response.action ?? '', response.fields ?? {});
        await modals.close('wallet');
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
        return unknownProcessing(method.processingType);
    }
  }

  async function fail(error: unknown): Promise<void> {
    if (isRefusal(error, 'depositLimitReached')) {
      setOverLimit(true);
      await queryClient.invalidateQueries({ queryKey: ['payment', 'methods'] });
      return;
    }
    rememberFailure(queryClient, error);
    await modals.open('deposit-error');
  }

  async function run(body: DepositBody): Promise<void> {
    const paymentWindow = method.processingType === 'form' ? openPaymentWindow(texts('deposit.loadingLabel')) : undefined;
    try {
      const response = await create.mutateAsync({ body, idempotencyKey: attempts.keyFor(body) });
      attempts.answered();
      await goOn(response, paymentWindow);
    } catch (error) {
      if (isAnswered(error)) attempts.answered();
      paymentWindow?.close();
      await fail(error);
    } finally {
      isBusy.current = false;
    }
  }

  const reset = useCallback(() => {
    setWaiting(undefined);
    setOverLimit(false);
  }, []);

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

function unknownProcessing(processing: never): never {
  throw new Error(`A deposit cannot go on by ${String(processing)}`);
}
