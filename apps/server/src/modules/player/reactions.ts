import * as z from 'zod/mini';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { Follower } from '../../kernel/followers/follower.ts';
import { mailPlayer } from './mail/service.ts';
import { newSignInOf, placeName } from './notices/sign-in.ts';
import { registrationMinutes } from './registration/minutes.ts';
import { keepSharedDevices } from './sessions/shared-device-store.ts';
import type { PlayerKernel } from './context.ts';

// Older sign-ins are already in the list of devices: a follower that starts late sends no mail about them.
const EVENT_MAX_AGE_MS = DAY_MS;
const SECURITY_PATH = '/profile/security';

const sessionOpened = z.object({ sessionId: z.string() });

/** Follows sign-ins: on which devices there is more than one player. */
export const sharedDevices: Follower<object> = {
  name: 'player.shared-devices',
  types: ['SessionOpened'],
  handle: async (_context, transaction, events) => {
    await keepSharedDevices(
      transaction,
      events.map(({ data }) => sessionOpened.parse(data).sessionId),
    );
  },
};

/** The followers of the event log that write mails about the account and update the operators' lists. */
export const playerFollowers: readonly Follower<PlayerKernel>[] = [
  registrationMinutes,
  sharedDevices,
  {
    name: 'player.mails',
    types: ['SessionOpened'],
    handle: async (context, transaction, events) => {
      const oldestMs = context.clock.now().getTime() - EVENT_MAX_AGE_MS;
      for (const { playerId, data, createdAt } of events) {
        if (playerId === null || createdAt.getTime() < oldestMs) continue;
        const { sessionId } = sessionOpened.parse(data);
        const signIn = await newSignInOf({ database: transaction }, { sessionId, playerId });
        if (signIn === undefined) continue;
        await mailPlayer(context, transaction, {
          playerId,
          template: 'new-sign-in',
          values: ({ locale, address, moment }) => ({
            device: signIn.device,
            country: placeName(signIn, locale),
            date: moment(createdAt),
            link: address(SECURITY_PATH),
          }),
        });
      }
    },
  },
];
