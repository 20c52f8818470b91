import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { ButtonLink } from '@pavilion/ui';
import { useEffect, useRef } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { ModalTexts } from '../../content/modal-texts.tsx';
import { limitsOptions, runningBreak } from '../../risk/queries.ts';
import styles from './game-page.module.css';

/** The break of the player of a game for money, wherever it was begun. */
export function useRunningBreak(isDemo: boolean): Limit | undefined {
  const { api } = useSite();
  return runningBreak(useQuery({ ...limitsOptions(api), enabled: !isDemo }).data);
}

/** Replaces a real-money game during a break. */
export function OnBreak({ pause }: { pause: Limit }) {
  return (
    <ModalTexts>
      <Barrier pause={pause} />
    </ModalTexts>
  );
}

function Barrier({ pause }: { pause: Limit }) {
  const moments = useMoments();
  const wallet = useTexts('modals', 'wallet').group('deposit.limit');
  const href = useHref();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={panel} className={styles.panel} role="alert" tabIndex={-1} dir="auto">
      <div className={styles.panelText}>
        <h2>{wallet('onBreak.title')}</h2>
        <p>{wallet('onBreak.description', { date: moments.deadline(pause.expiredAt ?? '') })}</p>
        <ButtonLink kind="primary" href={href('/profile/limits')}>
          {wallet('moreInfo')}
        </ButtonLink>
      </div>
    </div>
  );
}
