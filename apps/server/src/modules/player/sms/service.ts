import { otpReasons } from '@pavilion/contract/areas/player/player.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import * as z from 'zod/mini';
import type { Database } from '../../../kernel/database.ts';
import { composeSms, siteContent, type TextValues } from '../../content/index.ts';
import type { PlayerKernel } from '../context.ts';
import { phoneLookupOf } from '../profile/changes.ts';
import { offerDigits } from '../profile/offers.ts';
import * as players from '../profile/store.ts';

export const SEND_OTP_JOB = 'player.send-otp';
const SEND_ATTEMPTS_MAX = 6;
const TEMPLATE = 'otp-sms';

const otpSms = z.object({
  id: z.string(),
  digits: z.string(),
  phoneKey: z.string(),
  reason: z.enum(otpReasons),
  code: z.string(),
  /** The visitor's language; a known player's own takes precedence. */
  locale: z.nullable(z.string()),
  expiresAt: z.string(),
});
const sealedPayload = z.object({ sealed: z.string() });

export const SEND_SMS_JOB = 'player.send-sms';

/** `offeredTo`: the player an offer is for. */
const outgoingSms = z.object({ id: z.string(), to: z.string(), text: z.string(), template: z.string(), offeredTo: z.optional(z.string()) });

/** Composes a text message in the player's language and queues it in the caller's transaction, sealed: it names a number. */
export async function queueSms(
  { identity, jobs, random }: Pick<PlayerKernel, 'identity' | 'jobs' | 'random'>,
  transaction: Database,
  {
    digits,
    locale,
    template,
    values,
    offeredTo,
  }: { digits: string; locale: string; template: string; values: TextValues; offeredTo?: string },
): Promise<void> {
  const text = composeSms(siteContent(), locale, { name: template, values });
  const sealed = identity.vault.seal(SEND_SMS_JOB, JSON.stringify({ id: random.newId(), to: `+${digits}`, text, template, offeredTo }));
  await jobs.enqueue(transaction, { name: SEND_SMS_JOB, payload: { sealed } }, { maxAttempts: SEND_ATTEMPTS_MAX });
}

/** Hands a queued text message to its service, unless it is an offer that is no longer wanted (L7). May run twice: the message's id stays the same. */
export async function sendQueuedSms(context: Pick<PlayerKernel, 'database' | 'identity' | 'log'>, payload: unknown): Promise<void> {
  const { database, identity } = context;
  const { sealed } = sealedPayload.parse(payload);
  const { offeredTo, ...sms } = outgoingSms.parse(JSON.parse(identity.vault.open(SEND_SMS_JOB, sealed)));
  if (offeredTo !== undefined) {
    const player = await players.findPlayer(database, offeredTo);
    if (player === undefined || sms.to !== `+${offerDigits(player, identity.vault)}`) return;
  }
  await handOver(context, sms);
}

type Sms = Omit<z.output<typeof outgoingSms>, 'offeredTo'>;

async function handOver({ identity, log }: Pick<PlayerKernel, 'identity' | 'log'>, sms: Sms): Promise<void> {
  const fate = await identity.texter.send(sms);
  if (fate === 'refused') log.warn({ smsId: sms.id, template: sms.template }, 'a text message was refused for good');
}

/** Queues a text message with a code in the caller's transaction. The queue's row is sealed: it holds the code and the number. */
export async function queueOtpSms(
  { identity, jobs }: Pick<PlayerKernel, 'identity' | 'jobs'>,
  transaction: Database,
  sms: Omit<z.output<typeof otpSms>, 'expiresAt'> & { expiresAt: Date },
): Promise<void> {
  const sealed = identity.vault.seal(SEND_OTP_JOB, JSON.stringify({ ...sms, expiresAt: sms.expiresAt.toISOString() }));
  await jobs.enqueue(transaction, { name: SEND_OTP_JOB, payload: { sealed } }, { maxAttempts: SEND_ATTEMPTS_MAX });
}

/**
 * Hands a queued code to the text message service, unless it has expired meanwhile. A code for a forgotten password is sent only to the
 * number of a player who may sign in. May run twice: the message's id stays the same.
 */
export async function sendOtpSms(context: Pick<PlayerKernel, 'database' | 'clock' | 'identity' | 'log'>, payload: unknown): Promise<void> {
  const { sealed } = sealedPayload.parse(payload);
  const { identity } = context;
  const sms = otpSms.parse(JSON.parse(identity.vault.open(SEND_OTP_JOB, sealed)));
  if (sms.expiresAt <= context.clock.now().toISOString()) return;
  const phone = phoneLookupOf(identity.vault, sms.digits);
  const player = phone === undefined ? undefined : await players.findPlayerByPhone(context.database, phone.keys);
  if (sms.reason === 'changingPass' && (player === undefined || player.status > playerStatus.limited)) return;
  const text = composeSms(siteContent(), player?.locale ?? sms.locale ?? undefined, { name: TEMPLATE, values: { code: sms.code } });
  await handOver(context, { id: sms.id, to: `+${sms.digits}`, text, template: TEMPLATE });
}
