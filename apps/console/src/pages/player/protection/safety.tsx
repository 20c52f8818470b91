import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Money, Tag } from '../../../components/marks.tsx';
import { Section } from '../../../components/panel.tsx';
import { Answer, Nothing } from '../../../components/states.tsx';
import { useMay } from '../../../session/session.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import { Assessments, RealityChecks } from './checks.tsx';
import type { TabProps } from '../types.ts';

const tones = { binds: 'ok', waits: 'info', ends: 'warning' } as const;

/** Limits with their usage, breaks and exclusions, reality checks and self-assessments. */
export function Safety({ player }: TabProps) {
  const say = useText('player');
  const nameOf = useTextOf('player');
  const may = useMay();
  const { minute } = useFormats();
  const params = { id: player.id };
  const limits = useList(['player', player.id, 'limits'], (page, signal) =>
    api.players.listPlayerLimits({ params, query: page }, { signal }),
  );
  const exclusions = useList(['player', player.id, 'exclusions'], (page, signal) =>
    api.players.listPlayerExclusions({ params, query: page }, { signal }),
  );
  return (
    <>
      <Section title={say('limits')}>
        <Answer {...limits.answer} empty={<Nothing title={say('noLimits')} />}>
          <DataTable
            label={say('limits')}
            name="limits"
            rows={limits.rows}
            rowId={({ id, state }) => id + state}
            columns={[
              {
                id: 'kind',
                heading: say('kind'),
                cell: ({ kind, period }) => `${say(`limit_${kind}`)}${period === null ? '' : `, ${nameOf(`period_${period}`) ?? period}`}`,
              },
              { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={tones[state]}>{say(`limit_${state}`)}</Tag> },
              {
                id: 'used',
                heading: say('used'),
                isEnd: true,
                cell: ({ used, currency }) => (used === null ? '–' : <Money amount={used} currency={currency ?? ''} />),
              },
              {
                id: 'amount',
                heading: say('of'),
                isEnd: true,
                cell: ({ amount, currency }) => (amount === null ? '–' : <Money amount={amount} currency={currency ?? ''} />),
              },
              { id: 'from', heading: say('from'), isWideOnly: true, cell: ({ startsAt }) => (startsAt === null ? '–' : minute(startsAt)) },
              { id: 'to', heading: say('to'), isWideOnly: true, cell: ({ endsAt }) => (endsAt === null ? '–' : minute(endsAt)) },
            ]}
          />
        </Answer>
      </Section>
      <Section title={say('exclusions')}>
        <Answer {...exclusions.answer} empty={<Nothing title={say('noExclusions')} />}>
          <DataTable
            label={say('exclusions')}
            name="exclusions"
            rows={exclusions.rows}
            rowId={({ id }) => id}
            columns={[
              {
                id: 'kind',
                heading: say('kind'),
                cell: ({ kind, isRunning }) => (isRunning ? <Tag tone="warning">{say(kind)}</Tag> : say(kind)),
              },
              { id: 'from', heading: say('from'), cell: ({ startsAt }) => minute(startsAt) },
              { id: 'to', heading: say('to'), cell: ({ endsAt }) => minute(endsAt) },
            ]}
          />
        </Answer>
      </Section>
      <RealityChecks player={player} />
      {may('safety.read') ? <Assessments player={player} /> : null}
    </>
  );
}
