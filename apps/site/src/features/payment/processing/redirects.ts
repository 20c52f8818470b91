import { isModalName } from '../../../navigation/modals.ts';

type ReturnAddresses = { redirectSuccessUrl: string; redirectErrorUrl: string; redirectUrl: string };

/** The addresses the provider sends the player back to: this page, with the result's modal in place of the open ones (W-28, D-52). */
export function returnAddresses(current: string): ReturnAddresses {
  const withModal = (modal: string): string => {
    const address = new URL(current);
    const openModals = Array.from(address.searchParams.keys()).filter(isModalName);
    for (const name of openModals) address.searchParams.delete(name);
    address.searchParams.set(modal, 'true');
    return address.href;
  };
  return {
    redirectSuccessUrl: withModal('deposit-success'),
    redirectErrorUrl: withModal('deposit-error'),
    redirectUrl: withModal('deposit-redirect'),
  };
}
