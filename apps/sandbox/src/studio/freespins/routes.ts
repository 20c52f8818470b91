import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { rawBodyOf } from '../../http-input.ts';
import { isSignedByPlatform } from '../../signing.ts';
import { studioOf } from '../accounts/accounts.ts';
import { type StudioContext, StudioError } from '../context.ts';
import { read, readAmount, readBody } from '../requests.ts';
import { cancelFreespins, orderFreespins, viewCampaign } from './service.ts';
import { findFreespins } from './store.ts';

const order = z.object({
  campaignId: z.uuid(),
  playerId: z.uuid(),
  gameId: z.string().min(1).max(60),
  currency: z.string().min(3).max(5),
  spins: z.int().min(1).max(200),
  stake: z.string().max(40),
  winCap: z.string().max(40).nullable(),
  wager: z.string().max(20),
  expiresAt: z.iso.datetime().transform((text) => new Date(text)),
});
const named = z.object({ campaignId: z.uuid() });

/** Orders must carry the operator's signature over the raw bytes, with the pair of the studio whose game it is. */
function requireSignature(context: StudioContext, request: FastifyRequest, gameId: string): void {
  const [pathname = ''] = request.url.split('?', 1);
  const { method, headers } = request;
  const isGenuine = isSignedByPlatform(studioOf(context, gameId), { method, path: pathname, headers, rawBody: rawBodyOf(request) });
  if (!isGenuine) throw new StudioError('SIGNATURE_INVALID', 401);
}

/** Orders of an operator to a studio: free spins for a player, and their end (docs/game-providers.md, Free spins). */
export function registerFreespinOrders(server: FastifyInstance, context: StudioContext): void {
  server.post('/api/v1/freespins', async (request) => {
    const { spins, stake, winCap, ...body } = readBody(order, request);
    requireSignature(context, request, body.gameId);
    const amounts = {
      stakeMinor: readAmount(stake, body.currency),
      winCapMinor: winCap === null ? null : readAmount(winCap, body.currency),
    };
    return { data: viewCampaign(await orderFreespins(context, { ...body, ...amounts, spinCount: spins })) };
  });
  server.post('/api/v1/freespins/:campaignId/cancel', async (request) => {
    const { campaignId } = read(named, request.params);
    const known = await findFreespins(context.pool, campaignId);
    if (!known) throw new StudioError('FREESPINS_UNKNOWN', 404);
    requireSignature(context, request, known.gameId);
    return { data: viewCampaign(await cancelFreespins(context, campaignId)) };
  });
}
