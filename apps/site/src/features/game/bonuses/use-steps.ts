import { isRefusal } from '@pavilion/contract/calls/client.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { useRef } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useAlerts } from '../../../content/alerts.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { allAnswers } from '../../../api/all-answers.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { activeAccountOf, useAccounts } from '../../wallet/queries.ts';
import { type HeldReference, playerBonusesOptions, playerFreespinsOptions, useActivate, useCancel } from './queries.ts';
import { activationStep, cancelFreespinStep, cancelStep, type Step } from './steps.ts';
import { failedActAlert } from '../../../api/attempt.ts';

/** The issued and active bonuses and free spins of the active account. */
export function useHeldLists() {
  const { api } = useSite();
  const accounts = useAccounts();
  const account = activeAccountOf(accounts.data);
  const currency = account?.currency ?? '';
  const isKnown = account !== undefined;
  const bonuses = useQuery({ ...playerBonusesOptions(api, currency), enabled: isKnown });
  const freespins = useQuery({ ...playerFreespinsOptions(api, currency), enabled: isKnown });
  return { account, accounts, bonuses, freespins };
}

/** Refetches the failed queries; undefined if none has failed. */
export function retryOf(answers: readonly { data: unknown; error: Error | null; refetch: () => unknown }[]): (() => void) | undefined {
  const { isError, refetch } = allAnswers(answers);
  return isError ? refetch : undefined;
}

/** Activates and cancels from a button: at once if the player loses nothing, else through a confirmation dialog. */
export function useSteps() {
  const modals = useModals();
  const { bonuses } = useHeldLists();
  const { perform, isPending } = useActivation();
  const go = (step: Step, now: () => void): void => {
    if (step.kind === 'now') now();
    else void modals.open(step.modal, step.id);
  };
  return {
    isPending,
    activate: (bonus: PlayerBonus) => go(activationStep(bonus, bonuses.data ?? []), () => void perform({ kind: 'bonus', id: bonus.id })),
    activateFreespin: ({ id }: PlayerFreespin) => void perform({ kind: 'freespin', id }),
    cancel: (bonus: PlayerBonus) => go(cancelStep(bonus), () => undefined),
    cancelFreespin: (freespin: PlayerFreespin) => go(cancelFreespinStep(freespin), () => undefined),
  };
}

/** Performs an action and alerts a failure; resolves to whether it succeeded. A success is alerted by its realtime event (wire §4.5). */
function useAction(
  { mutateAsync, isPending }: { mutateAsync: (held: HeldReference) => Promise<unknown>; isPending: boolean },
  refusedAlert: string,
) {
  const alert = useAlerts();
  const isUnderWay = useRef(false);
  return {
    isPending,
    perform: async (held: HeldReference): Promise<boolean> => {
      // The second press of a double click comes before the button is off, and would only be refused.
      if (isUnderWay.current) return false;
      isUnderWay.current = true;
      try {
        await mutateAsync(held);
        return true;
      } catch (error) {
        void alert(alertOf(error, refusedAlert));
        return false;
      } finally {
        isUnderWay.current = false;
      }
    },
  };
}

function alertOf(error: unknown, refusedAlert: string): string {
  if (isRefusal(error, 'coolingOffActive')) return 'bonus.bonusCoolingOff';
  const isRefused =
    isRefusal(error, 'bonusNotActivatable') ||
    isRefusal(error, 'bonusNotCancellable') ||
    isRefusal(error, 'bonusCancelLocked') ||
    isRefusal(error, 'notFound');
  return isRefused ? refusedAlert : failedActAlert(error);
}

/** Activates, and alerts a failure. */
export const useActivation = () => useAction(useActivate(), 'bonus.bonusNotActivated');
/** Cancels, and alerts a failure. */
export const useCancellation = () => useAction(useCancel(), 'bonus.bonusNotCanceled');
