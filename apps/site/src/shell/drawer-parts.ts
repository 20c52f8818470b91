import { loadable } from '../navigation/loadable.tsx';

/** Parts of the menu only players see: their code stays out of everybody else's first load. */
export const loyaltyLinePart = loadable(() => import('../features/retention/loyalty-line.tsx').then((file) => file.LoyaltyLine));
