import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { loginResult } from './player-session.ts';
import { table } from './table.ts';
import { fingerprintText, requiredText } from './values.ts';

/** Ways in beside password and registration (wire §6.7, §6.8). */
export const entranceEndpoints = {
  autologin: endpoint({
    ...table.player.autologin,
    access: 'guest',
    summary: 'Signs in by the token of a link, once',
    body: z.object({ token: requiredText(), fingerprint: fingerprintText() }),
    response: loginResult,
    errors: ['unauthenticated', 'playerBlocked', 'playerSelfExcluded', 'countryRestricted'],
  }),
};
