import { bonusStatus } from '@pavilion/contract/constants.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import { Note, type Term, TermRows } from '@pavilion/ui';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useMoneyText } from '../../settings/money.tsx';
import { useActiveAccount } from '../../wallet/queries.ts';
import { BonusMoney } from './cards.tsx';
import styles from './bonuses.module.css';
import { bonusIcon, type OwnMoneyKind, ownMoneyKindOf, typeLabel, useBonusTexts, useReturnPercent } from './bonus-labels.ts';
import { BonusArt, SpinArt, StateBadge, useSpinGame } from './held-head.tsx';
import { Deadline, useSpinTerms } from './held-terms.tsx';
import { SpinProgress, WagerProgress } from './wager-progress.tsx';
import { usePlainTerms } from './plain-terms.tsx';
import { priceTag } from './price-tag.ts';
import { wagering } from './shelf.ts';

/** A bonus in full: progress, expected cost, terms, and what it means for the player's own money (M-48). */
export function BonusDetails({ bonus }: { bonus: PlayerBonus }) {
  const texts = useBonusTexts();
  const { total } = wagering(bonus);
  return (
    <div className="stack">
      <div className={styles.head}>
        <BonusArt icon={bonusIcon(bonus.bonusType)} />
        <div>
          <p>
            <BonusMoney bonus={bonus} />
          </p>
          <p className="small text-secondary">{typeLabel(texts, bonus.bonusType)}</p>
        </div>
        <StateBadge {...bonus} />
      </div>
      <WagerProgress bonus={bonus} />
      <PriceTagBox gain={bonus.amount} betTotal={total} currency={bonus.currency} />
      <section>
        <h3 className="heading-card">{texts('plainWords')}</h3>
        <TermRows rows={useBonusTerms(bonus)} />
      </section>
      <OwnNote kind={ownMoneyKindOf(bonus)} />
    </div>
  );
}

/** Free spins in full: progress, terms, and what they mean for the player's own money. */
export function FreespinDetails({ freespin }: { freespin: PlayerFreespin }) {
  const texts = useBonusTexts();
  const moments = useMoments();
  const params = useTexts('modals', 'bonusDetails').group('paramLabels');
  const game = useSpinGame(freespin);
  const spinTerms = useSpinTerms();
  const { wageringExpiredAt, issuedAt } = freespin;
  const deadline = (label: string, at: string | null): Term[] =>
    at === null ? [] : [{ label: texts(label), value: <Deadline at={at} /> }];
  return (
    <div className="stack">
      <div className={styles.head}>
        <SpinArt image={game.image} />
        <div>
          <p className="weight-semibold">{freespin.name}</p>
          <p className="small text-secondary">{texts('types.freeSpin.label')}</p>
        </div>
        <StateBadge {...freespin} />
      </div>
      <SpinProgress freespin={freespin} />
      <section>
        <h3 className="heading-card">{texts('plainWords')}</h3>
        <TermRows
          rows={[
            { label: params('game'), value: game.name },
            ...spinTerms(freespin),
            ...deadline('wagerBy', wageringExpiredAt),
            ...(issuedAt === null ? [] : [{ label: texts('issuedAt'), value: moments.minute(issuedAt) }]),
          ]}
        />
      </section>
      <OwnNote kind="spins" />
    </div>
  );
}

/** The price tag of a bonus: its gain, the expected cost of wagering, and what remains. */
export function PriceTagBox({ gain, betTotal, currency }: { gain: number; betTotal: number; currency: string }) {
  const texts = useBonusTexts().group('priceTag');
  const money = useMoneyText();
  const returnPercent = useReturnPercent();
  if (betTotal <= 0 || Number.isNaN(returnPercent)) return null;
  const { cost, worth } = priceTag({ gain, betTotal, returnPercent });
  return (
    <div className={styles.priceTag}>
      <dl>
        <div>
          <dt>{texts('gain')}</dt>
          <dd className="text-bonus">
            <bdi dir="ltr">{money(gain, currency)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{texts('cost', { percent: returnPercent })}</dt>
          <dd>
            <bdi dir="ltr">{money(cost, currency)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{texts('worth')}</dt>
          <dd>
            <bdi dir="ltr">{money(worth, currency)}</bdi>
          </dd>
        </div>
      </dl>
      <p>{texts('explain', { total: money(betTotal, currency), percent: returnPercent, cost: money(cost, currency) })}</p>
    </div>
  );
}

/** The server's terms of a bonus, then its own conditions and dates (wire §5.6). */
function useBonusTerms(bonus: PlayerBonus): Term[] {
  const moments = useMoments();
  const texts = useBonusTexts();
  const plain = usePlainTerms();
  const details = useTexts('modals', 'bonusDetails');
  const params = details.group('paramLabels');
  const money = useMoneyText();
  const amount = (label: string, value: number | null | undefined): Term[] =>
    value === null || value === undefined ? [] : [{ label: params(label), value: money(value, bonus.currency) }];
  const yesNo = (label: string, isTrue: boolean): Term => ({ label: params(label), value: details(isTrue ? 'trueLabel' : 'falseLabel') });
  const isIssued = bonus.status === bonusStatus.issued;
  const ends = isIssued ? bonus.activationExpiredAt : bonus.wageringExpiredAt;
  return [
    ...plain(bonus.terms),
    ...amount('casinoMinBet', bonus.wagerCasinoConditions.amountFrom),
    ...amount('sportsBookMinBet', bonus.wagerSportsbookConditions.amountFrom),
    ...amount('sportsBookMaxBet', bonus.wagerSportsbookConditions.amountTo),
    // The row is about whether the bonus can be withdrawn, which a sticky one cannot.
    ...(bonus.sticky === null ? [] : [yesNo('sticky', !bonus.sticky)]),
    yesNo('cashable', bonus.cashable),
    ...(ends === null ? [] : [{ label: texts(isIssued ? 'activateBy' : 'ends'), value: <Deadline at={ends} /> }]),
    { label: texts('issuedAt'), value: moments.minute(bonus.createdAt) },
    ...(bonus.finishedAt === null ? [] : [{ label: texts('finishedAt'), value: moments.minute(bonus.finishedAt) }]),
  ];
}

function OwnNote({ kind }: { kind: OwnMoneyKind }) {
  const texts = useBonusTexts();
  const money = useMoneyText();
  const account = useActiveAccount();
  if (!account) return null;
  return (
    <Note icon="wallet">
      <p>{texts(`own.${kind}`, { amount: money(account.withdrawalBalance, account.currency) })}</p>
    </Note>
  );
}
