import type { Bet, BetItem } from '@pavilion/contract/areas/game/game.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { Badge, CopyButton, type Tone } from '@pavilion/ui';
import { joinNames, joinSides, sidesOfEvent } from '@pavilion/ui/text/names.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { type Texts, useLocaleTag, useTexts } from '../../../content/texts.tsx';
import { Money } from '../../settings/money.tsx';
import { Odds } from '../odds.tsx';
import styles from './bet-card.module.css';

const OPEN = 1;
const WON = 2;
const IN_PLAY = 2;
/** Badge tones by bet status (wire §3.9). */
const tones: Readonly<Record<number, Tone>> = { 2: 'ok', 3: 'error' };

/** The wire calls a bet won even if it paid less than the stake; such a bet gets no badge that celebrates it. */
const isNetLoss = ({ status, payout, amount }: Bet): boolean => status === WON && payout < amount;

/** A built bet has one price for all of its parts; no part has a price of its own (sportsbook SB-96). */
const isOfOneEvent = ({ items: [first, ...others] }: Bet): boolean =>
  others.length > 0 && first?.eventId != null && others.every(({ eventId }) => eventId === first.eventId);

type CardProps = { bet: Bet; texts: Texts };

/** One bet of the history: its selections with their results and reasons, stake and payout (W-53, sportsbook §9). */
export function BetCard({ bet, texts }: CardProps) {
  const moments = useMoments();
  const constants = useTexts('globalComponents', 'constants');
  const common = useTexts('globalComponents', 'common');
  const [first] = bet.items;
  const isBuilt = isOfOneEvent(bet);
  const isCombo = bet.items.length > 1 && !isBuilt;
  const locale = useLocaleTag();
  const disciplines = joinNames([...new Set(bet.items.map(({ discipline }) => discipline))], locale);
  const title = isCombo || first === undefined ? texts('betCard.comboLabel') : joinSides(sidesOfEvent(first.event), locale);
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {isCombo ? (
          <span className="caption text-tertiary">
            <span className="visually-hidden">{texts('betCard.comboDisciplinesTooltip')}: </span>
            {disciplines} · {texts('betCard.comboBetsLabel')}: {bet.items.length}
          </span>
        ) : null}
        {bet.status === OPEN || isNetLoss(bet) ? null : (
          <Badge tone={tones[bet.status] ?? 'neutral'}>{constants(`betStatuses.${bet.status}`)}</Badge>
        )}
      </header>
      <ul className={styles.legs}>
        {bet.items.map((item) => (
          <Leg
            key={`${item.eventId ?? item.event} ${item.market} ${item.outcome}`}
            item={item}
            texts={texts}
            isTitled={isCombo}
            isPart={isBuilt}
          />
        ))}
      </ul>
      <BetFigures bet={bet} texts={texts} />
      {bet.corrections.map(({ status, payout, correctedAt }) => (
        <p key={correctedAt} className="caption text-secondary">
          {texts('betCard.corrected', { date: moments.minute(correctedAt), status: constants(`betStatuses.${status}`) })}{' '}
          <Money amount={payout} currency={bet.currency} />
        </p>
      ))}
      <footer className={styles.foot}>
        <span className="caption text-tertiary">
          {moments.minute(bet.createdAt)} · <bdi dir="ltr">{shortId(bet.id)}</bdi>
        </span>
        <CopyButton
          value={shortId(bet.id)}
          copyLabel={
            <>
              {texts('betCard.copyButton')}
              <span className="visually-hidden"> {title}</span>
            </>
          }
          copiedLabel={texts('betCard.copyTooltip')}
          refusedLabel={common('buttons.notCopied')}
        />
      </footer>
    </li>
  );
}

/** A selection with its result, deciding score and reason. Each text is in a `bdi` because the provider's language may differ from the page's. */
function Leg({ item, texts, isTitled, isPart }: { item: BetItem; texts: Texts; isTitled: boolean; isPart: boolean }) {
  const moments = useMoments();
  const locale = useLocaleTag();
  const result = item.result === null ? texts('betCard.results.open') : texts(`betCard.results.${item.result}`);
  // The content's text for a known reason, else the provider's own.
  const reason = item.reason === null ? undefined : (texts.optional(`betCard.reasons.${item.reason}`) ?? item.reason);
  const details = [item.score === null ? undefined : texts('betCard.score', { score: item.score }), reason].filter(Boolean);
  return (
    <li className={styles.leg}>
      <div>
        {isTitled ? <p className="weight-semibold">{joinSides(sidesOfEvent(item.event), locale)}</p> : null}
        <p>
          <bdi>{item.market}</bdi>:{' '}
          <b className="weight-semibold">
            <bdi>{item.outcome}</bdi>
          </b>
        </p>
        <p className="caption text-tertiary">
          <bdi>{item.discipline}</bdi> · <bdi>{item.tournament}</bdi> · <bdi>{moments.minute(item.eventDate)}</bdi>
          {item.stage === IN_PLAY ? ` · ${texts('betCard.inPlay')}` : ''}
        </p>
      </div>
      <p className={styles.legEnd}>
        {isPart ? null : <Odds odds={item.coefficient} className="weight-semibold" />}
        <span className="caption text-secondary">{[result, ...details].join(' · ')}</span>
      </p>
    </li>
  );
}

function BetFigures({ bet, texts }: CardProps) {
  const isSettled = bet.status !== OPEN;
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{texts('betCard.coefficientLabel')}</dt>
        <dd>
          <Odds odds={bet.coefficient} isTotal />
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
              <Money amount={bet.payout - bet.amount} currency={bet.currency} isResult />
            </dd>
          </div>
        </>
      ) : null}
      {bet.forfeited > 0 ? (
        <div>
          <dt>{texts('betCard.forfeitedLabel')}</dt>
          <dd>
            <Money amount={bet.forfeited} currency={bet.currency} />
          </dd>
        </div>
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
