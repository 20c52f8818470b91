import { isRefusal } from '@pavilion/contract/calls/client.ts';
import { bonusCodeStatus, bonusTrigger } from '@pavilion/contract/constants.ts';

/** The result of a promo code; `locked` after too many incorrect ones. */
export type PromoResult = 'applied' | 'incorrect' | 'unavailable' | 'locked';

type Trigger = typeof bonusTrigger.promoNow | typeof bonusTrigger.promoNextDeposit;
type Send = (trigger: Trigger) => Promise<{ status: number }>;

/**
 * Tries a code for immediate use, then for the next deposit (D-22). Of two refusals `unavailable` wins over `incorrect`, so that a code
 * that exists, but not for this account, is not called incorrect. @throws the error of the second request
 */
export async function tryPromoCode(send: Send): Promise<PromoResult> {
  const first = await resultOf(send, bonusTrigger.promoNow);
  if (first === 'applied' || first === 'locked') return first;
  const second = await resultOf(send, bonusTrigger.promoNextDeposit);
  if (second === undefined) throw new Error('The promo code got no result');
  return second === 'incorrect' && first === 'unavailable' ? first : second;
}

/** Undefined if the request for the first trigger failed: the second one is tried all the same (wire §2.7). @throws for the second trigger */
async function resultOf(send: Send, trigger: Trigger): Promise<PromoResult | undefined> {
  try {
    return readStatus((await send(trigger)).status);
  } catch (error) {
    if (isRefusal(error, 'promoAttemptsExceeded')) return 'locked';
    if (trigger === bonusTrigger.promoNextDeposit) throw error;
    return undefined;
  }
}

function readStatus(status: number): PromoResult {
  if (status === bonusCodeStatus.applied) return 'applied';
  return status === bonusCodeStatus.unavailable ? 'unavailable' : 'incorrect';
}
