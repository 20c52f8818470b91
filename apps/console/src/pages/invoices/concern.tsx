import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payments.ts';
import { Icon, type IconName } from '@pavilion/ui';
import { useFormats } from '../../texts/formats.ts';
import { type Say, useText } from '../../texts/use-text.ts';
import styles from './invoices.module.css';

export type HeldWithdrawal = AnswerOf<(typeof paymentsEndpoints)['listHeldWithdrawals']>['data'][number];
export type Concern = HeldWithdrawal['concerns'][number];
type Formats = ReturnType<typeof useFormats>;

const grave: ReadonlySet<Concern['name']> = new Set(['chargeback', 'receivable', 'bonus_cluster']);

export const concernIcon = ({ name }: Concern): IconName => (grave.has(name) ? 'circle-alert' : 'triangle-alert');

/** What the rule saw, in one sentence each; nothing where the facts were not kept. */
function factsOf(concern: Concern, say: Say<'payments'>, { money, minute, count }: Formats): readonly string[] {
  const { name, facts } = concern;
  if (facts === null) return [say('factsMissing')];
  const day = (moment: string | null): string => (moment === null ? '–' : minute(moment));
  switch (name) {
    case 'chargeback':
      return [say('chargebackFacts', { count: facts.count, last: day(facts.lastAt) })];
    case 'new_destination':
      return [
        say(facts.firstUsedAt === null ? 'destinationNeverFacts' : 'destinationFacts', {
          first: day(facts.firstUsedAt),
          other: day(facts.otherUsedAt),
          hours: count(facts.holdSeconds / 3600),
        }),
      ];
    case 'velocity':
      return facts.exceeded.map((one) =>
        say(one.window === 'day' ? 'velocityDay' : 'velocityWeek', {
          by: say(one.by),
          number: one.count,
          numberMax: one.countMax,
          amount: `${money(one.amount)} ${facts.currency}`,
          amountMax: `${money(one.amountMax)} ${facts.currency}`,
        }),
      );
    case 'identity_unverified':
      return [
        say('identityFacts', { amount: `${money(facts.amount)} ${facts.currency}`, from: `${money(facts.verifyFrom)} ${facts.currency}` }),
      ];
    case 'bonus_cluster':
      return facts.clusters.map(({ by, accounts }) => say('clusterFacts', { count: accounts, by: say(by) }));
    case 'receivable':
      return [say('receivableFacts', { owed: `${money(facts.owed)} ${facts.currency}` })];
  }
}

/** Why a withdrawal waits, each reason with what the rule saw (operator §2.2). */
export function Concerns({ concerns }: { concerns: readonly Concern[] }) {
  const say = useText('payments');
  const formats = useFormats();
  if (concerns.length === 0) return <p className="text-secondary">{say('noConcern')}</p>;
  return (
    <ul className={styles.concerns}>
      {concerns.map((concern) => (
        <li key={concern.name}>
          <Icon name={concernIcon(concern)} className={grave.has(concern.name) ? 'text-error' : 'text-warning'} />
          <div>
            <b>{say(concern.name)}</b>
            {factsOf(concern, say, formats).map((fact) => (
              <p key={fact} className="caption text-tertiary">
                {fact}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
