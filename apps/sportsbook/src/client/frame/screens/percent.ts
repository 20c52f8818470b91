const WHOLE = 10_000;

/** A share in hundredths of a per cent, as the locale writes it: 300 is `3%`. */
export const percentText = (basisPoints: number, locale: string): string =>
  new Intl.NumberFormat(locale.startsWith('ar') ? `${locale}-u-nu-latn` : locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    basisPoints / WHOLE,
  );
