import { Section } from '../../components/panel.tsx';
import { Nothing } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { OpenMatter } from './head.tsx';
import styles from './player.module.css';
import type { PlayerOverview } from './types.ts';

/** What of a player is open, each leading to where it is decided; that there is more of it is said (BO-182). */
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
