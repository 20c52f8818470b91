import { Button, ButtonLink } from '@pavilion/ui';
import { bonusParameter } from '../../../navigation/modals.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { sceneAt, sceneBody, sceneCard, sceneList, ScenePicture } from '../../../scenes/scene.tsx';
import { useMoneyText } from '../../settings/money.tsx';
import styles from '../bonuses/bonuses.module.css';
import { typeLabel, useBonusTexts, useReturnPercent } from '../bonuses/bonus-labels.ts';
import { Facts } from '../bonuses/held-terms.tsx';
import { type Offer, useOffers } from '../bonuses/queries.ts';
import { priceTag } from '../bonuses/price-tag.ts';

/** Bonuses available with the next deposit, each with its price; choosing one opens the cashier with it selected (U-20). */
export function OfferList({ offers, currency, title }: { offers: readonly Offer[]; currency: string; title: string }) {
  if (offers.length === 0) return null;
  return (
    <section className="stack-small" aria-label={title}>
      <h2 className="heading-card">{title}</h2>
      <ul className={sceneList}>
        {offers.map((offer, index) => (
          <OfferCard key={offer.id} offer={offer} currency={currency} position={index} />
        ))}
      </ul>
    </section>
  );
}

function OfferCard({ offer, currency, position }: { offer: Offer; currency: string; position: number }) {
  const texts = useBonusTexts();
  const href = useHref();
  const modals = useModals();
  const line = useOfferLine(currency)(offer);
  return (
    <li className={sceneCard}>
      <ScenePicture scene={sceneAt(position)}>
        <h3>{offer.name}</h3>
        <p>{offer.bonuses.length > 1 ? texts('types.package.label') : typeLabel(texts, offer.bonuses[0].type)}</p>
      </ScenePicture>
      <div className={sceneBody}>
        <p className="small text-secondary">{line}</p>
        <OfferPrice offer={offer} currency={currency} />
        <div className={styles.actions}>
          <ButtonLink href={href('/', { wallet: 'deposit', [bonusParameter]: offer.id })} data-modal="wallet" data-modal-value="deposit">
            {texts('activateDeposit')}
            <span className="visually-hidden"> {offer.name}</span>
          </ButtonLink>
          <Button kind="quiet" onClick={() => void modals.open('wallet-bonus-info', offer.id)}>
            {texts('moreInfo')}
            <span className="visually-hidden"> {offer.name}</span>
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The bonus for the smallest eligible deposit, the average cost of its bets, and the remaining value. */
function OfferPrice({ offer, currency }: { offer: Offer; currency: string }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const returnPercent = useReturnPercent();
  const { offers } = useOffers({ amount: offer.range.min ?? 0, currency });
  const smallest = offers.find(({ id }) => id === offer.id);
  if (smallest === undefined || smallest.worth.money === 0 || Number.isNaN(returnPercent)) return null;
  const { gain, cost, worth } = priceTag({ gain: smallest.worth.money, betTotal: smallest.betTotal, returnPercent });
  const rows = [
    ...(offer.range.min === undefined ? [] : [{ label: texts('minDeposit'), value: money(offer.range.min, currency) }]),
    { label: texts('priceTag.gain'), value: money(gain, currency) },
    { label: texts('priceTag.cost', { percent: returnPercent }), value: money(cost, currency) },
    { label: texts('priceTag.worth'), value: money(worth, currency) },
  ];
  return <Facts rows={rows} />;
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
