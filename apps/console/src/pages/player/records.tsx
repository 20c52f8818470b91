import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { ConsoleDialog } from '../../components/console-dialog.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { Difference } from '../../components/difference.tsx';
import { Answer, Nothing } from '../../components/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { useActor, useWhat } from '../audit/what.ts';

interface RecordTableProps {
  playerId: string;
  /** Records of these kinds alone; every kind where none is named. */
  kinds: readonly string[];
  label: string;
  nothing: string;
}

/** The audit records about a player, in words; an opened record shows the values before and after. */
export function RecordTable({ playerId, kinds, label, nothing }: RecordTableProps) {
  const say = useText('player');
  const [whatOf, actorOf] = [useWhat(), useActor()];
  const { second } = useFormats();
  const [chosen, setChosen] = useState<string>();
  const list = useList(['player', playerId, 'audit', kinds], (page, signal) =>
    api.players.listPlayerAudit({ params: { id: playerId }, query: { kind: [...kinds], ...page } }, { signal }),
  );
  const open = list.rows.find(({ id }) => id === chosen);
  return (
    <>
      <Answer {...list.answer} empty={<Nothing title={nothing} />}>
        <DataTable
          label={label}
          name="records"
          rows={list.rows}
          rowId={({ id }) => id}
          isStacked
          onOpen={setChosen}
          onEnd={list.onEnd}
          columns={[
            { id: 'time', heading: say('time'), cell: ({ recordedAt }) => second(recordedAt) },
            { id: 'kind', heading: say('what'), cell: whatOf },
            { id: 'actor', heading: say('who'), cell: actorOf },
            { id: 'network', heading: say('place'), isWideOnly: true, cell: ({ address }) => address ?? '' },
            { id: 'reason', heading: say('reason'), isWideOnly: true, cell: ({ reason }) => reason ?? '' },
          ]}
        />
      </Answer>
      {open === undefined ? null : (
        <ConsoleDialog title={whatOf(open)} subtitle={second(open.recordedAt)} size="l" onClose={() => setChosen(undefined)} isText>
          <div className="stack">
            {open.reason === null ? null : <p>{open.reason}</p>}
            <Difference before={open.before ?? {}} after={open.after ?? open.detail} />
          </div>
        </ConsoleDialog>
      )}
    </>
  );
}
