import { DAY_MS, HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { successorStoredSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';
import { accessDataBefore } from '../../kernel/access-data.ts';
import { BUILD_EXPORT_JOB, buildDataExport, sweepDataExports } from './data-export/service.ts';
import { sweepClosedAccounts } from './erasure/closed.ts';
import { sweepErasures } from './erasure/service.ts';
import { REMOVE_FILE_JOB } from './documents/keep.ts';
import { removeFile } from './documents/service.ts';
import { SEND_MAIL_JOB, sendQueuedMail } from './mail/service.ts';
import { deleteOldMails } from './mail/sent-store.ts';
import * as codes from './mail/store.ts';
import { deleteExpiredTokens } from './autologin/store.ts';
import { deleteExpiredOtps } from './otp/store.ts';
import * as passkeys from './passkeys/store.ts';
import { deleteExpiredProofs } from './step-up/store.ts';
import { sweepIdentities } from './exclusion/recognition.ts';
import { warnOfDeadlines } from './verification/warn.ts';
import type { PlayerKernel } from './context.ts';
import { REQUEST_RESET_JOB, sendResetLink } from './passwords/service.ts';
import { solutions } from './person-check/store.ts';
import { deleteOldMinutes } from './registration/minute-store.ts';
import { deleteExpiredChallenges } from './sessions/challenge-store.ts';
import { deleteOldSessions } from './sessions/old-store.ts';
import * as sessions from './sessions/store.ts';
import { SEND_OTP_JOB, SEND_SMS_JOB, sendOtpSms, sendQueuedSms } from './sms/service.ts';
import { deleteExpiredSocial } from './social/store.ts';
import { throttles } from './throttle/store.ts';

interface Job {
  name: string;
  handle(context: PlayerKernel, payload: unknown): Promise<void>;
}

/** Queued work of the player module. */
export const playerJobs: readonly Job[] = [
  { name: SEND_MAIL_JOB, handle: sendQueuedMail },
  { name: SEND_OTP_JOB, handle: sendOtpSms },
  { name: SEND_SMS_JOB, handle: sendQueuedSms },
  { name: REMOVE_FILE_JOB, handle: removeFile },
  { name: BUILD_EXPORT_JOB, handle: buildDataExport },
  { name: REQUEST_RESET_JOB, handle: sendResetLink },
];

const SWEEP_INTERVAL_MS = 15_000;
const ROWS_AT_ONCE = 1000;
const WARN_INTERVAL_MS = 60_000;
/** How long the used link of a confirmed address still answers that the address is confirmed. */
const USED_CODES_MS = 30 * DAY_MS;
const CLOSED_INTERVAL_MS = HOUR_MS;

/**
 * Deletes expired rows: successors of tokens after the grace period (S9), codes and solutions, throttles whose window has ended, and access
 * data after thirteen months.
 */
export async function sweepPlayerLeftovers({ database, clock }: Pick<PlayerKernel, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await sessions.forgetSuccessors(database, new Date(now.getTime() - successorStoredSeconds * 1000));
  await codes.deleteExpiredCodes(database, { now, usedBefore: new Date(now.getTime() - USED_CODES_MS) });
  await deleteExpiredTokens(database, now);
  await deleteExpiredChallenges(database, now);
  await deleteExpiredSocial(database, now);
  await passkeys.deleteExpiredChallenges(database, now);
  await deleteExpiredProofs(database, now);
  await deleteExpiredOtps(database, now);
  await solutions.deleteExpired(database, now);
  await throttles.deleteEndedThrottles(database, now);
  const old = { before: accessDataBefore(now), limit: ROWS_AT_ONCE };
  await deleteOldMails(database, old);
  await deleteOldMinutes(database, old);
  await deleteOldSessions(database, { ...old, realBefore: accessDataBefore(clock.realNow()) });
}

/** Recurring work of the player module. */
export const playerSweeps: readonly { name: string; everyMs: number; sweep(context: PlayerKernel): Promise<void> }[] = [
  { name: 'player.erasures', everyMs: SWEEP_INTERVAL_MS, sweep: sweepErasures },
  { name: 'player.closed-accounts', everyMs: CLOSED_INTERVAL_MS, sweep: sweepClosedAccounts },
  { name: 'player.data-exports', everyMs: SWEEP_INTERVAL_MS, sweep: sweepDataExports },
  { name: 'player.identities', everyMs: SWEEP_INTERVAL_MS, sweep: sweepIdentities },
  { name: 'player.identity-deadlines', everyMs: WARN_INTERVAL_MS, sweep: warnOfDeadlines },
  { name: 'player.leftovers', everyMs: SWEEP_INTERVAL_MS, sweep: sweepPlayerLeftovers },
];
