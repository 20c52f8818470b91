import { Button, TermRows } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { formatElapsed } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { goToHref } from '../../navigation/go.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useAcknowledgeRealityCheck, usePlaySession } from '../risk/queries.ts';
import { Money } from '../settings/money.tsx';
import styles from './game-page.module.css';

/** Where an answer leads; to go on leads nowhere. */
const ways = { history: '/profile/history', leave: '/profile/limits#break' } as const;

/**
 * Time and result over the game, at the end of a round and until the player answers (L10, design.md §5.4). To play on and to stop are of
 * equal weight; the game is told to wait.
 */
export function RealityCheck({ isRoundRunning, tell }: { isRoundRunning: boolean; tell: (type: 'pause' | 'resume') => void }) {
  const { data: session } = usePlaySession();
  const isShown = session?.realityCheck.isDue === true && !isRoundRunning;
  useEffect(() => {
    if (!isShown) return undefined;
    tell('pause');
    return () => tell('resume');
  }, [isShown, tell]);
  return isShown ? <Panel playedSeconds={session.playedSeconds} results={session.results} /> : null;
}

type PanelProps = {
  playedSeconds: number;
  results: readonly { currency: string; staked: number; won: number; net: number }[];
};

function Panel({ playedSeconds, results }: PanelProps) {
  const texts = useTexts('layout', 'sessionChip');
  const panel = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const router = useRouter();
  const href = useHref();
  const acknowledge = useAcknowledgeRealityCheck();
  useEffect(() => panel.current?.focus(), []);
  const answer = (choice: 'continue' | keyof typeof ways) =>
    acknowledge.mutate({ choice }, { onSuccess: () => void (choice === 'continue' || goToHref(router, href(ways[choice]))) });
  return (
    <div ref={panel} className={styles.reality} role="alertdialog" aria-labelledby={titleId} tabIndex={-1} dir="auto">
      <div className={styles.realityWords}>
        <h2 id={titleId}>{texts('realityCheck.title')}</h2>
        <p>{texts('realityCheck.text', { time: formatElapsed(playedSeconds) })}</p>
        {results.map(({ currency, staked, won, net }) => (
          <TermRows
            key={currency}
            rows={[
              { label: texts('realityCheck.stakedLabel'), value: <Money amount={staked} currency={currency} /> },
              { label: texts('realityCheck.wonLabel'), value: <Money amount={won} currency={currency} /> },
              { label: texts('realityCheck.resultLabel'), value: <Money amount={net} currency={currency} /> },
            ]}
          />
        ))}
        {acknowledge.isError ? <p role="alert">{texts('realityCheck.failed')}</p> : null}
        <div className="c2">
          <Button isBusy={acknowledge.isPending} disabled={acknowledge.isPending} onClick={() => answer('continue')}>
            {texts('realityCheck.keepPlaying')}
          </Button>
          <Button disabled={acknowledge.isPending} onClick={() => answer('leave')}>
            {texts('realityCheck.takeBreak')}
          </Button>
        </div>
        <Button kind="quiet" disabled={acknowledge.isPending} onClick={() => answer('history')}>
          {texts('realityCheck.history')}
        </Button>
      </div>
    </div>
  );
}
