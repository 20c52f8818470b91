import { playerOf, type Visitor } from '../../../kernel/visitor.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { addBonusCode, listBonusCodes, removeBonusCode } from './service.ts';

type Context = FreespinKernel & Visitor;

/** Promo codes of a player (wire §2.7). */
export const bonusCodeRoutes = {
  listBonusCodes: (context: Context, { query }: { query: { trigger: number } }) =>
    listBonusCodes(context, { playerId: playerOf(context).playerId, trigger: query.trigger }),
  addBonusCode: (context: Context, { body }: { body: { bonusCode: string; trigger: number } }) =>
    addBonusCode(context, { playerId: playerOf(context).playerId, ...body }),
  removeBonusCode: (context: Context, { body }: { body: { playerBonusCodeId: string } }) =>
    removeBonusCode(context, { playerId: playerOf(context).playerId, id: body.playerBonusCodeId }),
};
