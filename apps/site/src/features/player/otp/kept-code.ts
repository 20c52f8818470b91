import type { OtpReason } from '@pavilion/contract/areas/player/player.ts';
import { useEffect, useState } from 'react';
import { sessionKeys, sessionStore } from '../../../browser/storage.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import type { SentCode } from './use-phone-code.ts';

/** The step that asks for a code, and the entries before it. Passwords are never included. */
type CodeStep = { phone: string; resendAtMs: number; values: Readonly<Record<string, string | boolean>> };

function isStep(value: unknown, reason: OtpReason): value is CodeStep {
  if (typeof value !== 'object' || value === null) return false;
  const { phone, resendAtMs, values, ...rest }: { [key in keyof CodeStep | 'reason']?: unknown } = value;
  return rest.reason === reason && typeof phone === 'string' && typeof resendAtMs === 'number' && typeof values === 'object';
}

function keptStep(reason: OtpReason): CodeStep | undefined {
  try {
    const value: unknown = JSON.parse(sessionStore().getItem(sessionKeys.codeStep) ?? 'null');
    return isStep(value, reason) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps the step that asks for a code over a reload of its tab, while it is shown, and resumes it in the next page, once that is known to run
 * in a browser (W-196).
 */
export function useKeptCode(
  reason: OtpReason,
  { sent, values = {} }: { sent: SentCode | undefined; values?: CodeStep['values'] },
  resume: (kept: CodeStep) => void,
): void {
  const isHydrated = useIsHydrated();
  const [isAsked, setAsked] = useState(false);
  if (isHydrated && !isAsked) {
    setAsked(true);
    const kept = keptStep(reason);
    if (kept !== undefined) resume(kept);
  }
  const step = sent && JSON.stringify({ reason, phone: sent.phone, resendAtMs: sent.resendAtMs, values });
  useEffect(() => {
    if (step === undefined) return undefined;
    sessionStore().setItem(sessionKeys.codeStep, step);
    return () => sessionStore().removeItem(sessionKeys.codeStep);
  }, [step]);
}
