import { loadable } from '../../navigation/loadable.tsx';

/** Parts of the menu for players only: their code is not in a guest's first load. */
export const loyaltyLinePart = loadable(() => import('../../features/retention/loyalty/loyalty-line.tsx').then((file) => file.LoyaltyLine));
