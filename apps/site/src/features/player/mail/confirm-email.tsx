import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { goToHref } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { PressCard } from '../arrival-card.tsx';
import { failedActAlert } from '../../../api/attempt.ts';

/** Confirms an address by the code of its mail, once the button is pressed (P-26). */
export function ConfirmEmail({ code }: { code: string }) {
  const [isBusy, setBusy] = useState(false);
  const isSent = useRef(false);
  const confirm = useConfirm(code);
  // A second press, even while the page is being left, would be answered that the address is already confirmed.
  const press = async (): Promise<void> => {
    if (isSent.current) return;
    isSent.current = true;
    setBusy(true);
    isSent.current = await confirm();
    setBusy(isSent.current);
  };
  return <PressCard page="verify" isBusy={isBusy} onPress={() => void press()} />;
}

/** The message for a refused code; undefined without an answer. */
function refusalWord(error: unknown) {
  if (isRefusal(error, 'emailAlreadyConfirmed')) return 'profile.emailAlreadyConfirmed';
  if (isRefusal(error, 'emailConfirmedElsewhere')) return 'profile.emailConfirmedElsewhere';
  return isRefusal(error, 'codeInvalid') || isRefusal(error, 'validation') ? 'profile.linkExpired' : undefined;
}

/**
 * Confirms the address and leads home. A used code leads home with the message that its address is confirmed, or that another account has
 * confirmed it; any other refused code with the message that the link has expired (D-41). Without an answer the page stays. The
 * confirmation's answer is whether the page is left.
 */
function useConfirm(code: string): () => Promise<boolean> {
  const { api } = useSite();
  const router = useRouter();
  const href = useHref();
  const alert = useAlerts();
  return async () => {
    try {
      await api.player.confirmEmail({ body: { code } });
      goToHref(router, href('/', { 'profile-confirmed': 'true' }), true);
      return true;
    } catch (error) {
      const word = refusalWord(error);
      void alert(word ?? failedActAlert(error));
      if (word !== undefined) goToHref(router, href('/'), true);
      return word !== undefined;
    }
  };
}
