import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { newIdempotencyKey } from '@pavilion/contract/calls/keyed-send.ts';
import { cryptoBonusDebounceMs } from '@pavilion/contract/constants.ts';
import type { DepositResponse, PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { Account } from '@pavilion/contract/areas/wallet.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { rememberFailure } from '../invoices/failure.ts';
import { useCreateDeposit } from '../queries.ts';
import { usePaymentRegion } from '../methods/region.ts';

type AddressRequest = {
  method: PaymentMethod;
  account: Account;
  /** Undefined where the method has no networks. */
  network: string | null | undefined;
  /** The bonus fields of the `createDeposit` body, for the next transfer. */
  bonus: { bonusId?: string; isBonusDecline: boolean };
  /** The stored promo code; another code requests the address again (wire §7.9). */
  code: string | undefined;
};

/**
 * The deposit address of a network, requested when the panel opens and when the network changes. A changed bonus requests it again
 * after `cryptoBonusDebounceMs`, so that the next transfer is credited with that bonus (W-19, W-21, wire §1.9).
 */
export function useDepositAddress({ method, account, network, bonus: { bonusId, isBonusDecline }, code }: AddressRequest) {
  const [answer, setAnswer] = useState<{ network: string | null | undefined; response: DepositResponse }>();
  const [isOverLimit, setOverLimit] = useState(false);
  const requested = useRef<{ network: string | null | undefined }>(undefined);
  const queryClient = useQueryClient();
  const modals = useModals();
  const { countryToSend } = usePaymentRegion();
  const { mutateAsync: create } = useCreateDeposit();

  useEffect(() => {
    const isBonusChange = requested.current !== undefined && requested.current.network === network;
    requested.current = { network };
    let isCurrent = true;
    async function request() {
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
        const response = await create({ body, idempotencyKey: newIdempotencyKey() });
        if (isCurrent) setAnswer({ network, response });
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
    const timer = setTimeout(() => void request(), isBonusChange ? cryptoBonusDebounceMs : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [method, account.id, account.currency, network, bonusId, isBonusDecline, code, countryToSend, create, queryClient, modals]);

  return { response: answer?.network === network ? answer?.response : undefined, isOverLimit };
}
