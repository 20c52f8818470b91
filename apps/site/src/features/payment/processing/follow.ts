import { createContext, useContext } from 'react';

/** Shows the steps of a payment in the open cashier instead of its form. */
type Follow = (invoiceId: string | undefined) => void;

export const FollowContext = createContext<Follow>(() => undefined);

export const useFollow = (): Follow => useContext(FollowContext);
