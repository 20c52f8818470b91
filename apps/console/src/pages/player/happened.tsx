import { DataTable } from '../../components/table/data-table.tsx';
import { Money } from '../../components/marks.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { deviceName } from '../own/device-name.ts';
import type { PlayerOverview } from './types.ts';

type Happening = PlayerOverview['latest'][number];

/** An event, in the words of the list it comes from. */
function useHappened(): (row: Happening) => string {
  const say = useText('player');
  const nameOf = useTextOf('player');
  const actName = useTextOf('acts');
  const kindName = useTextOf('audit');
  return ({ kind, name }) => {
    switch (kind) {
      case 'operation':
        return nameOf(`kind_${name}`) ?? name;
      case 'record':
        // An operator's act by its name, anything else by the kind of its record.
        return actName(name) ?? kindName(name) ?? name;
      case 'session':
        return say('signedInWith', { device: deviceName(name) });
      case 'mail':
        return say('mailSaid', { subject: name });
      case 'note':
        return say('noteSaid', { text: name });
    }
  };
}

/** The latest events of every kind, newest first. */
export function HappenedTable({ rows }: { rows: readonly Happening[] }) {
  const say = useText('player');
  const happened = useHappened();
  const { minute, second } = useFormats();
  return (
    <DataTable
      label={say('latest')}
      name="happened"
      rows={rows}
      rowId={({ kind, id }) => kind + id}
      columns={[
        { id: 'what', heading: say('what'), isShort: true, cell: happened },
        {
          id: 'amount',
          heading: say('amount'),
          isEnd: true,
          cell: ({ amount, currency }) => (amount === null ? '' : <Money amount={amount} currency={currency ?? ''} isSigned />),
        },
        { id: 'time', heading: say('time'), cell: ({ at }) => <span title={second(at)}>{minute(at)}</span> },
        { id: 'who', heading: say('who'), isWideOnly: true, cell: ({ operatorEmail }) => operatorEmail ?? '' },
      ]}
    />
  );
}
