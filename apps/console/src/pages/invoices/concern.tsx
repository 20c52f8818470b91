import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { Icon, type IconName } from '@pavilion/ui';
import { useFormats } from '../../texts/formats.ts';
import { type Say, useText, useTextOf } from '../../texts/use-text.ts';
import styles from './invoices.module.css';
import { useLeafFact } from './leaf-fact.ts';

export type HeldWithdrawal = AnswerOf<(typeof paymentsEndpoints)['listHeldWithdrawals']>['data'][number];
export type Concern = HeldWithdrawal['concerns'][number];
type Formats = ReturnType<typeof useFormats>;

const grave: ReadonlySet<Concern['name']> = new Set(['chargeback', 'receivable', 'turnover', 'bonus_cluster', 'contact_waits']);

export const concernIcon = ({ name }: Concern): IconName => (grave.has(name) ? 'circle-alert' : 'triangle-alert');

const destinationKey = (firstUsedAt: string | null) => (firstUsedAt === null ? 'destinationNeverFacts' : 'destinationFacts');

/** The facts behind a concern, one sentence each; a sentence that says so if none were recorded. */
function factsOf(concern: Concern, say: Say<'payments'>, { money, minute, count }: Formats): readonly string[] {
  const { name, facts } = concern;
  if (facts === null) return [say('factsMissing')];
  const day = (moment: string | null): string => (moment === null ? '–' : minute(moment));
  const sumOf = (amount: number, currency: string): string => `${money(amount, currency)} ${currency}`;
  switch (name) {
    case 'chargeback':
      return [say('chargebackFacts', { count: facts.count, last: day(facts.lastAt) })];
    case 'new_destination':
      return [
        say(destinationKey(facts.firstUsedAt), {
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
          amount: sumOf(one.amount, facts.currency),
          amountMax: sumOf(one.amountMax, facts.currency),
        }),
      );
    case 'identity_unverified':
      return [say('identityFacts', { amount: sumOf(facts.amount, facts.currency), from: sumOf(facts.verifyFrom, facts.currency) })];
    case 'bonus_cluster':
      return facts.clusters.map(({ by, accounts }) => say('clusterFacts', { count: accounts, by: say(by) }));
    case 'contact_waits':
      return [say('contactFacts', { date: day(facts.since) })];
    case 'receivable':
      return [say('receivableFacts', { owed: sumOf(facts.owed, facts.currency) })];
    case 'turnover':
      return [say('turnoverFacts', { left: sumOf(facts.remaining, facts.currency), total: sumOf(facts.total, facts.currency) })];
  }
}

type Reasons = Pick<HeldWithdrawal, 'concerns' | 'unmet' | 'stoppedBy' | 'baseCurrency'>;

/** Why a withdrawal waits, each reason with what the rule saw (operator §2.2, §6.4). */
export function Concerns({ of: { concerns, unmet, stoppedBy, baseCurrency } }: { of: Reasons }) {
  const say = useText('payments');
  const leafName = useTextOf('paymentRules');
  const formats = useFormats();
  const leafFact = useLeafFact();
  if (concerns.length + unmet.length === 0 && stoppedBy === null) return <p className="text-secondary">{say('noConcern')}</p>;
  return (
    <ul className={styles.concerns}>
      {stoppedBy === null ? null : (
        <Reason icon="pause" title={leafName(`leaf_${stoppedBy}`) ?? stoppedBy} facts={[say(`stopped_${stoppedBy}`)]} />
      )}
      {concerns.map((concern) => (
        <Reason
          key={concern.name}
          icon={concernIcon(concern)}
          isGrave={grave.has(concern.name)}
          title={say(concern.name)}
          facts={factsOf(concern, say, formats)}
        />
      ))}
      {unmet.map((leaf) => (
        <Reason key={leaf.name} icon="info" title={leafName(`leaf_${leaf.name}`) ?? leaf.name} facts={[leafFact(leaf, baseCurrency)]} />
      ))}
    </ul>
  );
}

interface ReasonProps {
  icon: IconName;
  isGrave?: boolean;
  title: string;
  facts: readonly string[];
}

function Reason({ icon, isGrave = false, title, facts }: ReasonProps) {
  return (
    <li>
      <Icon name={icon} className={isGrave ? 'text-error' : 'text-warning'} />
      <div>
        <b className={styles.reason}>{title}</b>
        {facts.map((fact) => (
          <p key={fact} className="caption text-tertiary">
            {fact}
          </p>
        ))}
      </div>
    </li>
  );
}
