import { Button, Note } from '@pavilion/ui';
import { useState } from 'react';
import { DataTable } from '../../components/table/data-table.tsx';
import { type Fact, Facts } from '../../components/facts.tsx';
import { Tag } from '../../components/marks.tsx';
import { BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';
import { SwitchDialog, type SwitchedMethod } from '../methods/switch.tsx';
import { State } from './state.tsx';
import { Success } from './success.tsx';
import type { PaymentProvider } from './types.ts';

/** One provider: its circuit, its calls, and the outcomes of its payments by method, country and hour. */
export function ProviderDetail({ provider, onBack }: { provider: PaymentProvider; onBack: () => void }) {
  const say = useText('providers');
  const { second } = useFormats();
  const { id, openUntil } = provider;
  return (
    <Scrolling label={say('one')}>
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>{id}</h2>
          <State provider={provider} />
        </div>
        {openUntil === null ? null : (
          <Note tone="error" icon="circle-alert">
            {say('openUntil', { time: second(openUntil) })}
          </Note>
        )}
        <ProviderFacts provider={provider} />
      </Section>
      <Methods provider={provider} />
      <Section title={say('byCountry')} caption={say('ofDeposits')}>
        <Countries provider={provider} />
      </Section>
      <Section title={say('byHour')} caption={say('ofDeposits')}>
        <Hours provider={provider} />
      </Section>
    </Scrolling>
  );
}

function ProviderFacts({ provider: { deposits, withdrawals, calls, lastFaultAt } }: { provider: PaymentProvider }) {
  const say = useText('providers');
  const { second, count } = useFormats();
  const within = (p50: number | null, p95: number | null, unit: 'ms' | 'seconds'): string =>
    p50 === null || p95 === null ? '–' : say('within', { half: say(unit, { count: p50 }), most: say(unit, { count: p95 }) });
  const outcome = ({ settled, failed, left, successPermille }: PaymentProvider['deposits']) => (
    <span className="row">
      <Success permille={successPermille} />
      {say('outcome', { settled, failed, left })}
    </span>
  );
  const facts: Fact[] = [
    { id: 'deposits', term: say('deposits'), value: outcome(deposits) },
    { id: 'depositPace', term: say('depositPace'), value: within(deposits.p50Seconds, deposits.p95Seconds, 'seconds') },
    { id: 'withdrawals', term: say('withdrawals'), value: outcome(withdrawals) },
    { id: 'withdrawalPace', term: say('withdrawalPace'), value: within(withdrawals.p50Seconds, withdrawals.p95Seconds, 'seconds') },
    { id: 'calls', term: say('calls'), value: say('callsCount', { count: calls.count, faults: count(calls.faults) }) },
    { id: 'latency', term: say('latencyOfCalls'), value: within(calls.p50Ms, calls.p95Ms, 'ms') },
    { id: 'fault', term: say('lastFault'), value: lastFaultAt === null ? '–' : second(lastFaultAt) },
  ];
  return <Facts isLined facts={facts} />;
}

/** The columns of every table of outcomes; where a phone shows no head, numbers say what they count. */
function useOutcomeColumns<Row extends { settled: number; failed: number; left: number; successPermille: number | null }>(
  isStacked = false,
) {
  const say = useText('providers');
  const { count } = useFormats();
  const named = (name: 'settled' | 'failed', value: number) => (
    <>
      {isStacked ? <span className="phone-only">{say(name)} </span> : null}
      {count(value)}
    </>
  );
  return [
    { id: 'success', heading: say('success'), cell: ({ successPermille }: Row) => <Success permille={successPermille} /> },
    { id: 'settled', heading: say('settled'), isEnd: true, cell: ({ settled }: Row) => named('settled', settled) },
    { id: 'failed', heading: say('failed'), isEnd: true, cell: ({ failed }: Row) => named('failed', failed) },
    { id: 'left', heading: say('left'), isEnd: true, isWideOnly: true, cell: ({ left }: Row) => count(left) },
  ];
}

type Method = PaymentProvider['methods'][number];
const isUsed = ({ settled, failed, left, isEnabled }: Method): boolean => settled + failed + left > 0 || !isEnabled;

/** Used methods come first, together with disabled ones; most methods are for rare currencies. */
function Methods({ provider: { methods } }: { provider: PaymentProvider }) {
  const say = useText('providers');
  const [isWhole, setWhole] = useState(false);
  const used = methods.filter(isUsed).toSorted((one, other) => other.settled + other.failed - (one.settled + one.failed));
  const unused = methods.filter((method) => !isUsed(method));
  return (
    <Section
      title={say('byMethod')}
      end={
        unused.length === 0 ? null : (
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? say('onlyUsed') : say('showAll', { count: methods.length })}
          </Button>
        )
      }
    >
      {used.length === 0 && !isWhole ? (
        <p className="text-tertiary">{say('nothingYet')}</p>
      ) : (
        <MethodTable rows={isWhole ? [...used, ...unused] : used} />
      )}
    </Section>
  );
}

function MethodTable({ rows }: { rows: readonly Method[] }) {
  const say = useText('providers');
  const books = useText('books');
  const may = useMay();
  const outcomes = useOutcomeColumns<Method>(true);
  const [switching, setSwitching] = useState<SwitchedMethod>();
  const canSwitch = may('payments.methods.write');
  return (
    <>
      <DataTable
        label={say('byMethod')}
        rows={rows}
        rowId={({ method, currency }) => `${method}${currency}`}
        isStacked
        columns={[
          { id: 'method', heading: books('method'), cell: ({ name, direction }) => `${name}, ${books(direction)}` },
          {
            id: 'currency',
            heading: books('currency'),
            cell: ({ currency, isEnabled }) => (
              <span className="row">
                {currency}
                {isEnabled ? null : <Tag icon="pause">{books('off')}</Tag>}
              </span>
            ),
          },
          ...outcomes,
          {
            id: 'switch',
            heading: '',
            isEnd: true,
            cell: (row) =>
              canSwitch ? <Button onClick={() => setSwitching(row)}>{books(row.isEnabled ? 'switchOff' : 'switchOn')}</Button> : null,
          },
        ]}
      />
      {switching === undefined ? null : <SwitchDialog method={switching} onClose={() => setSwitching(undefined)} />}
    </>
  );
}

function Countries({ provider: { countries } }: { provider: PaymentProvider }) {
  const say = useText('providers');
  const outcomes = useOutcomeColumns<PaymentProvider['countries'][number]>();
  if (countries.length === 0) return <p className="text-tertiary">{say('nothingYet')}</p>;
  return (
    <DataTable
      label={say('byCountry')}
      rows={countries}
      rowId={({ country }) => country ?? ''}
      columns={[{ id: 'country', heading: say('country'), cell: ({ country }) => country ?? '–' }, ...outcomes]}
    />
  );
}

/** The newest hour first. */
function Hours({ provider: { hours } }: { provider: PaymentProvider }) {
  const say = useText('providers');
  const { minute, count } = useFormats();
  const outcomes = useOutcomeColumns<PaymentProvider['hours'][number]>();
  return (
    <DataTable
      label={say('byHour')}
      rows={hours.toReversed()}
      rowId={({ at }) => at}
      columns={[
        { id: 'hour', heading: say('hour'), cell: ({ at }) => minute(at) },
        ...outcomes,
        { id: 'calls', heading: say('calls'), isEnd: true, isWideOnly: true, cell: ({ calls }) => count(calls) },
        { id: 'faults', heading: say('faults'), isEnd: true, isWideOnly: true, cell: ({ faults }) => count(faults) },
        {
          id: 'latency',
          heading: say('latency'),
          isEnd: true,
          isWideOnly: true,
          cell: ({ p95Ms }) => (p95Ms === null ? '–' : say('ms', { count: p95Ms })),
        },
      ]}
    />
  );
}
