import type { Bonus } from '@pavilion/contract/game-bonus.ts';
import { RadioList, type RadioOption } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import type { Texts } from '../../content/texts.tsx';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { constantsOptions, currenciesOptions, type MoneyFormat, useMoneyFormat } from '../settings/queries.ts';
import { bonusRange, bonusWorth, chosenBonus, type Deposit, fits, noBonus, type Worth } from './bonus-worth.ts';
import { offeredBonusesOptions } from './queries.ts';
import styles from './payment.module.css';

export type BonusOffer = { bonuses: readonly Bonus[]; chosen: string; worth: Worth | undefined };

/** The bonuses on offer and the one that goes with a deposit: the player's choice while it fits (spec §4). */
export function useBonusOffer(deposit: Deposit, choice: string | undefined, { isCrypto = false } = {}): BonusOffer {
  const { api } = useSite();
  const texts = useTexts('modals', 'wallet').group('deposit.bonuses');
  const bonuses = useQuery(offeredBonusesOptions(api, deposit.currency)).data ?? [];
  const rates = useQuery(currenciesOptions(api)).data ?? [];
  const isDeclinedBySetting = useQuery(constantsOptions(api)).data?.game.bonus.depositBonusDeclineDefault ?? false;
  const usual = texts.flag('declineDefault', false) || isDeclinedBySetting ? noBonus : '';
  const chosen = chosenBonus({ choice: choice ?? usual, bonuses, deposit, rates, isCrypto });
  const bonus = bonuses.find(({ id }) => id === chosen);
  return { bonuses, chosen, worth: bonus ? bonusWorth(bonus, deposit, rates) : undefined };
}

export type BonusChoiceProps = { offer: BonusOffer; deposit: Deposit; isCrypto?: boolean; onChoose: (id: string) => void };

/** "No bonus" first; one that does not fit says why (design.md §7). */
export function BonusChoice({ offer, deposit, isCrypto = false, onChoose }: BonusChoiceProps) {
  const { api } = useSite();
  const texts = useTexts('modals', 'wallet').group('deposit.bonuses');
  const money = useMoneyFormat();
  const rates = useQuery(currenciesOptions(api)).data ?? [];
  const options: RadioOption[] = offer.bonuses.map((bonus) => {
    const isFitting = fits(bonus, deposit, rates);
    return {
      value: bonus.id,
      label: bonus.name,
      detail: isFitting ? undefined : rangeText(bonusRange(bonus, deposit.currency, rates), deposit, { texts, money }),
      end: isFitting ? (
        <span className="tbonus">{worthText(bonusWorth(bonus, deposit, rates), deposit.currency, { texts, money })}</span>
      ) : undefined,
      // What arrives on a chain is known when it arrives: every bonus stays selectable (V-81).
      isDisabled: !isFitting && !isCrypto,
    };
  });
  return (
    <fieldset className={styles.bonus}>
      <legend>{texts('title')}</legend>
      <RadioList
        label={texts('title')}
        name="deposit-bonus"
        value={offer.chosen}
        options={[{ value: noBonus, label: texts('declineLabel'), detail: texts('declineHint') }, ...options]}
        onChange={onChoose}
      />
    </fieldset>
  );
}

type Words = { texts: Texts; money: MoneyFormat };

function rangeText(
  range: { min: number | undefined; max: number | undefined },
  { amount, currency }: Deposit,
  { texts, money }: Words,
): string | undefined {
  if (range.min !== undefined && amount < range.min) return texts('minDeposit', { amount: money.text(range.min, currency) });
  return range.max === undefined ? undefined : texts('maxDeposit', { amount: money.text(range.max, currency) });
}

const worthText = (worth: Worth, currency: string, { texts, money }: Words): string =>
  worth.kind === 'money' ? `+${money.text(worth.amount, currency)}` : texts('spins', { count: worth.count });
