import { Section } from '../../components/panel.tsx';
import { Nothing } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { OpenMatter } from './head.tsx';
import styles from './player.module.css';
import type { PlayerOverview } from './types.ts';

/** Everything of a player that is open, each leading to where it is decided. */
export function Due({ due }: Pick<PlayerOverview, 'due'>) {
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
    </Section>
  );
}
