const decimalDigit = /\p{Nd}/u;
/** Each script has its ten digits in a row, zero first; rows may touch, as those of mathematics do. */
const DIGITS_OF_A_SCRIPT = 10;

function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (decimalDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % DIGITS_OF_A_SCRIPT);
}

/** A text with the decimal digits of every script as 0 to 9; all else stays. Example: `١٥१２` is `1512`. */
export const asciiDigits = (text: string): string => text.replace(/(?!\d)\p{Nd}/gu, valueOf);
