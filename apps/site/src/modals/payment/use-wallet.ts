import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { useState } from 'react';
import { walletStep } from '../../analytics/events.ts';
import { useTrack, useTrackOnce, useTrackOnLeave } from '../../analytics/use-track.ts';
import { useIsWide } from '../../browser/use-is-wide.ts';
import { useTexts } from '../../content/texts.tsx';
import { useAwaited } from '../../features/payment/processing/awaited.ts';
import { usePaymentMethods } from '../../features/payment/queries.ts';
import { useProfile } from '../../features/player/queries.ts';
import { activeAccountOf, useAccounts } from '../../features/wallet/queries.ts';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { useBeforeDismiss, useModals } from '../../navigation/modals/use-modals.ts';

export type WalletKind = 'deposit' | 'withdraw';

/** The player's account and methods; empty until hydration has finished, as in the server's markup. */
function useCashier(kind: WalletKind) {
  const isHydrated = useIsHydrated();
  const accounts = useAccounts();
  const account = activeAccountOf(accounts.data);
  const { data: profile } = useProfile();
  // Both lists are requested at once and may fail independently (wire §7.9).
  const lists = { deposit: usePaymentMethods('deposit'), withdraw: usePaymentMethods('withdraw') };
  const methods = lists[kind];
  const offered = methods.data;
  const isWithoutAccount = account === undefined && accounts.error !== null;
  const retry = () => void (isWithoutAccount ? accounts : methods).refetch();
  return isHydrated
    ? { account, profile, offered, failed: isWithoutAccount ? accounts.error : methods.error, retry }
    : { account: undefined, profile: undefined, offered: undefined, failed: null, retry };
}

export type Cashier = ReturnType<typeof useCashier>;

/** The picked method; on a wide screen, where a form is always shown, otherwise the first one that is available. */
function methodOf(offered: readonly PaymentMethod[] | undefined, { picked, isWide }: { picked: string | undefined; isWide: boolean }) {
  const first = isWide ? offered?.find(({ isAvailable }) => isAvailable !== false) : undefined;
  return offered?.find(({ method }) => method === picked) ?? first;
}

/** The open tab and the chosen method; on a phone the form replaces the list of methods (`isFormStep`). */
export function useWalletStep(opening: WalletKind) {
  const [kind, setKind] = useState(opening);
  const [picked, setPicked] = useState<string>();
  const isWide = useIsWide();
  const cashier = useCashier(kind);
  const method = methodOf(cashier.offered, { picked, isWide });
  const awaitedId = useAwaited();
  const awaited = kind === 'deposit' ? awaitedId : '';
  const isFormStep = !isWide && (method !== undefined || awaited !== '');
  const track = useTrack();
  useTrackOnce((userId) => walletStep(userId, 'open', opening));
  useTrackOnLeave((userId) => walletStep(userId, 'close', kind));

  const choose = (next: WalletKind) => {
    setKind(next);
    setPicked(undefined);
    track((userId) => walletStep(userId, next, next));
  };
  const pick = (chosen: string) => {
    setPicked(chosen);
    track((userId) => walletStep(userId, 'method', kind));
  };
  return { kind, method, awaited, isFormStep, cashier, choose, pick, back: () => setPicked(undefined) };
}

export type WalletStep = ReturnType<typeof useWalletStep>;

/** On a phone, closing first returns to the methods; on the deposit tab it asks for confirmation, unless the content disables that (W-10, W-11). */
export function useWalletDismissal({ kind, isFormStep, back }: { kind: WalletKind; isFormStep: boolean; back: () => void }) {
  const modals = useModals();
  const question = useTexts('modals', 'cancelDeposit');
  useBeforeDismiss('wallet', () => {
    if (isFormStep) {
      back();
      return false;
    }
    if (kind === 'withdraw' || !question.flag('displayModal', true)) return true;
    void modals.open('cancel-deposit');
    return false;
  });
}
