import type { Client } from '@pavilion/contract/calls/client.ts';
import type { AppContext } from '../../app-context.ts';
import { issueAutologin } from '../../../modules/player/index.ts';
import { WORLD_PASSWORD } from '../players.ts';
import { type Caller, playersApi } from './calls.ts';

/** A signed-in player in a situation. */
export interface Person {
  id: string;
  email: string;
  password: string;
  token: string;
  api: Client;
  account: { id: string; currency: string };
}

/** Old enough for every policy pack. */
const BIRTHDATE = '1990-05-17';

interface Entered {
  accessToken: string;
  profile: { id: string; email?: string | null };
}

async function personOf(
  context: AppContext,
  { accessToken, profile }: Entered,
  { password, caller = {} }: { password: string; caller?: Caller },
): Promise<Person> {
  const api = playersApi(context, { ...caller, token: accessToken });
  const [account] = await api.wallet.listAccounts();
  if (account === undefined) throw new Error(`The player ${profile.id} has no account`);
  const { id, currency } = account;
  return { id: profile.id, email: profile.email ?? '', password, token: accessToken, api, account: { id, currency } };
}

/** Registers a new player, with the password of the demo world. */
export async function register(context: AppContext): Promise<Person> {
  const email = `situation-${context.random.newId()}@pavilion.test`;
  const form = { email, password: WORLD_PASSWORD, country: 'AT', currency: 'EUR', agreements: 1, locale: 'en', birthdate: BIRTHDATE };
  return personOf(context, await playersApi(context).player.register({ body: form }), { password: WORLD_PASSWORD });
}

/** Signs in a player of the demo world, on a given device if one is named. */
export async function signIn(
  context: AppContext,
  { email, fingerprint, ...caller }: Caller & { email: string; fingerprint?: string },
): Promise<Person> {
  const body = { login: email, password: WORLD_PASSWORD, ...(fingerprint === undefined ? {} : { fingerprint }) };
  return personOf(context, await playersApi(context, caller).player.signIn({ body }), { password: WORLD_PASSWORD, caller });
}

/** Signs in any player by a link; what asks for the password gets the given one. @throws notFound for an unknown player */
export async function signInById(
  context: AppContext,
  { playerId, password = WORLD_PASSWORD }: { playerId: string; password?: string | undefined },
): Promise<Person> {
  const { token } = await issueAutologin(context, playerId);
  return personOf(context, await playersApi(context).player.autologin({ body: { token } }), { password });
}
