import { useQuery } from '../../../../hydration/use-query.ts';
import { formatCount, formatPercent } from '../../../../content/format.ts';
import { type ContentBody, valueAt } from '../../../../content/lookup.ts';
import { useTexts } from '../../../../content/texts.tsx';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { formatSpan } from '../../../../content/span-text.ts';
import { payoutTimeOptions } from '../queries.ts';
import ledger from './ledger.module.css';
import styles from './rooms.module.css';
import type { RoomProps } from './rooms.tsx';

const factsShown = 3;

/** The facts shown: measured ones first, then those the content adds. */
export function Facts({ lobby: { returned }, texts }: RoomProps) {
  const { api, visitor } = useSite();
  const { data: payout } = useQuery(payoutTimeOptions(api));
  const benefits = useTexts('globalComponents', 'benefits');
  const href = useHref();
  const measured = [
    ...(payout?.medianSeconds
      ? [
          {
            title: formatSpan(payout.medianSeconds, visitor.locale),
            text: texts('payout', { days: payout.days, count: formatCount(payout.count, visitor.locale) }),
          },
        ]
      : []),
    ...(returned
      ? [
          {
            title: formatPercent(Number(returned.percent), visitor.locale),
            text: texts('returned', { days: returned.days, count: formatCount(returned.roundCount, visitor.locale) }),
          },
        ]
      : []),
  ];
  return (
    <section className={`${styles.room} ${styles.late} ${ledger.factsRoom}`} aria-label={benefits('label')}>
      <ul className={ledger.facts}>
        {measured.map(({ title, text }) => (
          <li key={text}>
            <span className="numeral">{title}</span>
            <p>{text}</p>
          </li>
        ))}
        {benefits
          .list('items')
          .slice(0, factsShown - measured.length)
          .map((item) => (
            <Benefit key={textOf(item, 'title')} item={item} />
          ))}
      </ul>
      <p className={ledger.more}>
        <a className="link small" href={href(texts('bonuses.url'))}>
          {texts('bonuses.label')}
        </a>
      </p>
    </section>
  );
}

function Benefit({ item }: { item: ContentBody }) {
  const href = useHref();
  return (
    <li>
      <h2>{textOf(item, 'title')}</h2>
      <p>{textOf(item, 'text')}</p>
      <a className="link small" href={href(textOf(item, 'link.url'))}>
        {textOf(item, 'link.label')}
      </a>
    </li>
  );
}

const textOf = (item: ContentBody, path: string): string => {
  const value = valueAt(item, path);
  return typeof value === 'string' ? value : '';
};
