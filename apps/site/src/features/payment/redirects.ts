import { isModalName } from '../../navigation/modals.ts';

export type ReturnAddresses = { redirectSuccessUrl: string; redirectErrorUrl: string; redirectUrl: string };

/** Where the provider sends the player back to: this page without its modals, and with the result's own (W-28, D-52). */
export function returnAddresses(current: string): ReturnAddresses {
  const marked = (modal: string): string => {
    const address = new URL(current);
    const openModals = Array.from(address.searchParams.keys()).filter(isModalName);
    for (const name of openModals) address.searchParams.delete(name);
    address.searchParams.set(modal, 'true');
    return address.href;
  };
  return {
    redirectSuccessUrl: marked('deposit-success'),
    redirectErrorUrl: marked('deposit-error'),
    redirectUrl: marked('deposit-redirect'),
  };
}
