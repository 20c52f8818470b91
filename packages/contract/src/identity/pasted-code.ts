import { withoutInvisible } from './invisible.ts';

/** A promo code as it is compared: capitals, without blanks around it or what nobody sees, which come along where it is copied. */
export const promoCodeKey = (typed: string): string => withoutInvisible(typed).normalize('NFKC').trim().toUpperCase();
