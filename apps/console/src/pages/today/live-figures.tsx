import { Icon } from '@pavilion/ui';
import { type LiveFiguresAnswer, useLiveFigures } from '../../live/live-figures.ts';
import { Failed, answerOf } from '../../components/states.tsx';
import { useMay } from '../../session/session.ts';
import { ageText } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { LiveCells } from './live-cells.tsx';
import styles from './live-figures.module.css';
import { LiveTables } from './live-tables.tsx';

/** A follower that is this far behind has been away; less is the course of things. */
const BEHIND_SECONDS = 30;
const MINUTE_SECONDS = 60;
const MS = 1000;
const FIGURES = 4;

const behindText = (seconds: number): string => (seconds < MINUTE_SECONDS ? `${seconds} s` : ageText(seconds * MS));

/** The last hour against the same hour a week ago, only for operators who may read figures (operator §2.2, page 1). */
export function LiveFigures() {
  const may = useMay();
  return may('reports.read') ? <ReadFigures /> : null;
}

function ReadFigures() {
  const query = useLiveFigures();
  return <LiveStrip {...answerOf(query)} figures={query.data} />;
}

interface StripProps {
  error: unknown;
  retry: () => void;
  figures: LiveFiguresAnswer | undefined;
}

/** The figures; a placeholder of their shape while they load, or the error. */
export function LiveStrip({ error, retry, figures }: StripProps) {
  const say = useText('live');
  return (
    <section className={styles.strip} aria-label={say('title')}>
      {error !== null && error !== undefined ? (
        <Failed error={error} retry={retry} />
      ) : figures === undefined ? (
        <Shape />
      ) : (
        <>
          <LiveCells figures={figures} />
          {figures.behindSeconds < BEHIND_SECONDS ? null : (
            <p className={styles.behind} role="status">
              <Icon name="clock" size="s" />
              {say('behind', { age: behindText(figures.behindSeconds) })}
            </p>
          )}
          <LiveTables figures={figures} />
        </>
      )}
    </section>
  );
}

/** The figures that are on their way, as high as they will be. */
function Shape() {
  const say = useText('common');
  return (
    <div className={styles.cells} role="status" aria-label={say('loading')}>
      {Array.from({ length: FIGURES }, (_, index) => (
        <span key={index} className={`${styles.cell} ${styles.shape}`}>
          <i />
          <i />
          <i />
          <i />
        </span>
      ))}
    </div>
  );
}
