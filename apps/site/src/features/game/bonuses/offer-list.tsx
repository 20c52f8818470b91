import { Button, ButtonLink } from '@pavilion/ui';
import { bonusParameter } from '../../../navigation/modals.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/use-modals.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { LineCard } from './cards.tsx';
import { bonusIcon, useBonusTexts } from './parts.tsx';
import type { Offer } from './queries.ts';

/** Bonuses that come with the next deposit; choosing one opens the cashier with it (U-20). */
export function OfferList({ offers, currency, title }: { offers: readonly Offer[]; currency: string; title: string }) {
  const texts = useBonusTexts();
  const href = useHref();
  const modals = useModals();
  const lineOf = useOfferLine(currency);
  if (offers.length === 0) return null;
  return (
    <section className="stack-s" aria-label={title}>
      <h2 className="h-card">{title}</h2>
      <ul className="stack-s">
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
                  <span className="vh"> {offer.name}</span>
                </Button>
                <ButtonLink
                  href={href('/', { wallet: 'deposit', [bonusParameter]: offer.id })}
                  data-modal="wallet"
                  data-modal-value="deposit"
                >
                  {texts('activateDeposit')}
                  <span className="vh"> {offer.name}</span>
                </ButtonLink>
              </>
            }
          />
        ))}
      </ul>
    </section>
  );
}

/** From which deposit, and what must be bet, in plain words. */
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
