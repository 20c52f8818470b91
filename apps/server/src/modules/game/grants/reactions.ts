import * as z from 'zod/mini';
import type { Follower } from '../../../kernel/followers/follower.ts';
import type { FreespinKernel } from '../freespins/kernel.ts';
import { giveCampaign } from './service.ts';
import { listRegistrationGifts } from './store.ts';

const registered = z.object({ currency: z.string(), country: z.nullable(z.string()) });

/** Gives new players the operator's welcome bonus, once (X1); the rest of a welcome package comes with its deposits. */
export const registrationGifts: Follower<FreespinKernel> = {
  name: 'game.registration-gifts',
  types: ['PlayerRegistered'],
  eventsMax: 10,
  handle: async (context, transaction, events) => {
    const now = context.clock.now();
    for (const { playerId, data } of events) {
      const { currency, country } = registered.parse(data);
      if (playerId === null) continue;
      for (const campaignId of await listRegistrationGifts(transaction, { currency, country, now })) {
        await giveCampaign(context, transaction, { playerId, campaignId, currency, source: 'registration', sourceKey: campaignId });
      }
    }
  },
};
