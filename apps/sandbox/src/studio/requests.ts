import { AmountError, isCurrencyCode, parseDecimal, currencyScales } from '@pavilion/money';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { rawBodyOf } from '../http-input.ts';
import { StudioError } from './context.ts';

const token = z.string().min(1).max(2048);
const gameId = z.string().min(1).max(60);
const minor = z.string().regex(/^\d{1,18}$/);

/** Requests of the game client and of the programs. */
export const sessionRequest = z.object({
  token: token.optional(),
  gameId,
  mode: z.enum(['real', 'demo']),
  currency: z.string().min(3).max(5).default('EUR'),
});
export const tokenRequest = z.object({ token });
export const seedRequest = z.object({ token, clientSeed: z.string().max(64) });
export const playRequest = z.object({
  token,
  requestId: z.uuid(),
  stakeMinor: minor,
  freespinId: z.uuid().optional(),
  second: z.object({ stakeMinor: minor.transform(BigInt), input: z.unknown() }).optional(),
  company: z.int().min(1).optional(),
  input: z.unknown().optional(),
});
export const actionRequest = z.object({
  token,
  roundId: z.uuid(),
  seen: z.int().min(0).max(60),
  action: z.string().max(20),
  seat: z.literal([1, 2]).default(1),
});
export const sharedRoundRequest = z.object({ token, number: z.int().min(0).default(0) });
export const watchRequest = z.object({ token, roundId: z.uuid() });
export const roundParams = z.object({ roundId: z.uuid() });
export const programRequest = z.object({
  playerId: z.string().min(1).max(100),
  gameId,
  currency: z.string().min(3).max(5),
  stake: z.union([z.string(), z.number()]).transform(String),
  rounds: z.int().min(1).max(2000).default(1),
});
/** The result that a tester has prepared for a player's next round. */
export const preparedWinRequest = z.object({ playerId: z.uuid(), gameId });
export const lostAnswersRequest = z.object({ playerId: z.uuid(), count: z.int().min(1).max(10).default(3) });
/** Puts a game under maintenance, or ends its maintenance. */
export const maintenanceRequest = z.object({ gameId, isInMaintenance: z.boolean() });
const share = z.coerce.number().min(0).max(1);
export const faultsRequest = z
  .object({ dropRate: share, timeoutRate: share, errorRate: share, duplicateRate: share, delayRate: share, reorderRate: share })
  .partial();
export const pageQuery = z.object({
  token: z.string().max(2048).default(''),
  game: gameId,
  locale: z.string().max(20).default('en'),
  lobby: z.string().max(2048).default(''),
  mode: z.enum(['real', 'demo']).default('real'),
  autoplay: z.enum(['on', 'off']).default('on'),
  currency: z.string().max(5).default('EUR'),
});

/** Every parameter of a launch address: the signature is over all of them. */
export const launchQuery = z.record(z.string(), z.string().max(4096));
export const replayQuery = z.object({ round: z.uuid(), locale: z.string().max(20).default('en') });
export const verifyQuery = z.object({ round: z.string().max(60).default(''), locale: z.string().max(20).default('en') });

/** The session's token of a call without a body. @throws StudioError SESSION_INVALID */
export function bearerOf({ headers }: FastifyRequest): string {
  const given = /^Bearer (\S{1,2048})$/i.exec(headers.authorization ?? '')?.[1];
  if (given === undefined) throw new StudioError('SESSION_INVALID', 401);
  return given;
}

/** Whether an address names a token (S94). The launch address alone may: it is signed, and good once (S41). */
export function hasTokenInAddress({ method, query, routeOptions }: FastifyRequest): boolean {
  const isLaunch = method === 'GET' && routeOptions.url?.endsWith('/play') === true;
  return !isLaunch && Object.keys(query ?? {}).some((name) => /token/i.test(name));
}

export const assetParams = z.object({ '*': z.string().max(200) });

/** Reads unknown data by a schema. @throws StudioError INPUT_INVALID */
export function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new StudioError('INPUT_INVALID', 422);
  return parsed.data;
}

/** The body of a request, JSON or a posted form. @throws StudioError INPUT_INVALID */
export function readBody<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  try {
    const text = rawBodyOf(request).toString('utf8');
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
    return read(schema, isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new StudioError('INPUT_INVALID', 400);
    throw error;
  }
}

/** A decimal amount of a currency in minor units. @throws StudioError INPUT_INVALID */
export function readAmount(text: string, currency: string): bigint {
  if (!isCurrencyCode(currency)) throw new StudioError('INPUT_INVALID', 422);
  try {
    return parseDecimal(text, currencyScales[currency]);
  } catch (error) {
    if (error instanceof AmountError) throw new StudioError('INPUT_INVALID', 422);
    throw error;
  }
}
