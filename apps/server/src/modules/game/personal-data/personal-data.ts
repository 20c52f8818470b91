import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, sections } from '../../../kernel/personal-data.ts';
import * as store from './store.ts';

/** Rounds and bets, favourites, and everything granted: bonuses, free spins, codes, cashback. */
export const gamePersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: ({ database }, playerId) => sections({ database, playerId }, store.heldLists),
  forget: (_context, transaction, { playerId }) => store.forgetTastes(transaction, playerId),
};
