import { formatAmount, formatResult } from '../odds/amount.ts';
import { formatOdds, formatTicketOdds } from '../odds/format.ts';
import { formatOf, preferences } from '../state/player/preferences.ts';
import { session } from '../state/player/session.ts';
import { useStore } from '../state/store.ts';
import { t } from '../texts.ts';

export const useLocale = (): string => useStore(session, ({ locale }) => locale);

/** The player's odds format; the page's preference until the player chooses one. */
export function useOddsText(): (price: bigint) => string {
  const locale = useLocale();
  const format = useStore(preferences, formatOf);
  return (price) => formatOdds(price, format, locale);
}

/** An amount that keeps its order in right-to-left text; a result of play with its sign. */
export function Amount({ minor, currency, isResult = false }: { minor: bigint; currency: string; isResult?: boolean }) {
  const locale = useLocale();
  return (
    <bdi className="amount" dir="ltr" translate="no">
      {(isResult ? formatResult : formatAmount)(minor, currency, locale)}
    </bdi>
  );
}

/** The odds of a whole ticket: a product in two decimals. */
export function TicketOdds({ odds }: { odds: bigint }) {
  const locale = useLocale();
  const format = useStore(preferences, formatOf);
  return (
    <bdi className="numeric" dir="ltr" translate="no">
      {formatTicketOdds(odds, format, locale)}
    </bdi>
  );
}

/** A price in the player's format; for a fraction, screen readers also get the exact decimal (sportsbook §1.1). */
export function Odds({ price }: { price: bigint }) {
  const text = useOddsText();
  const locale = useLocale();
  const format = useStore(preferences, formatOf);
  return (
    <bdi className="numeric" dir="ltr" translate="no">
      {text(price)}
      {format === 'fractional' && (
        <span className="visually-hidden"> {t('odds.exact', { price: formatOdds(price, 'decimal', locale) })}</span>
      )}
    </bdi>
  );
}
