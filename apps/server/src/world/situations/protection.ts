import { limitDefinition } from '@pavilion/contract/constants.ts';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import * as z from 'zod';
import type { AppContext } from '../../app-context.ts';
import { DomainError } from '../../kernel/errors.ts';
import { createExclusion, deskExclusionsOf } from '../../modules/risk/index.ts';
import { WORLD_PASSWORD } from '../players.ts';
import { askCompany, playersApi, until } from './calls.ts';
import type { Person } from './people.ts';

const LIMIT = { definition: limitDefinition.deposit, period: 'weekly', currency: 'EUR' } as const;

/** A limit that its player wants looser: it waits for a day and for a second word (D-29). @returns the limit */
export async function loosenLimit({ api }: Person): Promise<string> {
  const known = (await api.risk.listLimits()).find(({ definition }) => definition === LIMIT.definition);
  const { id } = known ?? (await api.risk.createLimit({ body: { ...LIMIT, amount: 100 } }));
  await api.risk.updateLimit({ params: { id }, body: { amount: 400 } });
  return id;
}

const EXCLUSION_PERIOD = '6m';
const BREAK_PERIOD = '7d';

/** Excludes somebody, or puts them on a break, by their own wish, unless that runs already. @returns the exclusion */
export async function exclude(
  context: AppContext,
  { playerId, kind, signIn }: { playerId: string; kind: 'exclusion' | 'break'; signIn: () => Promise<Person> },
): Promise<string> {
  const running = (await deskExclusionsOf(context, playerId)).find((one) => one.isRunning && one.kind === kind);
  if (running !== undefined) return running.id;
  const isExclusion = kind === 'exclusion';
  const definition = isExclusion ? limitDefinition.selfExclusion : limitDefinition.coolingOff;
  const { api } = await signIn();
  return (await api.risk.createLimit({ body: { definition, period: isExclusion ? EXCLUSION_PERIOD : BREAK_PERIOD } })).id;
}

/** Longer ago than the shortest exclusion lasts. */
const EXCLUDED_DAYS_AGO = 200;
const DAY_MS = 86_400_000;

/** An exclusion that is over: made by the same use case with a clock in the past, since no public API leads there. */
async function excludeLongAgo(context: AppContext, playerId: string): Promise<void> {
  if ((await deskExclusionsOf(context, playerId)).length > 0) return;
  const now = (): Date => new Date(context.clock.now().getTime() - EXCLUDED_DAYS_AGO * DAY_MS);
  const clock = { now, realNow: () => context.clock.realNow() };
  const definition = limitDefinition.selfExclusion;
  const { expiredAt } = await createExclusion({ ...context, clock }, { playerId, definition, period: EXCLUSION_PERIOD });
  if (expiredAt === null || expiredAt > context.clock.now()) throw new DomainError('limitConflict');
}

const inbox = z.object({ data: z.array(z.object({ links: z.array(z.string()) })) });

/** The token of the link that somebody who is excluded gets by mail when they sign in (D-85). */
async function restrictedToken(context: AppContext, email: string): Promise<string | undefined> {
  const { data } = inbox.parse(await askCompany(context, `/inbox?to=${encodeURIComponent(email)}`));
  const tokens = data.flatMap(({ links }) => links.map((link) => new URL(link).searchParams.get('state')));
  return tokens.find((token) => token !== null) ?? undefined;
}

/** Somebody whose exclusion has ended asks for the account, by the link that the refused sign-in sends. @returns the player */
export async function askReopening(context: AppContext, { id, email }: Pick<Person, 'id' | 'email'>): Promise<string> {
  await excludeLongAgo(context, id);
  const refused = await playersApi(context)
    .player.signIn({ body: { login: email, password: WORLD_PASSWORD } })
    .catch((error: unknown) => error);
  if (!(refused instanceof ApiError)) throw new Error(`${email} could sign in while excluded`);
  const token = await until(`The link to ${email}`, () => restrictedToken(context, email));
  const { accessToken } = await playersApi(context).player.autologin({ body: { token } });
  await playersApi(context, { token: accessToken }).risk.askReopening();
  return id;
}
