import { useSessionOrNone } from '../session/session.ts';
import { useText } from '../texts/use-text.ts';
import styles from './sandbox-mark.module.css';

/** Says that no money here is real: under the brand, and above the work where there is no navigation (operator §2.1). */
export function SandboxMark({ place }: { place: 'brand' | 'work' }) {
  const say = useText('frame');
  if (useSessionOrNone()?.isSandbox !== true) return null;
  return (
    <p className={place === 'brand' ? styles.brand : styles.work} title={say('sandboxText')}>
      <b>{say('sandbox')}</b> <span>{say('sandboxText')}</span>
    </p>
  );
}
