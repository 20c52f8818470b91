import { isRefusal } from '@pavilion/contract/calls/client.ts';
import type { OtpReason } from '@pavilion/contract/areas/player/player.ts';
import { useState } from 'react';
import { serverMessage } from '../../../api/server-message.ts';
import { browserClock } from '../../../browser/clock.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSendOtp } from '../queries.ts';
import { resendAtMs } from './verification-rules.ts';

/** A code that was sent to a phone. */
export type SentCode = {
  phone: string;
  /** When another code can be requested, in epoch milliseconds. */
  resendAtMs: number;
  /** The server's words where it refuses to send another code for now (11005), with the wait. */
  limit: string | undefined;
};

/** Sends codes for one purpose and remembers the last one (product §4 Phone verification). */
export function usePhoneCode(reason: OtpReason) {
  const [sent, setSent] = useState<SentCode>();
  const send = useSendOtp();
  const texts = useTexts('globalComponents', 'phoneVerification');

  /**
   * Requests a code. During the countdown of a code for the same phone, no other is sent. At the limit codes of
   * before are still valid, so it does not count as a failure.
   * @throws any other refusal of the server
   */
  async function request(phone: string): Promise<void> {
    if (sent?.phone === phone && sent.resendAtMs > browserClock.nowMs()) return;
    try {
      await send.mutateAsync({ phone, reason });
      setSent({ phone, resendAtMs: resendAtMs(browserClock.nowMs()), limit: undefined });
    } catch (error) {
      if (!isRefusal(error, 'otpLimit')) throw error;
      setSent({ phone, resendAtMs: resendAtMs(browserClock.nowMs()), limit: error.message });
    }
  }

  /** Resumes with a code that was sent before a reload. */
  const resume = ({ phone, resendAtMs: atMs }: Pick<SentCode, 'phone' | 'resendAtMs'>): void =>
    setSent({ phone, resendAtMs: atMs, limit: undefined });

  /** Why a code could not be sent: the server's words, or our own where none came, as without a connection. */
  const faultOf = (error: unknown): string => serverMessage(error) ?? texts('sendError');

  return { sent, request, resume, faultOf, isSending: send.isPending };
}
