import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { loginResult } from './session.ts';
import { queryText } from '../../formats/query.ts';
import { table } from '../../calls/table.ts';
import { done, fingerprintText, moment, requiredText, shortText } from '../../formats/values.ts';

const STATE_LENGTH_MAX = 4000;
const stateQuery = () => queryText(STATE_LENGTH_MAX);

const providerParams = z.object({ provider: z.string().check(z.regex(/^[a-z0-9-]{1,50}$/)) });

/** The address a browser is redirected to, and the cookie set on the way. */
const departure = z.object({ location: z.string(), setCookie: z.string() });

/** Sign-in methods besides password and registration (wire §6.7, §6.8). */
export const entranceEndpoints = {
  autologin: endpoint({
    ...table.player.autologin,
    summary: 'Signs in by the token of a link, which works once',
    body: z.object({ token: requiredText(), fingerprint: fingerprintText() }),
    response: loginResult,
    errors: ['unauthenticated', 'secondFactorRequired', 'countryRestricted'],
  }),
  signInSocially: endpoint({
    ...table.player.signInSocially,
    summary: 'Signs in or registers with what a social provider put in the callback address; connects the provider for a signed-in player',
    query: z.record(z.string().check(z.maxLength(100)), queryText(STATE_LENGTH_MAX)),
    body: z.object({
      connection: z.optional(z.nullable(shortText())),
      provider: requiredText(),
      locale: z.optional(z.nullable(shortText())),
      fingerprint: fingerprintText(),
      affiliateTag: z.optional(z.nullable(shortText())),
      /** Required of a signed-in player, since a connected provider is another way into the account (D-86). */
      currentPassword: z.optional(z.string().check(z.maxLength(500))),
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
      'validation',
      'tooManyRequests',
    ],
  }),
  listSocialIdentities: endpoint({
    ...table.player.listSocialIdentities,
    summary: 'The player’s connected sign-in providers',
    response: z.array(z.object({ provider: z.string(), createdAt: moment() })),
    errors: [],
  }),
  removeSocialIdentities: endpoint({
    ...table.player.removeSocialIdentities,
    summary: 'Disconnects a sign-in provider; the last way to sign in stays',
    params: providerParams,
    response: done,
    errors: ['notFound', 'conflict'],
  }),
  leaveForBroker: endpoint({
    ...table.player.leaveForBroker,
    summary: 'Redirects the browser to the identity broker',
    query: z.object({ state: stateQuery(), connection: queryText() }),
    answers: 'redirect',
    response: departure,
    errors: ['notFound'],
  }),
  leaveForProvider: endpoint({
    ...table.player.leaveForProvider,
    summary: 'Redirects the browser to a provider that is connected without a broker',
    params: providerParams,
    query: z.object({ state: stateQuery() }),
    answers: 'redirect',
    response: departure,
    errors: ['notFound'],
  }),
};
