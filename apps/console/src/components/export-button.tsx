import type { ExportListName } from '@pavilion/contract/console/exports.ts';
import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { type Filter, queryGiven } from '../api/query-given.ts';
import { useMay } from '../session/session.ts';
import { useText } from '../texts/use-text.ts';
import { ActDialog } from './act-dialog.tsx';
import { saveFile } from './save-file.ts';

interface ExportProps {
  list: ExportListName;
  /** The filters of the list on screen. */
  query?: Filter;
  playerId?: string;
}

/** The list on the screen as a CSV file, for a reason that is recorded with its filters and count (operator §2.1). */
export function ExportButton({ list, query = {}, playerId }: ExportProps) {
  const say = useText('common');
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const needed = list === 'audit' ? 'audit.export' : 'exports.create';
  if (!may(needed)) return null;
  return (
    <>
      <Button icon="file-down" onClick={() => setOpen(true)}>
        {say('export')}
      </Button>
      {isOpen ? (
        <ActDialog
          title={say('exportTitle')}
          confirm={say('exportAct')}
          act={async ({ reason }) => {
            const file = await api.exports.createExport({
              body: { list, query: queryGiven(query), reason, ...(playerId !== undefined && { playerId }) },
            });
            saveFile(file, `${list.replace('/', '-')}.csv`);
          }}
          onClose={() => setOpen(false)}
        >
          <p className="text-secondary">{say('exportText')}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
