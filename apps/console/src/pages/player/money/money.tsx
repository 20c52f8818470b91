import { useQuery } from '@tanstack/react-query';
import { DayField } from '../../../components/fields/day-field.tsx';
import { OneOrNone } from '../../../components/fields/choices.tsx';
import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { useSearchState } from '../../../navigation/search-state.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { ExportButton } from '../../../components/export-button.tsx';
import { Section } from '../../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../../components/states.tsx';
import { useMay } from '../../../session/session.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import { startOfDay } from '../../../texts/zone-day.ts';
import { AdjustmentTable } from '../../adjustments/table.tsx';
import { Instruments } from './instruments.tsx';
import { OperationTable } from './operations.tsx';
import { Accounts } from '../overview.tsx';
import styles from '../player.module.css';
import type { TabProps } from '../types.ts';

/** Accounts, open turnover, payment instruments, the statement with both sides of every operation, and adjustments. */
export function Money({ player }: TabProps) {
  const say = useText('player');
  const may = useMay();
  return (
    <>
      <Section title={say('accounts')}>
        <Accounts player={player} />
      </Section>
      <Turnover player={player} />
      <Instruments player={player} />
      <Statement player={player} />
      {may('payments.read') ? <Adjustments player={player} /> : null}
    </>
  );
}

/** The turnover still required before a withdrawal, and the rule that requires it. */
function Turnover({ player }: TabProps) {
  const say = useText('player');
  const { money, count } = useFormats();
  const query = useQuery({
    queryKey: ['player', player.id, 'turnover'],
    queryFn: () => api.players.readPlayerTurnover({ params: { id: player.id } }),
  });
  const rows = query.data ?? [];
  return (
    <Section title={say('turnover')}>
      <Answer {...answerOf(query)} isEmpty={rows.length === 0} empty={<Nothing title={say('noTurnover')} />}>
        <DataTable
          label={say('turnover')}
          rows={rows}
          rowId={({ currency }) => currency}
          columns={[
            { id: 'currency', heading: say('currency'), cell: ({ currency }) => currency },
            { id: 'left', heading: say('turnoverLeft'), isEnd: true, cell: ({ remaining, currency }) => money(remaining, currency) },
            { id: 'total', heading: say('of'), isEnd: true, cell: ({ total, currency }) => money(total, currency) },
            { id: 'why', heading: say('turnoverWhy'), cell: ({ multiplier }) => say('turnoverRule', { times: count(multiplier) }) },
          ]}
        />
      </Answer>
    </Section>
  );
}

/** Kinds of operations that can be asked for; those that the ledger knows. */
const kinds = [
  'deposit',
  'bet',
  'win',
  'rollback',
  'withdrawalReserve',
  'withdrawalRelease',
  'withdrawalPayout',
  'withdrawalReturn',
  'bonusGrant',
  'bonusRelease',
  'bonusEnd',
  'adjustment',
  'chargeback',
  'chargebackReversal',
  'writeOff',
  'writeOffRecovery',
] as const;

const oneOf = (kind: string | undefined): string[] => (kind === undefined ? [] : [kind]);

/** Ledger operations by currency, kind and period; both days, in the operator's time zone, are included. */
function Statement({ player }: TabProps) {
  const say = useText('player');
  const { zone } = useFormats();
  const [{ currency, kind, from, until }] = useSearchState();
  const period = { from: startOfDay(from, zone), to: startOfDay(until, zone, 1) };
  const filter = { currency, kind: oneOf(kind), ...period };
  const list = useList(['player', player.id, 'statement', filter], (page, signal) =>
    api.playerMoney.listPlayerStatement({ params: { id: player.id }, query: { ...filter, ...page } }, { signal }),
  );
  return (
    <Section title={say('statement')} end={<ExportButton list="statement" playerId={player.id} query={{ currency, kind, ...period }} />}>
      <StatementFilters player={player} />
      <Answer {...list.answer} empty={<Nothing title={say('noMoney')} />}>
        <OperationTable rows={list.rows} onEnd={list.onEnd} />
      </Answer>
    </Section>
  );
}

function StatementFilters({ player }: TabProps) {
  const say = useText('player');
  const kindName = useTextOf('player');
  const [search, change] = useSearchState();
  return (
    <div className={styles.filters}>
      <OneOrNone
        label={say('currency')}
        none={say('everyCurrency')}
        options={player.accounts.map(({ currency }) => currency)}
        chosen={search.currency}
        onChange={(currency) => change({ currency })}
      />
      <OneOrNone
        label={say('kind')}
        none={say('everyKind')}
        options={kinds}
        labelOf={(one) => kindName(`kind_${one}`)}
        chosen={search.kind}
        onChange={(kind) => change({ kind })}
      />
      {(['from', 'until'] as const).map((name) => (
        <DayField
          key={name}
          label={say(name === 'from' ? 'firstDay' : 'lastDay')}
          day={search[name]}
          onChange={(day) => change({ [name]: day })}
        />
      ))}
    </div>
  );
}

/** Requested adjustments and how each was decided. */
function Adjustments({ player }: TabProps) {
  const say = useText('player');
  const list = useList(['player', player.id, 'adjustments'], (page, signal) =>
    api.payments.listAdjustments({ query: { state: [], playerId: player.id, ...page } }, { signal }),
  );
  return (
    <Section title={say('adjustments')}>
      <Answer {...list.answer} empty={<Nothing title={say('noAdjustments')} />}>
        <AdjustmentTable rows={list.rows} onEnd={list.onEnd} />
      </Answer>
    </Section>
  );
}
