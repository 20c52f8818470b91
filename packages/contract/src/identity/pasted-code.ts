import { withoutInvisible } from './invisible.ts';

/**
 * A promo code in the form in which it is compared: capitals, without surrounding blanks and the invisible characters that copying brings
 * along.
 */
export const promoCodeKey = (typed: string): string => withoutInvisible(typed).normalize('NFKC').trim().toUpperCase();
