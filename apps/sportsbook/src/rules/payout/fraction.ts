/** An exact number: no stake, price, factor or return is ever a float (SB-8). The denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const fraction = (numerator: bigint, denominator = 1n): Fraction => ({ numerator, denominator });

export const one = fraction(1n);

export const multiply = (a: Fraction, b: Fraction): Fraction => fraction(a.numerator * b.numerator, a.denominator * b.denominator);

export const add = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const product = (factors: readonly Fraction[]): Fraction => factors.reduce(multiply, one);

/** The integer part of a fraction that is not negative. */
export const floor = ({ numerator, denominator }: Fraction): bigint => numerator / denominator;
