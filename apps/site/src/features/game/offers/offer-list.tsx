import { Button, ButtonLink } from '@pavilion/ui';
import { bonusParameter } from '../../../navigation/modals/modals.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { LineCard } from '../bonuses/cards.tsx';
import { bonusIcon, useBonusTexts } from '../bonuses/bonus-labels.ts';
import type { Offer } from '../bonuses/queries.ts';

/** Bonuses available with the next deposit; choosing one opens the cashier with it selected (U-20). */
export function OfferList({ offers, currency, title }: { offers: readonly Offer[]; currency: string; title: string }) {
  const texts = useBonusTexts();
  const href = useHref();
  const modals = useModals();
  const lineOf = useOfferLine(currency);
  if (offers.length === 0) return null;
  return (
    <section className="stack-small" aria-label={title}>
      <h2 className="heading-card">{title}</h2>
      <ul className="stack-small">
        {offers.map((offer) => (
          <LineCard
            key={offer.id}
            icon={offer.bonuses.length > 1 ? 'package' : bonusIcon(offer.bonuses[0].type)}
            title={offer.name}
            text={lineOf(offer)}
            end={
              <>
                <Button kind="quiet" onClick={() => void modals.open('wallet-bonus-info', offer.id)}>
                  {texts('moreInfo')}
                  <span className="visually-hidden"> {offer.name}</span>
                </Button>
                <ButtonLink
                  href={href('/', { wallet: 'deposit', [bonusParameter]: offer.id })}
                  data-modal="wallet"
                  data-modal-value="deposit"
                >
                  {texts('activateDeposit')}
                  <span className="visually-hidden"> {offer.name}</span>
                </ButtonLink>
              </>
            }
          />
        ))}
      </ul>
    </section>
  );
}

/** Minimum deposit, wager requirement and largest bet of an offer in one line. */
function useOfferLine(currency: string): (offer: Offer) => string {
  const texts = useBonusTexts();
  const money = useMoneyText();
  return ({ range, bonuses, largestBet }) => {
    const times = Math.max(...bonuses.map(({ wagerCasino, wagerSportsbook }) => Math.max(wagerCasino, wagerSportsbook)));
    return [
      range.min === undefined ? '' : texts('offer.from', { amount: money(range.min, currency) }),
      times > 0 ? texts('offer.times', { count: times }) : texts('offer.nothing'),
      largestBet === undefined ? '' : texts('offer.largestBet', { amount: money(largestBet, currency) }),
    ]
      .filter(Boolean)
      .join(' ');
  };
}
