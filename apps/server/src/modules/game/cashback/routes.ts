import { playerOf, type Visitor } from '../../../kernel/visitor.ts';
import { readingLocale } from '../../player/index.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { listCashback } from './service.ts';

/** Cashback of a player (wire §2.7). */
export const cashbackRoutes = {
  listCashback: async (context: FreespinKernel & Visitor, { query }: { query: { currency?: string | undefined } }) => {
    const { playerId } = playerOf(context);
    return listCashback(context, { playerId, currency: query.currency, locale: await readingLocale(context, playerId) });
  },
};
