import { Card } from '@pavilion/ui';
import type { ReactNode } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import { useBonusTexts } from '../bonuses/bonus-labels.ts';
import styles from '../bonuses/bonuses.module.css';
import { BonusArt, SpinArt, useSpinGame } from '../bonuses/held-head.tsx';
import { Deadline } from '../bonuses/held-terms.tsx';
import { cashbackOptions } from '../bonuses/queries.ts';
import { earnedCashback, type HeldFreespin } from '../bonuses/shelf.ts';

type BesideProps = { freespins: readonly HeldFreespin[]; currency: string };

/** Free spins and cashback beside each other, below the active bonuses: each line leads to its tab. */
export function Beside({ freespins, currency }: BesideProps) {
  const { api } = useSite();
  const { data: accruing = [] } = useQuery({ ...cashbackOptions(api, currency), enabled: currency !== '' });
  const cashback = earnedCashback(accruing);
  const texts = useBonusTexts();
  const page = usePageTexts('bonuses', 'profile');
  const moments = useMoments();
  return (
    <div className="columns-two">
      <Kind tab="freespins" empty={page('empty.freespins')}>
        {freespins.map((each) => (
          <SpinsLine key={each.id} held={each} />
        ))}
      </Kind>
      <Kind tab="cashback" empty={texts('cashback.empty.description')}>
        {cashback.map(({ bonusId, bonusName, amount, date }) => (
          <Line
            key={`${bonusId} ${date}`}
            art={<BonusArt icon="hand-coins" />}
            name={bonusName}
            detail={texts('cashback.paid', { date: moments.deadline(date) })}
            worth={<Money amount={amount} currency={currency} />}
          />
        ))}
      </Kind>
    </div>
  );
}

/** One kind of reward, with a link to its tab. */
function Kind({ tab, empty, children }: { tab: 'freespins' | 'cashback'; empty: string; children: readonly ReactNode[] }) {
  const texts = usePageTexts('bonuses', 'profile');
  const cards = useBonusTexts();
  const href = useHref();
  const name = texts(`tabs.${tab}`);
  return (
    <Card
      title={name}
      titleEnd={
        <a className="link small" href={href('/profile/bonuses', { tab })}>
          {cards('moreInfo')}
          <span className="visually-hidden">: {name}</span>
        </a>
      }
    >
      {children.length === 0 ? <p className="small text-secondary">{empty}</p> : <ul className={styles.kindLines}>{children}</ul>}
    </Card>
  );
}

function SpinsLine({ held: { freespin } }: { held: HeldFreespin }) {
  const texts = useBonusTexts();
  const game = useSpinGame(freespin);
  const until = freespin.activationExpiredAt;
  return (
    <Line
      art={<SpinArt image={game.image} />}
      name={game.name}
      detail={
        until === null ? (
          freespin.name
        ) : (
          <>
            {texts('activateBy')} <Deadline at={until} />
          </>
        )
      }
      worth={texts('spins.count', { count: freespin.count })}
    />
  );
}

function Line({ art, name, detail, worth }: { art: ReactNode; name: string; detail: ReactNode; worth: ReactNode }) {
  return (
    <li>
      {art}
      <span>
        <b className="weight-semibold">
          <bdi>{name}</bdi>
        </b>
        <span className="caption text-secondary">{detail}</span>
      </span>
      <b className="weight-semibold text-bonus tabular">{worth}</b>
    </li>
  );
}
