import { playerOf, type Visitor } from '../../../kernel/visitor.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { listCashback } from './service.ts';

/** Cashback of a player (wire §2.7). */
export const cashbackRoutes = {
  listCashback: (context: FreespinKernel & Visitor, { query }: { query: { currency?: string | undefined } }) =>
    listCashback(context, { playerId: playerOf(context).playerId, currency: query.currency }),
};
