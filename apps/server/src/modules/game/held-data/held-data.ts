import type { Kernel } from '../../../kernel/context.ts';
import { type HeldData, type HeldRows, sections } from '../../../kernel/held-data.ts';
import * as store from './store.ts';

const ROUNDS_A_PAGE = 1000;

/** Rounds, favourites and bonuses. */
export const gameHeldData: HeldData<Pick<Kernel, 'database'>> = {
  collect: async function* ({ database }, playerId): AsyncGenerator<HeldRows> {
    yield* sections({ favorites: store.listFavorites(database, playerId), bonuses: store.listBonuses(database, playerId) });
    let after: store.HeldRound | undefined;
    for (;;) {
      const rounds = await store.listRounds(database, { playerId, after, limit: ROUNDS_A_PAGE });
      yield { section: 'rounds', rows: rounds };
      after = rounds.at(-1);
      if (rounds.length < ROUNDS_A_PAGE) return;
    }
  },
  forget: (_context, transaction, { playerId }) => store.forgetTastes(transaction, playerId),
};
