import type { OtpReason } from '@pavilion/contract/areas/player/player.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { phoneDigits, phoneHome } from '@pavilion/contract/identity/phone.ts';
import { fromNetwork } from '../../../kernel/throttle/from-network.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { keyToStore } from '../../../kernel/secrets/lookups.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import { countryByCode, settingsValues } from '../../settings/index.ts';
import { refuseFields } from '../field-errors.ts';
import { insertResetCode } from '../mail/service.ts';
import type { PlayerContext } from '../context.ts';
import { personCheck } from '../person-check/service.ts';
import { phoneLookups } from '../lookups.ts';
import { accountPhoneOf, type PhoneLookup, phoneLookupOf } from '../profile/changes.ts';
import { asEntered, withConfirmedPhone } from '../profile/contacts.ts';
import { confirmContact } from '../profile-changes/service.ts';
import * as players from '../profile/store.ts';
import { refuseExcludedVisitor } from '../visitor-countries.ts';
import { queueOtpSms } from '../sms/service.ts';
import { takeAttempt, type Throttled } from '../throttle/service.ts';
import { repeatedKeyOf } from '../repeated-calls.ts';
import { checkOtp, isRepeated, otpCodeKeys, useCheckedOtp } from './guess.ts';
import {
  codeText,
  isReasonOpen,
  OTP_CODE_COUNT,
  OTP_COUNTRY_STIRRED,
  OTP_OF_ALL_CALLERS,
  OTP_PER_ADDRESS,
  OTP_PER_COUNTRY,
  OTP_PER_NUMBER,
  OTP_PER_NUMBER_MOST,
  OTP_PER_PREFIX,
  OTP_PREFIX_STIRRED,
  OTP_RESEND,
  OTP_SPEND,
  OTP_TTL_MINUTES,
  prefixOf,
} from './rules.ts';
import * as store from './store.ts';

/** A number that may get a code for a purpose. */
interface OtpRecipient {
  digits: string;
  phone: PhoneLookup;
}

/** @throws notFound if the operator offers no such codes, validation for an invalid number, or one that this player may not confirm */
async function askedNumber(context: PlayerContext, { phone, reason }: { phone: string; reason: OtpReason }): Promise<OtpRecipient> {
  if (!isReasonOpen(await settingsValues(context), reason)) throw new DomainError('notFound');
  const digits = phoneDigits(phone);
  const lookup = phoneLookupOf(context.identity.vault, phone);
  const isOwn = reason !== 'phoneVerification' || (await isOwnPhone(context, lookup));
  if (digits === undefined || lookup === undefined || !isOwn) throw refuseFields({ phone: { rule: 'phone' } }, { locale: undefined });
  return { digits, phone: lookup };
}

async function isOwnPhone(context: PlayerContext, phone: PhoneLookup | undefined): Promise<boolean> {
  const player = await players.findPlayer(context.database, playerOf(context).playerId);
  const own = player === undefined ? null : accountPhoneOf(context.identity.vault, asEntered(player));
  return own !== null && own.root === phone?.root;
}

/**
 * Messages go to the operator's countries alone (S27): for a registration to those where one may register, else to any that is
 * not closed. @throws validation
 */
async function refuseForeignNumber(context: PlayerContext, { digits }: OtpRecipient, reason: OtpReason): Promise<void> {
  const homes = await Promise.all((phoneHome(digits)?.countries ?? []).map((code) => countryByCode(context, code)));
  const isServed = homes.some(
    (home) => home !== undefined && home.restrictType === null && (reason !== 'registration' || !home.isExcluded),
  );
  if (!isServed) throw refuseFields({ phone: { rule: 'countryExcluded' } }, { locale: undefined });
}

/** Counts one message under everything it is limited by. @throws otpLimit with the wait, challengeRequired */
async function takeSending(
  context: PlayerContext,
  { digits, phone: { root } }: OtpRecipient,
  captcha: string | null | undefined,
): Promise<void> {
  const { ip, isLocalTool } = context.request;
  const callingCode = phoneHome(digits)?.callingCode;
  const throttled: Throttled[] = [
    { policy: OTP_RESEND, subject: `otp again ${root}` },
    ...fromNetwork({ policy: OTP_PER_NUMBER, subject: `otp number ${root}` }, ip),
    { policy: OTP_OF_ALL_CALLERS, subject: `otp number ${root}` },
    { policy: OTP_PER_NUMBER_MOST, subject: `otp number at most ${root}` },
    { policy: OTP_PER_PREFIX, subject: `otp prefix ${prefixOf(digits)}` },
    { policy: OTP_PREFIX_STIRRED, subject: `otp prefix stirred ${prefixOf(digits)}` },
    { policy: OTP_PER_COUNTRY, subject: `otp country ${callingCode}` },
    { policy: OTP_COUNTRY_STIRRED, subject: `otp country stirred ${callingCode}` },
    { policy: OTP_SPEND, subject: 'otp spend' },
    ...(isLocalTool ? [] : fromNetwork({ policy: OTP_PER_ADDRESS, subject: 'otp address' }, ip)),
  ];
  try {
    const alarmed = await takeAttempt(context, throttled, personCheck(context, { purpose: `otp ${root}`, captcha }));
    if (alarmed.length > 0) context.log.error({ alarm: 'otpSpend', sent: OTP_SPEND.allowance }, 'text messages cost more than usual');
  } catch (error) {
    if (!(error instanceof DomainError) || error.reason !== 'tooManyRequests') throw error;
    const { retryAfterSeconds } = error;
    throw new DomainError('otpLimit', retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
}

/**
 * Sends a code of six digits (C-24, D-46). Whether a number belongs to somebody is looked up by the queue, so that neither the answer nor
 * its duration reveals (S22).
 * @throws notFound, unauthenticated, validation, otpLimit, challengeRequired, countryRestricted for a registration
 */
export async function sendOtp(
  context: PlayerContext,
  { phone, reason, captcha }: { phone: string; reason: OtpReason; captcha?: string | null | undefined },
): Promise<{ message: string }> {
  // No message is paid for where registration is not possible.
  if (reason === 'registration') await refuseExcludedVisitor(context);
  const asked = await askedNumber(context, { phone, reason });
  await refuseForeignNumber(context, asked, reason);
  await takeSending(context, asked, captcha);
  const { digits } = asked;
  const code = codeText(context.random.integer(OTP_CODE_COUNT));
  const createdAt = context.clock.now();
  const expiresAt = new Date(createdAt.getTime() + OTP_TTL_MINUTES * 60_000);
  await inTransaction(context.database, async (transaction) => {
    const phoneKey = await keyToStore(transaction, phoneLookups, asked.phone.keys);
    const [codeKey] = otpCodeKeys(context, { phone: asked.phone, reason, code });
    await store.replaceOtp(transaction, { phoneKey, reason, codeKey, createdAt, expiresAt });
    const locale = context.request.language ?? null;
    await queueOtpSms(context, transaction, { id: context.random.newId(), digits, phoneKey, reason, code, locale, expiresAt });
  });
  return { message: 'The code is on its way' };
}

type Checking = { phone: string; code: string; reason: OtpReason; idempotencyKey?: string | undefined };

/**
 * Checks a code (C-25, D-46). A registration's code stays usable for `register/phone`; a phone is confirmed at once; for a forgotten
 * password the response holds the code that sets a new one. A call whose answer was lost is answered again to its own key.
 * @throws notFound, unauthenticated, validation, otpInvalid
 */
export async function verifyOtp(context: PlayerContext, { phone, code, reason, idempotencyKey }: Checking): Promise<{ code: string }> {
  const asked = await askedNumber(context, { phone, reason });
  const guess = { phone: asked.phone, reason, code, usedByKey: repeatedKeyOf(idempotencyKey) };
  if (reason === 'registration') {
    await checkOtp(context, guess);
    return { code };
  }
  const isRepeat = await inTransaction(context.database, (transaction) => isRepeated(context, transaction, guess));
  if (!isRepeat) await checkOtp(context, guess);
  return inTransaction(context.database, async (transaction) => {
    if (!isRepeat) await useCheckedOtp(context, transaction, guess);
    if (reason === 'changingPass') return { code: await resetCodeFor(context, transaction, asked) };
    await confirmOwnPhone(context, transaction, asked);
    return { code };
  });
}

async function resetCodeFor(context: PlayerContext, transaction: Database, { phone: { keys } }: OtpRecipient): Promise<string> {
  const phoneKey = await keyToStore(transaction, phoneLookups, keys);
  const player = await players.findPlayerByPhone(transaction, keys);
  if (player === undefined || player.status > playerStatus.limited) throw new DomainError('otpInvalid');
  return insertResetCode(context, transaction, { playerId: player.id, phoneKey });
}

async function confirmOwnPhone(context: PlayerContext, transaction: Database, { phone: { keys } }: OtpRecipient): Promise<void> {
  const { clock, identity } = context;
  const { playerId } = playerOf(context);
  const confirm = (player: players.Player) => withConfirmedPhone(player, { keys, vault: identity.vault, confirmedAt: clock.now() });
  // The phone may have been changed since the message was sent; then the code confirms nothing.
  if (!(await confirmContact({ ...context, database: transaction }, playerId, confirm))) throw new DomainError('otpInvalid');
  await recordAudit(context, transaction, { kind: 'phoneConfirmed', playerId });
}
