import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AskPlatform } from '../control/ask.ts';
import { SandboxInputError } from '../http-input.ts';
import { worldAnswer } from './players-page.ts';
import type { DoorPlayer } from './tasks.ts';

const REGISTER_TIMEOUT_MS = 10_000;
const linkAnswer = z.object({ token: z.string() });
const registered = z.object({ data: z.object({ profile: z.object({ id: z.string() }) }) });

/** Refuses a form posted from another site, so that only the button on this page signs in. */
export function refuseOtherSites(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const isOwn = site === undefined ? origin === undefined || URL.parse(origin)?.host === request.headers.host : site === 'same-origin';
  if (!isOwn) throw new SandboxInputError('This form belongs to another site', 403);
}

/** Registers a player as the site's form would. */
async function register(platformUrl: string): Promise<string> {
  const form = {
    email: `visitor-${randomUUID().slice(0, 8)}@pavilion.test`,
    password: 'Pavilion-demo-1',
    country: 'FI',
    currency: 'EUR',
    agreements: 1,
    locale: 'en',
    birthdate: '1990-05-17',
  };
  const response = await fetch(`${platformUrl}/api/player/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
    signal: AbortSignal.timeout(REGISTER_TIMEOUT_MS),
  });
  const answer = registered.safeParse(await response.json());
  if (!answer.success) throw new SandboxInputError('The platform did not register the player', 422);
  return answer.data.data.profile.id;
}

/** The id of a ready-made player, or of one that registers now. Those of the crowd and real ones cannot be chosen. */
export async function playerIdOf(ask: AskPlatform, platformUrl: string, player: DoorPlayer): Promise<string> {
  if (player === 'new') return register(platformUrl);
  const { players } = worldAnswer.parse(await ask('world', {}));
  const found = players.find(({ email }) => email === `${player}@pavilion.test`);
  if (found === undefined) throw new SandboxInputError('There is no such player', 404);
  return found.id;
}

/** The address that signs the player in, once, and leads on to a path of the site. */
export async function entranceOf(ask: AskPlatform, playerId: string, landing: string): Promise<string> {
  const { token } = linkAnswer.parse(await ask('autologin', { playerId }));
  return `/auth/autologin?${new URLSearchParams({ state: token, redirectUrl: landing })}`;
}
