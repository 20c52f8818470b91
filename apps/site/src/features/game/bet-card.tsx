import type { Bet, BetItem } from '@pavilion/contract/game.ts';
import { Badge, CopyButton, type Tone } from '@pavilion/ui';
import { formatMoment, formatOdds } from '../../content/format.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { useSite } from '../../session/use-site.ts';
import { Money } from '../settings/money.tsx';
import styles from './bet-card.module.css';

const OPEN = 1;
const WON = 2;
const IN_PLAY = 2;
/** Looks of wire §3.9; a lost bet is said in words, not in alarm. */
const tones: Readonly<Record<number, Tone>> = { 2: 'ok', 3: 'error' };
/** A short form of the ticket's id is what a player reads out (sportsbook.md §1.1): its end, for its beginning is the time and the same for many. */
const shortId = (id: string): string => id.slice(-8).toUpperCase();

/** Called won by the wire, though less than the stake came back: its figures and its legs say what it was, and no badge praises it. */
const isCostly = ({ status, payout, amount }: Bet): boolean => status === WON && payout < amount;

type CardProps = { bet: Bet; texts: Texts };

/** One bet of the history: what was picked, by which result it was decided and why, what it cost and brought (W-53, sportsbook.md §9). */
export function BetCard({ bet, texts }: CardProps) {
  const { visitor } = useSite();
  const constants = useTexts('globalComponents', 'constants');
  const [first] = bet.items;
  const isCombo = bet.items.length > 1;
  const disciplines = [...new Set(bet.items.map(({ discipline }) => discipline))].join(', ');
  const title = isCombo || first === undefined ? texts('betCard.comboLabel') : first.event;
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        {isCombo ? (
          <span className="cap t3">
            <span className="vh">{texts('betCard.comboDisciplinesTooltip')}: </span>
            {disciplines} · {texts('betCard.comboBetsLabel')}: {bet.items.length}
          </span>
        ) : null}
        {bet.status === OPEN || isCostly(bet) ? null : (
          <Badge tone={tones[bet.status] ?? 'neutral'}>{constants(`betStatuses.${bet.status}`)}</Badge>
        )}
      </header>
      <ul className={styles.legs}>
        {bet.items.map((item) => (
          <Leg key={`${item.eventId ?? item.event} ${item.market} ${item.outcome}`} item={item} texts={texts} isTitled={isCombo} />
        ))}
      </ul>
      <BetFigures bet={bet} texts={texts} />
      {bet.corrections.map(({ status, payout, correctedAt }) => (
        <p key={correctedAt} className="cap t2">
          {texts('betCard.corrected', { date: formatMoment(correctedAt, visitor.locale), status: constants(`betStatuses.${status}`) })}{' '}
          <Money amount={payout} currency={bet.currency} />
        </p>
      ))}
      <footer className={styles.foot}>
        <span className="cap t3">
          {formatMoment(bet.createdAt, visitor.locale)} · <bdi dir="ltr">{shortId(bet.roundId)}</bdi>
        </span>
        <CopyButton
          value={bet.roundId}
          copyLabel={
            <>
              {texts('betCard.copyButton')}
              <span className="vh"> {title}</span>
            </>
          }
          copiedLabel={texts('betCard.copyTooltip')}
        />
      </footer>
    </li>
  );
}

/** A selection, its words in the language its provider told them in, each by itself; with what became of it in words and the score that decided it. */
function Leg({ item, texts, isTitled }: { item: BetItem; texts: Texts; isTitled: boolean }) {
  const { visitor } = useSite();
  const result = item.result === null ? texts('betCard.results.open') : texts(`betCard.results.${item.result}`);
  // A vendor's word for it where we know it, else what it wrote.
  const reason = item.reason === null ? undefined : (texts.optional(`betCard.reasons.${item.reason}`) ?? item.reason);
  const why = [item.score === null ? undefined : texts('betCard.score', { score: item.score }), reason].filter(Boolean);
  return (
    <li className={styles.leg}>
      <div>
        {isTitled ? (
          <p className="b6">
            <bdi>{item.event}</bdi>
          </p>
        ) : null}
        <p>
          <bdi>{item.market}</bdi>:{' '}
          <b className="b6">
            <bdi>{item.outcome}</bdi>
          </b>
        </p>
        <p className="cap t3">
          <bdi>{item.discipline}</bdi> · <bdi>{item.tournament}</bdi> · <bdi>{formatMoment(item.eventDate, visitor.locale)}</bdi>
          {item.stage === IN_PLAY ? ` · ${texts('betCard.inPlay')}` : ''}
        </p>
      </div>
      <p className={styles.legEnd}>
        <bdi dir="ltr" className="b6">
          {formatOdds(item.coefficient, visitor.locale)}
        </bdi>
        <span className="cap t2">{[result, ...why].join(' · ')}</span>
      </p>
    </li>
  );
}

function BetFigures({ bet, texts }: CardProps) {
  const { visitor } = useSite();
  const isSettled = bet.status !== OPEN;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{texts('betCard.coefficientLabel')}</dt>
        <dd>
          <bdi dir="ltr">{formatOdds(bet.coefficient, visitor.locale)}</bdi>
        </dd>
      </div>
      <div>
        <dt>{texts('betCard.betLabel')}</dt>
        <dd>
          <Money amount={bet.amount} currency={bet.currency} />
        </dd>
      </div>
      {isSettled ? (
        <>
          <div>
            <dt>{texts('betCard.resultLabel')}</dt>
            <dd>
              <Money amount={bet.payout} currency={bet.currency} />
            </dd>
          </div>
          <div>
            <dt>{texts('betCard.netLabel')}</dt>
            <dd>
              {/* With its sign before it in either direction. */}
              <bdi dir="ltr">
                {bet.payout > bet.amount ? '+' : ''}
                <Money amount={bet.payout - bet.amount} currency={bet.currency} />
              </bdi>
            </dd>
          </div>
        </>
      ) : null}
      {!isSettled && bet.remainingStake !== bet.amount ? (
        <div>
          <dt>{texts('betCard.remainingLabel')}</dt>
          <dd>
            <Money amount={bet.remainingStake} currency={bet.currency} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
