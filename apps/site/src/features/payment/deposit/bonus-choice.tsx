import { RadioList, type RadioOption } from '@pavilion/ui';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { walletStep } from '../../../analytics/events.ts';
import { useTrack } from '../../../analytics/use-track.ts';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { bonusParameter, noBonusParameter } from '../../../navigation/modals.ts';
import { type Search, searchText } from '../../../navigation/search/search.ts';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { type Deposit, type Offer, priceTag, useBonusCodes, useOffers, useReturnPercent, type Worth } from '../../game/bonuses/queries.ts';
import { type MoneyFormat, useMoneyFormat } from '../../settings/queries.ts';
import { bonusFieldsOf, type BonusPreference, type BonusSelection, selectBonus } from './bonus-selection.ts';
import { changeDraft, resetDraft, useDepositDraft } from './deposit-draft.ts';
import styles from '../payment.module.css';

type BonusOffer = {
  offers: readonly Offer[];
  selection: BonusSelection<Offer>;
  worth: Worth | undefined;
  /** The stored promo code that this deposit will use. */
  code: string | undefined;
  /** The bonus fields of the `createDeposit` body. */
  bonusFields: { bonusId?: string; isBonusDecline: boolean };
};

/** The bonuses on offer for a deposit, and the selected one: the player's choice while it fits the amount (product §4). */
export function useBonusOffer(deposit: Deposit, { isCrypto = false } = {}): BonusOffer {
  const { offers } = useOffers(deposit);
  const code = useBonusCodes().data?.[0]?.bonusCode;
  const hasCode = code !== undefined;
  const selection = selectBonus({ preference: useBonusPreference(), offers, isCrypto, hasCode });
  return {
    offers,
    selection,
    worth: selection.kind === 'bonus' ? selection.offer.worth : undefined,
    code,
    bonusFields: bonusFieldsOf(selection, hasCode),
  };
}

const useNamedBonus = (): string | undefined =>
  useRouterState({ select: ({ location }) => searchText(location.search satisfies Search, bonusParameter) });

/** The minimum deposit of the bonus named in the address (W-18), in the currency's main unit; 0 without one. */
export function useNamedMinimum(currency: string): number {
  const named = useNamedBonus();
  const { offers } = useOffers({ amount: 0, currency });
  return offers.find(({ id }) => id === named)?.range.min ?? 0;
}

/** The player's own choice; before it, the bonus named in the address (wire §7.9). */
function useBonusPreference(): BonusPreference {
  const { preference } = useDepositDraft();
  const named = useNamedBonus();
  useEffect(() => resetDraft, []);
  if (preference.kind !== 'default' || !named) return preference;
  return named === noBonusParameter ? { kind: 'declined' } : { kind: 'bonus', id: named };
}

const noBonus = 'none';
const promoCode = 'code';

function preferenceOf(value: string): BonusPreference {
  if (value === noBonus) return { kind: 'declined' };
  return value === promoCode ? { kind: 'code' } : { kind: 'bonus', id: value };
}

const valueOf = (selection: BonusSelection<Offer>): string => {
  if (selection.kind === 'bonus') return selection.offer.id;
  return selection.kind === 'code' ? promoCode : noBonus;
};

const stepOf = { bonus: 'selectBonus', declined: 'declineBonuses', code: 'promoOpen', default: 'selectBonus' } as const;

type BonusChoiceProps = { offer: BonusOffer; deposit: Deposit; isCrypto?: boolean; promoBox: ReactNode };

/** "No bonus" first, a promo code last. A bonus that does not fit the amount shows the range it needs (design §7, W-38). */
export function BonusChoice({ offer, deposit, isCrypto = false, promoBox }: BonusChoiceProps) {
  const texts = useTexts('modals', 'wallet').group('deposit.bonuses');
  const money = useMoneyFormat();
  const modals = useModals();
  const track = useTrack();
  const { selection } = offer;
  const returnPercent = useReturnPercent();

  function choose(value: string) {
    const preference = preferenceOf(value);
    changeDraft({ preference });
    track((userId) => walletStep(userId, stepOf[preference.kind], 'deposit'));
  }
  function showTerms(id: string) {
    changeDraft({ deposit });
    void modals.open('wallet-bonus-info', id);
  }

  const options = offer.offers.map((each) => optionOf(each, { deposit, isCrypto, texts, money, returnPercent }));
  return (
    <fieldset className={styles.bonus}>
      <legend>{texts('title')}</legend>
      <RadioList
        label={texts('title')}
        name="deposit-bonus"
        value={valueOf(selection)}
        options={[
          { value: noBonus, label: texts('declineLabel'), detail: texts('declineHint') },
          ...options,
          {
            value: promoCode,
            label: texts('codeLabel'),
            detail: offer.code === undefined ? texts('codeHint') : texts('codeStored', { code: offer.code }),
          },
        ]}
        onChange={choose}
      />
      {selection.kind === 'code' ? <div>{promoBox}</div> : null}
      {selection.kind === 'bonus' ? (
        <button type="button" className="link" onClick={() => showTerms(selection.offer.id)}>
          {texts('moreInfo')}
        </button>
      ) : null}
    </fieldset>
  );
}

type OptionContext = { deposit: Deposit; isCrypto: boolean; texts: Texts; money: MoneyFormat; returnPercent: number };

function optionOf(offer: Offer, context: OptionContext): RadioOption {
  const isShown = offer.isFitting || context.isCrypto;
  return {
    value: offer.id,
    label: <bdi>{offer.name}</bdi>,
    detail: isShown ? termsText(offer, context) : rangeText(offer, context),
    // The amount of a crypto deposit is unknown until it arrives: no worth can be shown, and every bonus can be chosen (V-81).
    end: offer.isFitting && !context.isCrypto ? <WorthText worth={offer.worth} context={context} /> : undefined,
    isDisabled: !isShown,
  };
}

function rangeText({ range }: Offer, { deposit: { amount, currency }, texts, money }: OptionContext): string | undefined {
  if (range.min !== undefined && amount < range.min) return texts('minDeposit', { amount: money.text(range.min, currency) });
  return range.max === undefined ? undefined : texts('maxDeposit', { amount: money.text(range.max, currency) });
}

/** The wager requirement, what meeting it costs on average, and the largest bet of a bonus, in one line (design §13). */
function termsText(
  { betTotal, largestBet, worth, bonuses }: Offer,
  { deposit: { currency }, isCrypto, texts, money, returnPercent }: OptionContext,
): string {
  const multiplier = Math.max(...bonuses.map(({ wagerCasino }) => wagerCasino));
  const wager = (): string => {
    if (isCrypto) return multiplier > 0 ? texts('betTimes', { count: multiplier }) : texts('betNothing');
    if (betTotal > 0) return texts('betTotal', { amount: money.text(betTotal, currency) });
    return worth.spins > 0 && multiplier > 0 ? texts('betWins', { count: multiplier }) : texts('betNothing');
  };
  const { cost } = priceTag({ gain: worth.money, betTotal, returnPercent });
  const isCostKnown = !isCrypto && cost > 0;
  return [
    wager(),
    isCostKnown ? texts('cost', { amount: money.text(cost, currency) }) : '',
    largestBet === undefined ? '' : texts('largestBet', { amount: money.text(largestBet, currency) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `+50.00 EUR`, `20 spins`, or both, each in its own order. */
const WorthText = ({ worth, context: { deposit, texts, money } }: { worth: Worth; context: OptionContext }) => (
  <span className="text-bonus">
    {worth.money > 0 ? <bdi dir="ltr">+{money.text(worth.money, deposit.currency)}</bdi> : null}
    {worth.money > 0 && worth.spins > 0 ? ' · ' : null}
    {worth.spins > 0 ? <bdi>{texts('spins', { count: worth.spins })}</bdi> : null}
  </span>
);
