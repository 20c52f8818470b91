import type { Kernel } from '../../../kernel/context.ts';
import { type PersonalData, type PersonalDataRows, sections } from '../../../kernel/personal-data.ts';
import * as store from './store.ts';

const ROUNDS_A_PAGE = 1000;

/** Rounds and bets, favourites, and everything that was given: bonuses, free spins, codes, cashback. */
export const gamePersonalData: PersonalData<Pick<Kernel, 'database'>> = {
  collect: async function* ({ database }, playerId): AsyncGenerator<PersonalDataRows> {
    yield* sections(
      { database, playerId },
      {
        favorites: store.listFavorites,
        bonuses: store.listBonuses,
        freespins: store.listFreespins,
        bonusCodes: store.listCodes,
        refusedCodes: store.listRefusedCodes,
        cashback: store.listCashback,
        bets: store.listBets,
      },
    );
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
