import { isRefusal } from '@pavilion/contract/client.ts';
import type { OtpReason } from '@pavilion/contract/player.ts';
import { useState } from 'react';
import { browserClock } from '../../session/clock.ts';
import { useSendOtp } from './queries.ts';
import { resendAtMs } from './verification-rules.ts';

/** A code that is on its way to a phone. */
export type SentCode = {
  phone: string;
  /** From when on another may be asked for. */
  resendAtMs: number;
  /** The server sends no more for now (11005). */
  isLimited: boolean;
};

/** Sends the codes of one purpose and knows of the last one (spec §4 Phone verification). */
export function usePhoneCode(reason: OtpReason) {
  const [sent, setSent] = useState<SentCode>();
  const send = useSendOtp();

  /**
   * Asks for a code. One that was sent to this phone a moment ago is not sent again: its countdown runs on. At the limit the last code
   * still counts, so that is no failure.
   * @throws what else the server said
   */
  async function request(phone: string): Promise<void> {
    if (sent?.phone === phone && sent.resendAtMs > browserClock.nowMs()) return;
    try {
      await send.mutateAsync({ phone, reason });
      setSent({ phone, resendAtMs: resendAtMs(browserClock.nowMs()), isLimited: false });
    } catch (error) {
      if (!isRefusal(error, 'otpLimit')) throw error;
      setSent({ phone, resendAtMs: 0, isLimited: true });
    }
  }

  return { sent, request, isSending: send.isPending };
}
