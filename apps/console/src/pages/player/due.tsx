import { Section } from '../../components/panel.tsx';
import { Nothing } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { OpenMatter } from './head.tsx';
import styles from './player.module.css';
import type { PlayerOverview } from './types.ts';

/** A player's open matters, each linking to where it is decided; says so if there are more (BO-182). */
export function Due({ due, isDueWhole }: Pick<PlayerOverview, 'due' | 'isDueWhole'>) {
  const say = useText('player');
  return (
    <Section title={say('due')}>
      {due.length === 0 ? (
        <Nothing title={say('nothingDue')} />
      ) : (
        <ul className={styles.matters}>
          {due.map((matter) => (
            <li key={`${matter.kind}${matter.object?.id ?? ''}${matter.since}`}>
              <OpenMatter matter={matter} />
            </li>
          ))}
        </ul>
      )}
      {isDueWhole ? null : <p className="text-secondary">{say('moreDue')}</p>}
    </Section>
  );
}
