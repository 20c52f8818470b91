import type { Game } from '@pavilion/contract/areas/game/game.ts';
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
import { StagePanel } from './stage-panel.tsx';

/** The break of the player of a game for money, wherever it was begun. */
export function useRunningBreak(isDemo: boolean): Limit | undefined {
  const { api } = useSite();
  return runningBreak(useQuery({ ...limitsOptions(api), enabled: !isDemo }).data);
}

/** Replaces a real-money game during a break. */
export function OnBreak({ game, pause }: { game: Game; pause: Limit }) {
  return (
    <ModalTexts>
      <Barrier game={game} pause={pause} />
    </ModalTexts>
  );
}

function Barrier({ game, pause }: { game: Game; pause: Limit }) {
  const moments = useMoments();
  const wallet = useTexts('modals', 'wallet').group('deposit.limit');
  const href = useHref();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <StagePanel game={game} role="alert" focusRef={panel} isCard>
      <h2>{wallet('onBreak.title')}</h2>
      <p>{wallet('onBreak.description', { date: moments.deadline(pause.expiredAt ?? '') })}</p>
      <ButtonLink kind="primary" href={href('/profile/limits')}>
        {wallet('moreInfo')}
      </ButtonLink>
    </StagePanel>
  );
}
