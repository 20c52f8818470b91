import { withdrawalDetails } from '@pavilion/contract/withdrawal-details.ts';
import { useQuery } from '../../../../hydration/use-query.ts';
import type { Texts } from '../../../../content/texts.tsx';
import { useHref } from '../../../../navigation/use-href.ts';
import { useSite } from '../../../../visitor/use-site.ts';
import { useProfile } from '../../../player/queries.ts';
import { limitsOptions } from '../../../risk/queries.ts';
import { favoritesOptions } from '../../queries.ts';
import { Lantern } from './lantern.tsx';
import ledger from './ledger.module.css';
import { RoomHead } from './room-head.tsx';
import styles from './rooms.module.css';

type Step = { name: string; address: string; isDone: boolean };

/** The first steps of a new account, each with whether it is done; undefined while that is not known. */
function useSteps(): Step[] | undefined {
  const { api } = useSite();
  const { data: profile } = useProfile();
  const { data: limits } = useQuery(limitsOptions(api));
  const { data: favorites } = useQuery(favoritesOptions(api));
  if (!profile || !limits || !favorites) return undefined;
  return [
    { name: 'email', address: '/profile/info', isDone: profile.confirmedAt !== null },
    { name: 'limit', address: '/profile/limits', isDone: limits.some(({ amount }) => amount !== null) },
    { name: 'details', address: '/profile/info', isDone: withdrawalDetails.every((name) => Boolean(profile[name])) },
    { name: 'favorite', address: '/categories/all', isDone: favorites.length > 0 },
  ];
}

/** A lantern for each step that completes an account; it burns once the step is done. No step is a payment or a bet. */
export function FirstSteps({ texts }: { texts: Texts }) {
  const href = useHref();
  const steps = useSteps();
  if (steps === undefined || steps.every(({ isDone }) => isDone)) return null;
  return (
    <section className={styles.room} aria-labelledby="first-steps">
      <RoomHead id="first-steps" title={texts('title')} basis={texts('basis')} />
      <ul className={ledger.steps}>
        {steps.map(({ name, address, isDone }) => (
          <li key={name}>
            <a href={href(address)}>
              <Lantern part={isDone ? 1 : 0} />
              <span>
                <b>{texts(`${name}.label`)}</b>
                <small className={isDone ? ledger.done : undefined}>{isDone ? texts('done') : texts(`${name}.text`)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
