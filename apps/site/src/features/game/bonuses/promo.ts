import { isRefusal } from '@pavilion/contract/client.ts';
import { bonusCodeStatus, bonusTrigger } from '@pavilion/contract/constants.ts';

/** What became of a promo code; `locked` after too many wrong ones. */
export type PromoAnswer = 'applied' | 'incorrect' | 'unavailable' | 'locked';

type Trigger = typeof bonusTrigger.promoNow | typeof bonusTrigger.promoNextDeposit;
type Send = (trigger: Trigger) => Promise<{ status: number }>;

/**
 * Tries a code as one that works at once, then as one for the next deposit (D-22). Of two refusals the one that says more is told:
 * a code that exists, but not for this account, is not called wrong.
 */
export async function tryPromoCode(send: Send): Promise<PromoAnswer> {
  const first = await answerTo(send, bonusTrigger.promoNow);
  if (first === 'applied' || first === 'locked') return first;
  const second = await answerTo(send, bonusTrigger.promoNextDeposit);
  if (second === undefined) throw new Error('The promo code was not answered');
  return second === 'incorrect' && first === 'unavailable' ? first : second;
}

/** Undefined where the call failed, which for the first trigger is no reason not to try the other (wire §2.7). */
async function answerTo(send: Send, trigger: Trigger): Promise<PromoAnswer | undefined> {
  try {
    return readStatus((await send(trigger)).status);
  } catch (error) {
    if (isRefusal(error, 'promoAttemptsExceeded')) return 'locked';
    if (trigger === bonusTrigger.promoNextDeposit) throw error;
    return undefined;
  }
}

function readStatus(status: number): PromoAnswer {
  if (status === bonusCodeStatus.applied) return 'applied';
  return status === bonusCodeStatus.unavailable ? 'unavailable' : 'incorrect';
}
