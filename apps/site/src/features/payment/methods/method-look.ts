import type { Invoice, PaymentMethod } from '@pavilion/contract/areas/payment.ts';
import type { IconName } from '@pavilion/ui';

type Named = Pick<PaymentMethod, 'method' | 'names' | 'logo'>;
export type MethodMark = { kind: 'logo'; address: string } | { kind: 'icon'; name: IconName };

/** The text of a locale, else of its language, else the English one, else empty (wire §3.8). */
export const inLocale = (texts: Readonly<Record<string, string>>, locale: string): string =>
  texts[locale] ?? texts[locale.split('-')[0] ?? ''] ?? texts.en ?? '';

/** The name of a method in a locale; its identifier if it has none. */
export const methodName = ({ names, method }: Pick<Named, 'names' | 'method'>, locale: string): string => inLocale(names, locale) || method;

/** The name of a payment's method in a locale; the name stored with the payment if the method no longer exists. */
export const methodOf = ({ names, paymentMethod }: Pick<Invoice, 'names' | 'paymentMethod'>, locale: string): string =>
  inLocale(names ?? {}, locale) || paymentMethod;

/** The address of a logo: absolute, or a path on the operator's CDN; undefined without a CDN (wire §3.8). */
function logoAddress(logo: string, customerCdn: string): string | undefined {
  if (/^https?:\/\//.test(logo)) return logo;
  return logo !== '' && customerCdn !== '' ? customerCdn.replace(/\/$/, '') + (logo.startsWith('/') ? logo : `/${logo}`) : undefined;
}

/** The mark of a method (W-07): its logo, else a picture for cash agents, coins, e-wallets, banks or cards. */
export function markOf(
  method: Pick<Named, 'method' | 'logo'>,
  { customerCdn, isFiat }: { customerCdn: string; isFiat: boolean },
): MethodMark {
  const address = logoAddress(method.logo, customerCdn);
  if (address) return { kind: 'logo', address };
  if (/agent/.test(method.method)) return { kind: 'icon', name: 'hand-coins' };
  if (!isFiat || method.method.endsWith('coins')) return { kind: 'icon', name: 'bitcoin' };
  if (/wallet/.test(method.method)) return { kind: 'icon', name: 'wallet' };
  return { kind: 'icon', name: /transfer|bank/.test(method.method) ? 'landmark' : 'credit-card' };
}

/** The panel of a deposit method: `address` is the crypto panel, `form` the deposit form (W-22). */
export const panelOf = ({ type }: Pick<PaymentMethod, 'type'>): 'address' | 'form' => type;
