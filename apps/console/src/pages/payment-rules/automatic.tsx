import { Button } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Money, Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import type { Rules } from './page.tsx';

type Act = 'stop' | 'reopen';

/** The switch, the brake, and how many withdrawals each check kept from automatic release in thirty days. */
export function Automatic({ rules: { base, held, alone } }: { rules: Rules }) {
  const say = useText('paymentRules');
  const sayOf = useTextOf('paymentRules');
  return (
    <>
      <SwitchAndBrake />
      <Section title={say('held')} caption={say('heldHint')}>
        <DataTable
          label={say('held')}
          rows={[{ name: 'alone', ...alone }, ...held]}
          rowId={({ name }) => name}
          isStacked
          columns={[
            { id: 'name', heading: say('leaf'), cell: ({ name }) => sayOf(`leaf_${name}`) ?? name },
            { id: 'count', heading: say('count'), isEnd: true, cell: ({ count }) => count },
            { id: 'amount', heading: say('amount'), isEnd: true, cell: ({ amount }) => <Money amount={amount} currency={base} /> },
          ]}
        />
      </Section>
    </>
  );
}

function SwitchAndBrake() {
  const may = useMay();
  const [act, setAct] = useState<Act>();
  const query = useQuery({ queryKey: ['auto-approval'], queryFn: () => api.paymentRules.readAutomaticRelease(), refetchInterval: 10_000 });
  const state = query.data;
  return (
    <Answer {...answerOf(query)}>
      {state === undefined ? null : (
        <>
          <Switch isOn={state.isOn} onStop={may('payments.withdrawals.hold') ? () => setAct('stop') : undefined} />
          <Brake state={state} onReopen={may('payments.policy.approve') ? () => setAct('reopen') : undefined} />
        </>
      )}
      {act === undefined ? null : <StateDialog act={act} onClose={() => setAct(undefined)} />}
    </Answer>
  );
}

function Switch({ isOn, onStop }: { isOn: boolean; onStop: (() => void) | undefined }) {
  const say = useText('paymentRules');
  return (
    <Section
      title={say('switch')}
      end={
        <>
          <Tag tone={isOn ? 'ok' : 'warning'} icon={isOn ? 'check' : 'pause'}>
            {say(isOn ? 'on' : 'off')}
          </Tag>
          {isOn && onStop !== undefined ? <Button onClick={onStop}>{say('stop')}</Button> : null}
        </>
      }
    >
      <p className="text-secondary">{say(isOn ? 'switchOnHint' : 'switchOffHint')}</p>
    </Section>
  );
}

type State = Awaited<ReturnType<typeof api.paymentRules.readAutomaticRelease>>;

function Brake({ state: { base, brake }, onReopen }: { state: State; onReopen: (() => void) | undefined }) {
  const say = useText('paymentRules');
  const { minute } = useFormats();
  const isStopped = brake.stoppedAt !== null;
  const sums = (['sum', 'usual', 'limit'] as const).map((id) => ({
    id,
    term: say(`brake_${id}`),
    value: <Money amount={brake[id]} currency={base} />,
  }));
  const events = brake.events.map(({ id, kind, operator, reason, occurredAt }) => ({
    id,
    term: minute(occurredAt),
    value: kind === 'stopped' ? say('stopped') : say('reopened', { operator: operator?.email ?? '–', reason }),
  }));
  return (
    <Section
      title={say('brake')}
      end={
        <>
          <Tag tone={isStopped ? 'error' : 'ok'} icon={isStopped ? 'circle-alert' : 'check'}>
            {brake.stoppedAt === null ? say('brakeOpen') : say('brakeStopped', { time: minute(brake.stoppedAt) })}
          </Tag>
          {isStopped && onReopen !== undefined ? <Button onClick={onReopen}>{say('reopen')}</Button> : null}
        </>
      }
    >
      <Facts facts={[...sums, ...events]} isLined />
    </Section>
  );
}

function StateDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const say = useText('paymentRules');
  const client = useQueryClient();
  return (
    <ActDialog
      title={say(`${act}Title`)}
      confirm={say(act)}
      isDanger={act === 'stop'}
      act={async ({ reason }) => {
        const call = act === 'stop' ? api.paymentRules.stopAutomaticRelease : api.paymentRules.reopenBrake;
        await call({ body: { reason } });
        announce(say(`${act}Now`));
        await Promise.all(['auto-approval', 'payment-rules'].map((name) => client.invalidateQueries({ queryKey: [name] })));
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say(`${act}Text`)}</p>
    </ActDialog>
  );
}
