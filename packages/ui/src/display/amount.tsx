type AmountProps = { number: string; code: string; isSmallCode?: boolean; className?: string };

/**
 * Money as a localised number, a no-break space and the code ("84.20 EUR"). Isolated left-to-right: in right-to-left text a bare minus
 * would move to the wrong end.
 */
export function Amount({ number, code, isSmallCode = false, className = '' }: AmountProps) {
  return (
    <bdi className={`amount ${className}`} dir="ltr">
      {number}
      {isSmallCode ? <span className="currency">{code}</span> : `\u00a0${code}`}
    </bdi>
  );
}
