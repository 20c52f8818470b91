import type { Spin } from '@pavilion/contract/areas/game/game.ts';
import { Card, IconButton, TermRows } from '@pavilion/ui';
import { useEffect, useRef } from 'react';
import { useMoments } from '../../../content/use-moments.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { Money } from '../../settings/money.tsx';
import styles from './round-detail.module.css';

/** The address of a studio's page for one round, such as its replay or verifier. */
export const roundPage = (page: string, round: Pick<Spin, 'id'>, locale: string): string =>
  `${page}?${new URLSearchParams({ round: round.id, locale })}`;

/** One round of the history: its replay, stake and payout, and a link to the verifier. */
export function RoundDetail({ texts, round, onClose }: { texts: Texts; round: Spin; onClose: () => void }) {
  const { visitor, config } = useSite();
  const moments = useMoments();
  const title = texts('detailTitle', { game: round.game });
  const head = useRef<HTMLDivElement>(null);
  // The details appear above the list, so the focus moves to them from the row that opened them.
  useEffect(() => head.current?.focus(), [round.id]);
  return (
    <Card>
      <section aria-label={title} className="stack">
        <div className={styles.head} ref={head} tabIndex={-1}>
          <h2 className="heading-page">{title}</h2>
          <IconButton icon="x" label={texts('closeDetail')} onClick={onClose} />
        </div>
        {config.replayUrl === '' ? (
          <p className="small text-secondary">{texts('noReplay')}</p>
        ) : (
          <div className={styles.stage} dir="ltr">
            <iframe
              key={round.id}
              title={texts('frameTitle', { game: round.game })}
              src={roundPage(config.replayUrl, round, visitor.locale)}
              sandbox="allow-scripts"
            />
          </div>
        )}
        <TermRows
          rows={[
            { label: texts('played'), value: moments.minute(round.createdAt) },
            { label: texts('tableColumns.bet'), value: <Money amount={round.amount} currency={round.currency} /> },
            { label: texts('tableColumns.result'), value: <Money amount={round.payout} currency={round.currency} /> },
            ...(round.forfeited > 0
              ? [{ label: texts('forfeited'), value: <Money amount={round.forfeited} currency={round.currency} /> }]
              : []),
            { label: texts('totals.net'), value: <Money amount={round.payout - round.amount} currency={round.currency} /> },
            { label: texts('roundId'), value: <code className={styles.id}>{round.id}</code> },
          ]}
        />
        {config.verifierUrl === '' ? null : (
          <a className="link" href={roundPage(config.verifierUrl, round, visitor.locale)} target="_blank" rel="noopener">
            {texts('verifyButton')}
            <span className="visually-hidden"> {texts('verifyRound', { game: round.game })}</span>
          </a>
        )}
      </section>
    </Card>
  );
}
