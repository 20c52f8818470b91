import { RadioList, type RadioOption } from '@pavilion/ui';
import { useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { walletStep } from '../../analytics/events.ts';
import { useTrack } from '../../analytics/use-track.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { bonusParameter, noBonusParameter } from '../../navigation/modals.ts';
import { type Search, searchText } from '../../navigation/search.ts';
import { useModals } from '../../navigation/use-modals.ts';
import { useSite } from '../../session/use-site.ts';
import { type Deposit, type Offer, useBonusCodes, useOffers, type Worth } from '../game/bonuses/queries.ts';
import { constantsOptions, type MoneyFormat, useMoneyFormat } from '../settings/queries.ts';
import { type BonusSelection, type BonusWish, bonusOfCall, selectBonus } from './bonus-selection.ts';
import { changeDraft, resetDraft, useDepositDraft } from './deposit-draft.ts';
import styles from './payment.module.css';

export type BonusOffer = {
  offers: readonly Offer[];
  selection: BonusSelection<Offer>;
  worth: Worth | undefined;
  /** The code that waits for this deposit. */
  code: string | undefined;
  /** How the call says it. */
  asked: { bonusId?: string; isBonusDecline: boolean };
};

/** The bonuses on offer and what goes with a deposit: the player's choice while it fits (spec §4). */
export function useBonusOffer(deposit: Deposit, { isCrypto = false } = {}): BonusOffer {
  const { api } = useSite();
  const texts = useTexts('modals', 'wallet').group('deposit.bonuses');
  const { offers } = useOffers(deposit);
  const code = useBonusCodes().data?.[0]?.bonusCode;
  const isDeclinedBySetting = useQuery(constantsOptions(api)).data?.game.bonus.depositBonusDeclineDefault ?? false;
  const isDeclinedByDefault = texts.flag('declineDefault', false) || isDeclinedBySetting;
  const hasCode = code !== undefined;
  const selection = selectBonus({ wish: useWish(), offers, isCrypto, isDeclinedByDefault, hasCode });
  return {
    offers,
    selection,
    worth: selection.kind === 'bonus' ? selection.offer.worth : undefined,
    code,
    asked: bonusOfCall(selection, hasCode),
  };
}

const useNamedBonus = (): string | undefined =>
  useRouterState({ select: ({ location }) => searchText(location.search satisfies Search, bonusParameter) });

/** What the bonus that led here needs at least (W-18); 0 for none. */
export function useNamedMinimum(currency: string): number {
  const named = useNamedBonus();
  const { offers } = useOffers({ amount: 0, currency });
  return offers.find(({ id }) => id === named)?.range.min ?? 0;
}

/** The player's own wish; before it the bonus that led here, as the address names it (wire §7.9). */
function useWish(): BonusWish {
  const { wish } = useDepositDraft();
  const named = useNamedBonus();
  useEffect(() => resetDraft, []);
  if (wish.kind !== 'usual' || !named) return wish;
  return named === noBonusParameter ? { kind: 'declined' } : { kind: 'bonus', id: named };
}

const noBonus = 'none';
const promoCode = 'code';

function wishOf(value: string): BonusWish {
  if (value === noBonus) return { kind: 'declined' };
  return value === promoCode ? { kind: 'code' } : { kind: 'bonus', id: value };
}

const valueOf = (selection: BonusSelection<Offer>): string => {
  if (selection.kind === 'bonus') return selection.offer.id;
  return selection.kind === 'code' ? promoCode : noBonus;
};

const stepOf = { bonus: 'selectBonus', declined: 'declineBonuses', code: 'promoOpen', usual: 'selectBonus' } as const;

export type BonusChoiceProps = { offer: BonusOffer; deposit: Deposit; isCrypto?: boolean; promoBox: ReactNode };

/** "No bonus" first, a promo code last; a bonus that does not fit says why (design.md §7, W-38). */
export function BonusChoice({ offer, deposit, isCrypto = false, promoBox }: BonusChoiceProps) {
  const texts = useTexts('modals', 'wallet').group('deposit.bonuses');
  const money = useMoneyFormat();
  const modals = useModals();
  const track = useTrack();
  const { selection } = offer;

  function choose(value: string) {
    const wish = wishOf(value);
    changeDraft({ wish });
    track((userId) => walletStep(userId, stepOf[wish.kind], 'deposit'));
  }
  function showTerms(id: string) {
    changeDraft({ deposit });
    void modals.open('wallet-bonus-info', id);
  }

  const options = offer.offers.map((each) => optionOf(each, { deposit, isCrypto, texts, money }));
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

type Words = { deposit: Deposit; isCrypto: boolean; texts: Texts; money: MoneyFormat };

function optionOf(offer: Offer, words: Words): RadioOption {
  const isShown = offer.isFitting || words.isCrypto;
  return {
    value: offer.id,
    label: <bdi>{offer.name}</bdi>,
    detail: isShown ? termsText(offer, words) : rangeText(offer, words),
    // What arrives on a chain is known when it arrives: its worth is not told beforehand, and every bonus can be chosen (V-81).
    end: offer.isFitting && !words.isCrypto ? <bdi className="tbonus">{worthText(offer.worth, words)}</bdi> : undefined,
    isDisabled: !isShown,
  };
}

function rangeText({ range }: Offer, { deposit: { amount, currency }, texts, money }: Words): string | undefined {
  if (range.min !== undefined && amount < range.min) return texts('minDeposit', { amount: money.text(range.min, currency) });
  return range.max === undefined ? undefined : texts('maxDeposit', { amount: money.text(range.max, currency) });
}

/** What a bonus asks for, in one line of money (design.md §13). */
function termsText({ betTotal, largestBet, worth, bonuses }: Offer, { deposit: { currency }, isCrypto, texts, money }: Words): string {
  const multiplier = Math.max(...bonuses.map(({ wagerCasino }) => wagerCasino));
  const asks = (): string => {
    if (isCrypto) return multiplier > 0 ? texts('betTimes', { count: multiplier }) : texts('betNothing');
    if (betTotal > 0) return texts('betTotal', { amount: money.text(betTotal, currency) });
    return worth.spins > 0 && multiplier > 0 ? texts('betWins', { count: multiplier }) : texts('betNothing');
  };
  return [asks(), largestBet === undefined ? '' : texts('largestBet', { amount: money.text(largestBet, currency) })]
    .filter(Boolean)
    .join(' ');
}

/** `+50.00 EUR`, `+20 spins`, or both. */
const worthText = (worth: Worth, { deposit: { currency }, texts, money }: Words): string =>
  [worth.money > 0 ? `+${money.text(worth.money, currency)}` : '', worth.spins > 0 ? `+${texts('spins', { count: worth.spins })}` : '']
    .filter(Boolean)
    .join(' ');
