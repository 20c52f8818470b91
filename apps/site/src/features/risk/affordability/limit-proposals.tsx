import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { cashPeriods, limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import { Button } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import { limitsOptions, useCreateLimit, useUpdateLimit } from '../queries.ts';
import styles from '../risk.module.css';

const proposals = [
  { label: 'depositLabel', definition: limitDefinition.deposit },
  { label: 'lossLabel', definition: limitDefinition.loss },
] as const;

const monthlyPeriod = cashPeriods[2];

type Proposed = { monthly: number; currency: string };

/** A limit of deposits and one of losses, each set by one tap; only the limit is sent. */
export function LimitProposals({ texts, monthly, currency }: Proposed & { texts: Texts }) {
  const { api } = useSite();
  // The page has them: a result must not be seen in the network.
  const { data: limits } = useQuery({ ...limitsOptions(api), refetchOnMount: false });
  if (limits === undefined) return null;
  return (
    <ul className={styles.questions}>
      {proposals.map(({ label, definition }) => (
        <Proposal
          key={definition}
          texts={texts}
          label={label}
          definition={definition}
          proposed={{ monthly, currency }}
          existing={limits.find(
            (limit) => limit.definition === definition && limit.period === monthlyPeriod && limit.status !== limitStatus.pending,
          )}
        />
      ))}
    </ul>
  );
}

interface ProposalProps {
  texts: Texts;
  label: (typeof proposals)[number]['label'];
  definition: (typeof proposals)[number]['definition'];
  proposed: Proposed;
  existing: Limit | undefined;
}

/** A stricter limit stays, and so does one in another currency, which is not compared here. */
const keeps = (existing: Limit | undefined, { monthly, currency }: Proposed): boolean =>
  existing !== undefined && (existing.currency !== currency || (existing.amount ?? 0) <= monthly);

function Proposal({ texts, label, definition, proposed, existing }: ProposalProps) {
  const money = useMoneyFormat();
  const create = useCreateLimit();
  const update = useUpdateLimit();
  const { monthly, currency } = proposed;
  const isSet = create.isSuccess || update.isSuccess;
  const set = () =>
    existing === undefined
      ? create.mutate({ definition, period: monthlyPeriod, amount: monthly, currency })
      : update.mutate({ id: existing.id, amount: monthly });
  return (
    <li className="row row-wrap between">
      <span>{texts(label, { amount: money.short(monthly, currency) })}</span>
      {isSet ? (
        <span role="status">{texts('set')}</span>
      ) : existing !== undefined && keeps(existing, proposed) ? (
        <span className="small text-secondary">
          {texts('has', { amount: money.text(existing.amount ?? 0, existing.currency ?? currency) })}
        </span>
      ) : (
        <Button isBusy={create.isPending || update.isPending} onClick={set}>
          {texts('setButton')}
          <span className="visually-hidden">: {texts(label, { amount: money.short(monthly, currency) })}</span>
        </Button>
      )}
      {create.isError || update.isError ? <p role="alert">{texts('failed')}</p> : null}
    </li>
  );
}
