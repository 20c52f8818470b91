import { isRefusal } from '@pavilion/contract/client.ts';
import { cryptoBonusDebounceMs } from '@pavilion/contract/constants.ts';
import type { DepositResponse, PaymentMethod } from '@pavilion/contract/payment.ts';
import type { Account } from '@pavilion/contract/wallet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useModals } from '../../navigation/use-modals.ts';
import { newAttemptKey } from './attempt.ts';
import { rememberFailure } from './failure.ts';
import { useCreateDeposit } from './queries.ts';
import { usePaymentRegion } from './region.ts';

export type AddressWish = {
  method: PaymentMethod;
  account: Account;
  /** Undefined where the method asks for no network. */
  network: string | null | undefined;
  /** The bonus of the next transfer, in the words of the call. */
  bonus: { bonusId?: string; isBonusDecline: boolean };
  /** The promo code that waits for it: another one is another wish (wire §7.9). */
  code: string | undefined;
};

/**
 * The deposit address of a network: asked for when the panel opens and when the network changes, and, a second after the last of several
 * changes, when the bonus does, so that the next transfer comes with it (W-19, W-21, wire §1.9).
 */
export function useDepositAddress({ method, account, network, bonus: { bonusId, isBonusDecline }, code }: AddressWish) {
  const [given, setGiven] = useState<{ network: string | null | undefined; response: DepositResponse }>();
  const [isOverLimit, setOverLimit] = useState(false);
  const asked = useRef<{ network: string | null | undefined }>(undefined);
  const queryClient = useQueryClient();
  const modals = useModals();
  const { countryToSend } = usePaymentRegion();
  const { mutateAsync: create } = useCreateDeposit();

  useEffect(() => {
    const isBonusChange = asked.current !== undefined && asked.current.network === network;
    asked.current = { network };
    let isCurrent = true;
    async function ask() {
      const body = {
        method: method.method,
        currency: account.currency,
        accountId: account.id,
        amount: method.amountMin,
        redirectSuccessUrl: location.href,
        redirectErrorUrl: location.href,
        isBonusDecline,
        ...(bonusId === undefined ? {} : { bonusId }),
        ...(countryToSend === undefined ? {} : { country: countryToSend }),
        ...(network === undefined ? {} : { fields: { crypto_network: network } }),
      };
      try {
        const response = await create({ body, idempotencyKey: newAttemptKey() });
        if (isCurrent) setGiven({ network, response });
      } catch (error) {
        if (!isCurrent) return;
        if (isRefusal(error, 'depositLimitReached')) {
          setOverLimit(true);
          return;
        }
        rememberFailure(queryClient, error);
        await modals.open('deposit-error');
      }
    }
    const timer = setTimeout(() => void ask(), isBonusChange ? cryptoBonusDebounceMs : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [method, account.id, account.currency, network, bonusId, isBonusDecline, code, countryToSend, create, queryClient, modals]);

  return { response: given?.network === network ? given?.response : undefined, isOverLimit };
}
