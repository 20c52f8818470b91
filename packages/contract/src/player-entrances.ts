import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { loginResult } from './player-session.ts';
import { queryText } from './query.ts';
import { table } from './table.ts';
import { done, fingerprintText, moment, requiredText, shortText } from './values.ts';

const STATE_LENGTH_MAX = 4000;
const stateQuery = () => queryText(STATE_LENGTH_MAX);

const providerParams = z.object({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,50}$/)) });

/** Where a browser is sent, and the cookie it gets on its way. */
export const departure = z.object({ location: z.string(), setCookie: z.string() });

/** Ways in beside password and registration (wire §6.7, §6.8). */
export const entranceEndpoints = {
  autologin: endpoint({
    ...table.player.autologin,
    access: 'guest',
    summary: 'Signs in by the token of a link, once',
    body: z.object({ token: requiredText(), fingerprint: fingerprintText() }),
    response: loginResult,
    errors: ['unauthenticated', 'secondFactorRequired', 'countryRestricted'],
  }),
  signInSocially: endpoint({
    ...table.player.signInSocially,
    access: 'optional',
    summary: 'Signs in or registers by what a social provider put on the callback address; links it for a player who is signed in',
    query: z.record(z.string().check(z.maxLength(100)), queryText(STATE_LENGTH_MAX)),
    body: z.object({
      connection: z.optional(z.nullable(shortText())),
      provider: requiredText(),
      locale: z.optional(z.nullable(shortText())),
      fingerprint: fingerprintText(),
      affiliateTag: z.optional(z.nullable(shortText())),
    }),
    response: loginResult,
    errors: [
      'notFound',
      'unauthenticated',
      'socialEmailMissing',
      'socialAccountBlocked',
      'secondFactorRequired',
      'conflict',
      'countryRestricted',
    ],
  }),
  listSocialIdentities: endpoint({
    ...table.player.listSocialIdentities,
    access: 'player',
    summary: 'Accounts at providers that open this player’s account, by provider',
    response: z.array(z.object({ provider: z.string(), createdAt: moment() })),
    errors: [],
  }),
  removeSocialIdentities: endpoint({
    ...table.player.removeSocialIdentities,
    access: 'player',
    summary: 'Takes away what a provider opens; the last way in stays',
    params: providerParams,
    response: done,
    errors: ['notFound', 'conflict'],
  }),
  leaveForBroker: endpoint({
    ...table.player.leaveForBroker,
    access: 'guest',
    summary: 'Sends a browser to the identity broker',
    query: z.object({ state: stateQuery(), connection: queryText() }),
    answers: 'redirect',
    response: departure,
    errors: ['notFound'],
  }),
  leaveForProvider: endpoint({
    ...table.player.leaveForProvider,
    access: 'guest',
    summary: 'Sends a browser to a provider that is connected without a broker',
    params: providerParams,
    query: z.object({ state: stateQuery() }),
    answers: 'redirect',
    response: departure,
    errors: ['notFound'],
  }),
};
