import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { bonusCode, bonusListQuery, cashback, playerFreespin } from './bonus.ts';
import { queryInt, queryText } from '../../formats/query.ts';
import { table } from '../../calls/table.ts';
import { idParams, requiredText } from '../../formats/values.ts';

/** Promo-code triggers a player may send (wire §3.10, D-22): applied at once, or with the next deposit. */
export const bonusCodeTrigger = { profile: 1, deposit: 3 } as const;
/** Results of applying a promo code (wire §3.10): 2 raises the applied alert, 3 the incorrect one, 4 the not-available one. */
export const bonusCodeStatus = { fresh: 1, applied: 2, incorrect: 3, notAvailable: 4 } as const;
/** Progress of an applied code: a deposit code waits for its deposit and can be removed until then (C-73). */
export const bonusCodeResult = { none: 0, waiting: 1, used: 2 } as const;

const bonusCodeLengthMax = 50;

/** Free spins, promo codes and cashback of a player (wire §2.7). */
export const promotionEndpoints = {
  listPlayerFreespins: endpoint({
    ...table.game.listPlayerFreespins,
    summary: 'The player’s free spins by status, currency and package',
    query: bonusListQuery,
    response: z.array(playerFreespin),
    errors: [],
  }),
  activatePlayerFreespin: endpoint({
    ...table.game.activatePlayerFreespin,
    summary: 'Activates issued free spins',
    params: idParams,
    response: playerFreespin,
    errors: ['bonusNotActivatable', 'gameUnavailable'],
  }),
  cancelPlayerFreespin: endpoint({
    ...table.game.cancelPlayerFreespin,
    summary: 'Cancels issued or active free spins',
    params: idParams,
    response: playerFreespin,
    errors: ['bonusNotCancellable'],
  }),
  listBonusCodes: endpoint({
    ...table.game.listBonusCodes,
    summary: 'The player’s promo codes by trigger, newest first; for trigger 3, those waiting for a deposit',
    query: z.object({ trigger: queryInt() }),
    response: z.array(bonusCode),
    errors: [],
  }),
  addBonusCode: endpoint({
    ...table.game.addBonusCode,
    summary: 'Enters a promo code: status 2 applied, 3 incorrect, 4 not available',
    body: z.object({ bonusCode: requiredText(bonusCodeLengthMax), trigger: z.literal([1, 3]) }),
    response: bonusCode,
    errors: ['promoAttemptsExceeded'],
  }),
  removeBonusCode: endpoint({
    ...table.game.removeBonusCode,
    summary: 'Removes an unused promo code; a DELETE with a body',
    body: z.object({ playerBonusCodeId: z.uuid() }),
    response: bonusCode,
    errors: ['notFound', 'bonusCodeUsed'],
  }),
  listCashback: endpoint({
    ...table.game.listCashback,
    summary: 'Cashback that is accruing, with the time it is paid',
    query: z.object({ currency: z.optional(queryText()) }),
    response: z.array(cashback),
    errors: [],
  }),
};
