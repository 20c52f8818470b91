import { Button, TermRows } from '@pavilion/ui';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import { formatElapsed } from '../../../content/format.ts';
import { useTexts } from '../../../content/texts.tsx';
import { goToHref } from '../../../navigation/go.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useAcknowledgeRealityCheck, usePlaySession } from '../../risk/queries.ts';
import { Money } from '../../settings/money.tsx';
import styles from './game-page.module.css';
import type { FrameLink } from './use-frame-messages.ts';

/** Destination of each answer; continuing stays in the game. */
const destinations = { history: '/profile/history', leave: '/profile/limits#break' } as const;

/**
 * Covers the game with the session's time and result, between rounds, until the player answers (L10, design §5.4). The game is paused
 * meanwhile. Continuing and taking a break are buttons of equal weight.
 */
export function RealityCheck({ isRoundRunning, send }: { isRoundRunning: boolean; send: FrameLink['send'] }) {
  const { data: session } = usePlaySession();
  const isShown = session?.realityCheck.isDue === true && !isRoundRunning;
  useEffect(() => {
    if (!isShown) return undefined;
    send({ type: 'pause' });
    return () => send({ type: 'resume' });
  }, [isShown, send]);
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
  const answer = (choice: 'continue' | keyof typeof destinations) =>
    acknowledge.mutate({ choice }, { onSuccess: () => void (choice === 'continue' || goToHref(router, href(destinations[choice]))) });
  return (
    <div ref={panel} className={styles.reality} role="alertdialog" aria-labelledby={titleId} tabIndex={-1} dir="auto">
      <div className={styles.realityText}>
        <h2 id={titleId}>{texts('realityCheck.title')}</h2>
        <p>{texts('realityCheck.text', { time: formatElapsed(playedSeconds) })}</p>
        {results.map(({ currency, staked, won, net }) => (
          <TermRows
            key={currency}
            rows={[
              { label: texts('realityCheck.stakedLabel'), value: <Money amount={staked} currency={currency} /> },
              { label: texts('realityCheck.wonLabel'), value: <Money amount={won} currency={currency} /> },
              { label: texts('realityCheck.resultLabel'), value: <Money amount={net} currency={currency} isResult /> },
            ]}
          />
        ))}
        {acknowledge.isError ? <p role="alert">{texts('realityCheck.failed')}</p> : null}
        <div className="columns-two">
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
