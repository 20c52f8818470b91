import { bonusStatus } from '@pavilion/contract/constants.ts';
import { joinSentences } from '@pavilion/ui/text/names.ts';
import { useLocaleTag } from '../../../content/texts.tsx';
import { useMoneyText } from '../../settings/money.tsx';
import { useActiveAccount } from '../../wallet/queries.ts';
import styles from './bonuses.module.css';
import { useBonusTexts } from './bonus-labels.ts';
import { type HeldGrant, wagering } from './shelf.ts';

/** What cancelling loses and what the player keeps (design §6, 19 to 21). */
export function LoseAndKeep({ held }: { held: HeldGrant }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const account = useActiveAccount();
  if (!account) return null;
  const lost = (): string => {
    if (held.kind === 'freespin') return texts('spins.count', { count: held.freespin.count - held.freespin.usedCount });
    const { bonus } = held;
    return money(bonus.status === bonusStatus.active ? bonus.remainingAmount : bonus.amount, bonus.currency);
  };
  return (
    <dl className={styles.comparison}>
      <div>
        <dt>{texts('lose')}</dt>
        <dd>{lost()}</dd>
      </div>
      <div>
        <dt>{texts('keep')}</dt>
        <dd>{money(account.realBalance, account.currency)}</dd>
      </div>
    </dl>
  );
}

/** The name of a bonus or free spins and its progress, in one sentence. */
export function useHeldSentence(): (held: HeldGrant) => string {
  const locale = useLocaleTag();
  const texts = useBonusTexts();
  const money = useMoneyText();
  return (held) => {
    if (held.kind === 'freespin') {
      const { name, usedCount: used, count } = held.freespin;
      return joinSentences([name, texts('spins.used', { used, count })], locale);
    }
    const { name, currency } = held.bonus;
    const { done, total } = wagering(held.bonus);
    const progress = total > 0 ? texts('betSoFar', { done: money(done, currency), total: money(total, currency) }) : '';
    return joinSentences([name, progress], locale);
  };
}
