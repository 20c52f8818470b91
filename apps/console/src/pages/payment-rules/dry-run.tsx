import { automaticBody, policyBody } from '@pavilion/contract/console/payment/rule-bodies.ts';
import type { Fields } from '@pavilion/contract/console/rule-changes.ts';
import { Button } from '@pavilion/ui';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Id, Money } from '../../components/marks.tsx';
import { Failed, Loading } from '../../components/states.tsx';
import { useText, useTextOf } from '../../texts/use-text.ts';

const DAYS = 30;
type Run = Awaited<ReturnType<typeof api.paymentRules.dryRunAutomaticRelease>>;

/** The withdrawals of thirty days, by the rules in force and by the draft; changes nothing. */
export function DryRun({ kind, draft, isAble }: { kind: 'payment.policy' | 'auto.approval'; draft: Fields; isAble: boolean }) {
  const say = useText('paymentRules');
  const run = useMutation({
    mutationFn: () => {
      const rules = kind === 'payment.policy' ? { policy: policyBody.parse(draft) } : { automatic: automaticBody.parse(draft) };
      return api.paymentRules.dryRunAutomaticRelease({ body: { rules, days: DAYS } });
    },
  });
  return (
    <>
      <Button icon="history" isBusy={run.isPending} aria-disabled={!isAble} onClick={() => isAble && run.mutate()}>
        {say('dryRun')}
      </Button>
      {run.error === null ? null : <Failed error={run.error} />}
      {run.isPending ? <Loading rows={4} /> : null}
      {run.data === undefined ? null : <Result run={run.data} />}
    </>
  );
}

function Result({ run: { base, judged, withoutFacts, isComplete, before, after, nowAlone, nowHeld, sample } }: { run: Run }) {
  const say = useText('paymentRules');
  const sayOf = useTextOf('paymentRules');
  const names = (leaves: readonly string[]): string => leaves.map((name) => sayOf(`leaf_${name}`) ?? name).join(', ') || say('leaf_alone');
  const leaves = after.leaves.map(({ name, count, amount }) => ({
    name,
    was: before.leaves.find((one) => one.name === name)?.count ?? 0,
    count,
    amount,
  }));
  const rows = [
    { name: 'alone', was: before.alone.count, ...after.alone },
    { name: 'waits', was: before.held.count, ...after.held },
    ...leaves.filter(({ was, count }) => was + count > 0),
  ];
  return (
    <>
      <p className="text-secondary">
        {say(isComplete ? 'judged' : 'judgedPart', { count: judged, missing: withoutFacts })}{' '}
        {say('moves', { alone: nowAlone.count, held: nowHeld.count })}
      </p>
      <DataTable
        label={say('dryRun')}
        rows={rows}
        rowId={({ name }) => name}
        isStacked
        columns={[
          { id: 'name', heading: say('leaf'), cell: ({ name }) => sayOf(`leaf_${name}`) ?? name },
          { id: 'was', heading: say('before'), isEnd: true, cell: ({ was }) => <Counted name={say('before')} value={was} /> },
          { id: 'count', heading: say('after'), isEnd: true, cell: ({ count }) => <Counted name={say('after')} value={count} /> },
          { id: 'amount', heading: say('amount'), isEnd: true, cell: ({ amount }) => <Money amount={amount} currency={base} /> },
        ]}
      />
      {sample.length === 0 ? null : (
        <DataTable
          label={say('sample')}
          rows={sample}
          rowId={({ invoiceId }) => invoiceId}
          isStacked
          columns={[
            {
              id: 'id',
              heading: say('sample'),
              cell: ({ invoiceId }) => (
                <Link className="link" to="/invoices/$id" params={{ id: invoiceId }}>
                  <Id id={invoiceId} />
                </Link>
              ),
            },
            { id: 'amount', heading: say('amount'), isEnd: true, cell: ({ amount }) => <Money amount={amount} currency={base} /> },
            { id: 'before', heading: say('before'), cell: (row) => names(row.before) },
            { id: 'after', heading: say('after'), cell: (row) => names(row.after) },
          ]}
        />
      )}
    </>
  );
}

/** A number; on a phone, where the table has no head, with its label. */
const Counted = ({ name, value }: { name: string; value: number }) => (
  <>
    <span className="phone-only">{name} </span>
    {value}
  </>
);
