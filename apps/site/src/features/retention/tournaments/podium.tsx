import { tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { formatCount } from '../../../content/format.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import styles from './podium.module.css';
import { type BoardLine, scoreText, type Step, stepsOf } from './tournament-text.ts';

/** The first three on their steps, with what each step is worth; before anyone has scored the prizes alone (P-24). */
export function Podium({ tournament, playerId }: { tournament: Tournament; playerId: string }) {
  const texts = usePageTexts('tournament');
  const steps = stepsOf(tournament);
  if (steps.length === 0) return null;
  return (
    <ol className={styles.podium} aria-label={texts('leaderboard.firstThree')}>
      {steps.map((step) => (
        <PodiumStep key={step.place} step={step} tournament={tournament} isOwn={step.line?.playerId === playerId} />
      ))}
    </ol>
  );
}

function PodiumStep({ step, tournament, isOwn }: { step: Step; tournament: Tournament; isOwn: boolean }) {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  const { place, line, prize } = step;
  return (
    <li className={styles.step} data-place={place} data-own={isOwn ? '' : undefined}>
      <span className={styles.place}>
        <span className="visually-hidden">{texts('leaderboard.table.position')} </span>
        {formatCount(place, visitor.locale)}
      </span>
      {line ? <Holder line={line} type={tournament.type} isOwn={isOwn} /> : <Free isOpen={tournament.state === tournamentState.running} />}
      {prize ? (
        <span className={styles.prize}>
          <span className="visually-hidden">{texts('leaderboard.table.prize')} </span>
          <bdi>{prize}</bdi>
        </span>
      ) : null}
    </li>
  );
}

function Holder({ line, type, isOwn }: { line: BoardLine; type: Tournament['type']; isOwn: boolean }) {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  return (
    <>
      <b>{isOwn ? texts('leaderboard.you') : <bdi>{line.nickname ?? texts('leaderboard.defaultNickname')}</bdi>}</b>
      <span className={styles.score}>
        {texts('leaderboard.table.points')} <bdi dir="ltr">{scoreText(line.points, type, visitor.locale)}</bdi>
      </span>
    </>
  );
}

/** An empty step. A contest that has not begun, or that ended without enough players, gets no text. */
function Free({ isOpen }: { isOpen: boolean }) {
  const texts = usePageTexts('tournament');
  return isOpen ? <span className={styles.score}>{texts('leaderboard.free')}</span> : null;
}
