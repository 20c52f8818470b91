import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { goToHref } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { PressCard } from '../sign-in/arrival-card.tsx';

/** Confirms an address by the code of its mail, once the button is pressed (P-26). */
export function ConfirmEmail({ code }: { code: string }) {
  const [isBusy, setBusy] = useState(false);
  const confirm = useConfirm(code);
  const press = (): void => {
    setBusy(true);
    void confirm().finally(() => setBusy(false));
  };
  return <PressCard page="verify" isBusy={isBusy} onPress={press} />;
}

/** Confirms the address and leads home; a bad or used code leads home unconfirmed (D-41), and without an answer the page stays. */
function useConfirm(code: string): () => Promise<void> {
  const { api } = useSite();
  const router = useRouter();
  const href = useHref();
  const alert = useAlerts();
  return async () => {
    try {
      await api.player.confirmEmail({ body: { code } });
      goToHref(router, href('/', { 'profile-confirmed': 'true' }), true);
    } catch (error) {
      const isRefused = isRefusal(error, 'codeInvalid') || isRefusal(error, 'validation');
      void alert(isRefused ? 'profile.linkExpired' : 'global.somethingWrong');
      if (isRefused) goToHref(router, href('/'), true);
    }
  };
}
