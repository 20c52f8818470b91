import type { PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import { useState } from 'react';
import { isAnswered } from '../../../api/attempt.ts';
import { walletStep } from '../../../analytics/events.ts';
import { useTrack, useTrackOnce, useTrackOnLeave } from '../../../analytics/use-track.ts';
import { useIsWide } from '../../../visitor/use-is-wide.ts';
import { useReloadedMethod } from '../methods/kept-entry.ts';
import { type LastPayment, lastPaymentOf, useCompletedPayments } from '../methods/last-payment.ts';
import { useAwaited } from '../processing/awaited.ts';
import { areSomeUnderWay } from '../processing/under-way.ts';
import { usePaymentMethods } from '../queries.ts';
import { useProfile } from '../../player/queries.ts';
import { activeAccountOf, useAccounts } from '../../wallet/queries.ts';
import { useUnfinishedDeposits } from './unfinished-deposits.tsx';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';

/** A side of the cashier, deposit or withdrawal; the history beside them shows past payments. */
export type WalletKind = 'deposit' | 'withdraw';
export type WalletTab = WalletKind | 'history';

/**
 * Why there is no form. One that is shown, and what was typed in it, stays where its methods could only not be read again: a refusal alone ends it,
 * such as a reached limit or a break.
 */
const failureOf = ({ data, error }: { data: unknown; error: Error | null }): Error | null =>
  data !== undefined && !isAnswered(error) ? null : error;

/** The player's account and methods; empty until hydration has finished, as in the server's markup. */
function useCashier(kind: WalletKind) {
  const isHydrated = useIsHydrated();
  const accounts = useAccounts();
  const account = activeAccountOf(accounts.data);
  const { data: profile } = useProfile();
  // Both lists are requested at once and may fail independently (wire §7.9).
  const lists = { deposit: usePaymentMethods('deposit'), withdraw: usePaymentMethods('withdraw') };
  const methods = lists[kind];
  const completed = useCompletedPayments(kind, account?.currency ?? '');
  const begun = useUnfinishedDeposits(kind);
  // In one render, so that no other method is selected until the last one is known, and nothing comes over them afterwards.
  const offered = completed === undefined || begun === undefined ? undefined : methods.data;
  const last = lastPaymentOf(completed ?? [], offered ?? []);
  const isWithoutAccount = account === undefined && accounts.error !== null;
  const retry = () => void (isWithoutAccount ? accounts : methods).refetch();
  return isHydrated
    ? { account, profile, offered, unfinished: begun, last, failed: isWithoutAccount ? accounts.error : failureOf(methods), retry }
    : { account: undefined, profile: undefined, offered: undefined, unfinished: undefined, last: undefined, failed: null, retry };
}

export type Cashier = ReturnType<typeof useCashier>;

type Picked = { picked: string | null | undefined; kept: string | undefined; isWide: boolean; last: LastPayment | undefined };

/**
 * The picked method; before that the one whose form a reload left, or that of the last payment, and on a wide screen, where a form is always shown, the first one that is
 * available. `null` is the list of methods, opened on a phone.
 */
function methodOf(offered: readonly PaymentMethod[] | undefined, { picked, kept, isWide, last }: Picked) {
  const available = (offered ?? []).filter(({ isAvailable }) => isAvailable !== false);
  const named = (name: string | undefined) => available.find(({ method }) => method === name);
  const chosen = picked === undefined ? (named(kept) ?? named(last?.method)) : undefined;
  return offered?.find(({ method }) => method === picked) ?? chosen ?? (isWide ? available[0] : undefined);
}

/** A way that goes while a payment by it is on its way stays with its panel: the payment is not affected (W-173). */
function useKeptMethod(method: PaymentMethod | undefined, offered: readonly PaymentMethod[] | undefined): PaymentMethod | undefined {
  const [shown, setShown] = useState(method);
  const isGone = shown !== undefined && offered !== undefined && !offered.some((each) => each.method === shown.method);
  if (isGone && areSomeUnderWay()) return shown;
  if (shown !== method) setShown(method);
  return method;
}

/** The open tab, the chosen method and the payment that is followed; on a phone the form replaces the list of methods (`isFormStep`). */
export function useWalletStep(opening: WalletKind) {
  const [tab, setTab] = useState<WalletTab>(opening);
  const [picked, setPicked] = useState<string | null>();
  const kept = useReloadedMethod();
  const [followed, setFollowed] = useState('');
  const isWide = useIsWide();
  const kind = tab === 'history' ? opening : tab;
  const cashier = useCashier(kind);
  const method = useKeptMethod(methodOf(cashier.offered, { picked, kept, isWide, last: cashier.last }), cashier.offered);
  const awaitedId = useAwaited();
  const awaited = tab === 'deposit' ? awaitedId : '';
  const isFormStep = !isWide && (method !== undefined || awaited !== '');
  const track = useTrack();
  useTrackOnce((userId) => walletStep(userId, 'open', opening));
  useTrackOnLeave((userId) => walletStep(userId, 'close', kind));

  const choose = (next: WalletTab) => {
    setTab(next);
    setPicked(undefined);
    setFollowed('');
    if (next !== 'history') track((userId) => walletStep(userId, next, next));
  };
  const pick = (chosen: string) => {
    setPicked(chosen);
    track((userId) => walletStep(userId, 'method', kind));
  };
  const back = () => setPicked(null);
  return {
    tab,
    kind,
    method,
    awaited,
    followed,
    isFormStep,
    cashier,
    choose,
    pick,
    back,
    follow: (invoiceId: string | undefined) => setFollowed(invoiceId ?? ''),
  };
}

export type WalletStep = ReturnType<typeof useWalletStep>;
