import * as z from 'zod';
import { aPlayer } from './payer.ts';
import type { PaymentServer } from './payment-server.ts';

export type Payer = Awaited<ReturnType<typeof aPlayer>>;
const limitList = z.array(z.object({ currentAmount: z.number(), reservedAmount: z.number() }));

/** A player who may pay in 100.00 EUR a day. */
export async function aLimitedPlayer(server: PaymentServer): Promise<Payer> {
  const player = await aPlayer(server);
  const body = { definition: 3, period: 'daily', amount: 100, currency: 'EUR' };
  const { status } = await server.call('POST', '/api/player/limits', { token: player.token, body });
  if (status !== 200) throw new Error(`the limit was answered ${status}`);
  return player;
}

/** The player's limit with its usage, and the amounts that unfinished deposits reserve. */
export const limitOf = async (server: PaymentServer, { token }: Pick<Payer, 'token'>) =>
  limitList.parse((await server.call('GET', '/api/player/limits', { token })).body.data)[0];

/** The sum that counts against the player's limit now. */
export const usedOf = async (server: PaymentServer, player: Pick<Payer, 'token'>): Promise<number | undefined> =>
  (await limitOf(server, player))?.currentAmount;
