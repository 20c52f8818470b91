import { decimalSignOf, isOfAnother, readTypedAmount, type TypedAmount } from '@pavilion/money/typed.ts';
import { numberLocale } from './texts.ts';

/** The format of amounts in the session's currency, set once when the session is known. */
let money = { currency: 'EUR', scale: 2 };
export const useCurrency = (currency: string, scale: number): void => {
  money = { currency, scale };
};

/** The code of the currency amounts are written in. */
export const moneyCode = (): string => money.currency;

/** A decimal with `scale` places and no grouping: 5550n with two is `55.50`. */
export function plainDecimal(minor: bigint, scale: number): string {
  const digits = minor.toString().padStart(scale + 1, '0');
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** A plain decimal for the site, without grouping and with a point: `1001.00`. */
export const decimal = (minor: bigint): string => plainDecimal(minor, money.scale);

const separator = (): string => (1.5).toLocaleString(numberLocale()).charAt(1);
const grouped = (whole: string): string => BigInt(whole).toLocaleString(numberLocale());

/** An amount without its currency, exact to the last digit: 1250n is `12.50`, in German `12,50`. */
export function figure(minor: bigint): string {
  const [whole = '0', fraction] = plainDecimal(minor, money.scale).split('.');
  return fraction === undefined ? grouped(whole) : `${grouped(whole)}${separator()}${fraction}`;
}

/** A result with its sign: `+4.60`, `−12.40`, and `0.00` without one. */
export const signedFigure = (minor: bigint): string =>
  minor === 0n ? figure(0n) : minor > 0n ? `+${figure(minor)}` : `−${figure(-minor)}`;

const decimalPattern = /^-?\d+(?:\.(\d+))?$/;

/** The minor units of a decimal as the site sends it; undefined for anything else. */
export function minorOf(text: string): bigint | undefined {
  const [, fraction = ''] = decimalPattern.exec(text) ?? [];
  if (!decimalPattern.test(text) || fraction.length > money.scale) return undefined;
  return BigInt(text.replace('.', '') + '0'.repeat(money.scale - fraction.length));
}

/** A number as it was typed, with the player's language for what has two readings. */
const readTyped = (text: string): TypedAmount | undefined => readTypedAmount(text, decimalSignOf(numberLocale()));

/** An amount a player has typed, as the player's language writes it (GS-11); undefined for anything else, and for one of another currency. */
export const enteredMinor = (text: string): bigint | undefined =>
  isOfAnother(text, money.currency) ? undefined : minorOf(readTyped(text)?.digits ?? '');

/** A multiplier a player has typed, with or without its sign, in hundredths; undefined for anything else and for a third decimal that counts. */
export function enteredTimes(text: string): number | undefined {
  const { digits = '' } = readTyped(text.replace(/[×x*]\s*$/i, '').replace(/^\s*[×x*]/i, '')) ?? {};
  return /^\d+(?:\.\d{1,2}0*)?$/.test(digits) ? Math.round(Number(digits) * 100) : undefined;
}

/** The digit of a key, of whatever script the keyboard writes. */
export function enteredDigit(key: string): number | undefined {
  const digits = /^\p{Nd}$/u.test(key) ? readTyped(key)?.digits : undefined;
  return digits === undefined ? undefined : Number(digits);
}

/** False for a typed amount that others could read in another way: it is shown as it was understood. */
export const isObvious = (text: string): boolean => readTyped(text)?.isObvious !== false;

/** The shortest form for chips and buttons: `1`, `0.20`, `2.50`. */
export function shortFigure(minor: bigint): string {
  const text = figure(minor);
  const sign = separator();
  return text.includes(sign) && /0+$/.test(text) && minor % 10n ** BigInt(money.scale) === 0n
    ? text.slice(0, text.indexOf(sign))
    : text.replace(/(\D\d\d\d*?)0{2,}$/, '$1');
}

/** An amount with its currency, held together: `12.50 EUR`. */
export const amount = (minor: bigint): string => `${figure(minor)}\u00a0${money.currency}`;

/** A number of hundredths with two decimals in the player's language: 4950 is `49.50`. */
export const hundredths = (value: number): string =>
  (value / 100).toLocaleString(numberLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A share as the player's language writes it: 0.973 is `97.30%`, in German `97,30 %`, in Turkish `%97,30`. */
export const percent = (share: number, most = 2, least = most): string =>
  share.toLocaleString(numberLocale(), { style: 'percent', minimumFractionDigits: least, maximumFractionDigits: most });

/** A multiple in hundredths without needless zeros: 840 is `8.4`, in German `8,4`. */
export const timesFigure = (value: number): string => (value / 100).toLocaleString(numberLocale(), { maximumFractionDigits: 2 });

/** A multiple in hundredths, with both decimals or none: 150 is `1.50×`, 200 is `2×`. */
export const timesText = (value: number): string => `${hundredths(value).replace(/[.,]00$/, '')}×`;

/** A multiplier, floored to two decimals (games §2.2): 396n on 100n is `3.96×`. */
export const multiplier = (payoutMinor: bigint, stakeMinor: bigint): string =>
  stakeMinor === 0n ? '0×' : `${hundredths(Number((payoutMinor * 100n) / stakeMinor))}×`;

/** Stakes a player steps through: 1, 2, 3, 4, 5, 6, 8 of each power of ten that are legal. */
export function stakeLadder({ minMinor, maxMinor, stepMinor }: { minMinor: bigint; maxMinor: bigint; stepMinor: bigint }): bigint[] {
  const ladder = new Set<bigint>([minMinor, maxMinor - (maxMinor % stepMinor)]);
  for (let power = 1n; power <= maxMinor; power *= 10n) {
    for (const factor of [1n, 2n, 3n, 4n, 5n, 6n, 8n]) {
      const stake = power * factor;
      if (stake >= minMinor && stake <= maxMinor && stake % stepMinor === 0n) ladder.add(stake);
    }
  }
  return [...ladder].sort((left, right) => (left < right ? -1 : 1));
}
