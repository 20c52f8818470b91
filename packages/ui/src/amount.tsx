export type AmountProps = { number: string; code: string; isSmallCode?: boolean; className?: string };

/**
 * Money as the number the locale writes, a no-break space and the code ("84.20 EUR").
 * Isolated left-to-right: a bare minus would move to the wrong end in right-to-left text (design README).
 */
export function Amount({ number, code, isSmallCode = false, className = '' }: AmountProps) {
  return (
    <bdi className={`amt ${className}`} dir="ltr">
      {number}
      {isSmallCode ? <span className="cur">{code}</span> : `\u00a0${code}`}
    </bdi>
  );
}
