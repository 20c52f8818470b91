import { Amount } from '@pavilion/ui';
import { formatMoney, formatResult, moneyText, resultText } from '../../content/format.ts';
import { useSite } from '../../visitor/use-site.ts';
import { useCurrencies } from './queries.ts';

export type MoneyProps = { amount: number; currency: string; isSmallCode?: boolean; isResult?: boolean; className?: string };

/** An amount on the page: the number in the locale's format, then the code; a result of play with its sign. */
export function Money({ amount, currency, isSmallCode, isResult = false, className }: MoneyProps) {
  const { visitor } = useSite();
  const shown = (isResult ? formatResult : formatMoney)({ amount, currency }, useCurrencies(), visitor.locale);
  return <Amount number={shown.number} code={shown.code} isSmallCode={isSmallCode} className={className} />;
}

/** The same as text, for sentences with placeholders. */
export function useMoneyText(): (amount: number, currency: string) => string {
  const { visitor } = useSite();
  const currencies = useCurrencies();
  return (amount, currency) => moneyText({ amount, currency }, currencies, visitor.locale);
}

/** A result of play as text, with its sign (T-30). */
export function useResultText(): (amount: number, currency: string) => string {
  const { visitor } = useSite();
  const currencies = useCurrencies();
  return (amount, currency) => resultText({ amount, currency }, currencies, visitor.locale);
}
