import * as z from 'zod';
import type { PaymentServer } from './payment-server.ts';

const bonusList = z.array(z.looseObject({ name: z.string(), status: z.int(), result: z.int(), amount: z.number() }));
const spinList = z.array(z.looseObject({ name: z.string(), status: z.int(), count: z.int() }));

/** A player's bonuses. */
export const bonusesAt = async (server: PaymentServer, { token }: { token: string }) =>
  bonusList.parse((await server.call('GET', '/api/game/player-bonuses', { token })).body.data);

/** A player's free spins. */
export const spinsAt = async (server: PaymentServer, { token }: { token: string }) =>
  spinList.parse((await server.call('GET', '/api/game/player-freespins', { token })).body.data);
