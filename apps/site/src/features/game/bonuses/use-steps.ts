import { isRefusal } from '@pavilion/contract/client.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/game-bonus.ts';
import { useQuery } from '@tanstack/react-query';
import { useAlerts } from '../../../content/alerts.ts';
import { useModals } from '../../../navigation/use-modals.ts';
import { allAnswers } from '../../../session/all-answers.ts';
import { useSite } from '../../../session/use-site.ts';
import { activeAccountOf, useAccounts } from '../../wallet/queries.ts';
import { type Deed, playerBonusesOptions, playerFreespinsOptions, useActivate, useCancel } from './queries.ts';
import { activationStep, cancelFreespinStep, cancelStep, type Step } from './steps.ts';

/** Bonuses and free spins of the active account that are issued or active. */
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

/** Asks again for those that could not be loaded; undefined where there is none. */
export function retryOf(answers: readonly { data: unknown; error: Error | null; refetch: () => unknown }[]): (() => void) | undefined {
  const { isError, refetch } = allAnswers(answers);
  return isError ? refetch : undefined;
}

/** Activating and cancelling from a button: at once where nothing is lost by it, else by the dialog that asks. */
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

/** Sends a deed and tells a refusal; resolves to whether it was done. Success is told by the realtime event (wire §4.5). */
function usePerform(
  { mutateAsync, isPending }: { mutateAsync: (deed: Deed) => Promise<unknown>; isPending: boolean },
  refusedAlert: string,
) {
  const alert = useAlerts();
  return {
    isPending,
    perform: async (deed: Deed): Promise<boolean> => {
      try {
        await mutateAsync(deed);
        return true;
      } catch (error) {
        void alert(alertOf(error, refusedAlert));
        return false;
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
  return isRefused ? refusedAlert : 'global.somethingWrong';
}

export const useActivation = () => usePerform(useActivate(), 'bonus.bonusNotActivated');
export const useCancellation = () => usePerform(useCancel(), 'bonus.bonusNotCanceled');
