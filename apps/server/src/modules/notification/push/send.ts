import * as z from 'zod/mini';
import type { Kernel } from '../../../kernel/context.ts';
import { isSessionContinuing } from '../../player/index.ts';
import type { PushGateway } from '../ports.ts';
import * as store from './store.ts';

export const SEND_PUSH_JOB = 'notification.send-push';

const queued = z.object({ subscriptionId: z.string(), playerId: z.string(), tag: z.string(), text: z.string(), expiresAt: z.string() });

type SendContext = Pick<Kernel, 'database' | 'clock' | 'log'> & { push: PushGateway };

/**
 * Sends a queued message to the push service of its browser. May run twice: a device shows each tag once. A message is dropped if it has
 * expired, if the browser is gone or belongs to another player by now, or if its sign-in has ended (W-256).
 * @throws if the service cannot accept it now; the queue retries
 */
export async function sendPush(context: SendContext, payload: unknown): Promise<void> {
  const { subscriptionId, playerId, tag, text, expiresAt } = queued.parse(payload);
  const ttlSeconds = Math.floor((Date.parse(expiresAt) - context.clock.now().getTime()) / 1000);
  const browser = await store.findSubscription(context.database, subscriptionId);
  if (browser === undefined || browser.playerId !== playerId || ttlSeconds <= 0) return;
  if (!(await isSessionContinuing(context, browser))) return store.deleteOfSession(context.database, browser.sessionId);
  const fate = await context.push.send(browser, { text, ttlSeconds, topic: tag });
  if (fate === 'taken') return;
  // Permanent failures: the browser is gone, or its push service rejects our message.
  await store.deleteGone(context.database, browser);
  if (fate === 'refused') context.log.warn({ host: new URL(browser.endpoint).host }, 'a push service refuses our messages');
}
