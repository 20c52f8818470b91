import { formatOdds } from '../../content/format.ts';
import { useSite } from '../../visitor/use-site.ts';
import { type ChosenOdds, useChosenOdds } from './odds-format.ts';

const THOUSANDTHS = 1000;

/** The odds of a whole ticket in two decimals, cut and never rounded up (sportsbook SB-93). */
const cutOdds = (odds: number): number => Math.floor(Math.round(odds * THOUSANDTHS) / 10) / 100;

type OddsProps = { odds: number; isTotal?: boolean; className?: string };

/** Odds in another format than decimal, with a real minus sign. */
function otherText(odds: number, isTotal: boolean, { format, writer }: Exclude<ChosenOdds, { format: 'decimal' }>): string {
  const thousandths = Math.round(odds * THOUSANDTHS);
  const text = isTotal ? writer.formatTotalOdds(BigInt(thousandths), format) : writer.formatOdds(thousandths, format);
  return text.replace('-', '\u2212');
}

/** Odds as the player wants them, the same as in the betting client; `isTotal` for those of a whole ticket. A fraction is read out with its decimal. */
export function Odds({ odds, isTotal = false, className }: OddsProps) {
  const { visitor } = useSite();
  const chosen = useChosenOdds();
  const exact = formatOdds(isTotal ? cutOdds(odds) : odds, visitor.locale);
  return (
    <bdi dir="ltr" className={className}>
      {chosen.format === 'decimal' ? exact : otherText(odds, isTotal, chosen)}
      {chosen.format === 'fractional' ? <span className="visually-hidden"> ({exact})</span> : null}
    </bdi>
  );
}
