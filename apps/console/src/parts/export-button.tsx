import type { ExportListName } from '@pavilion/contract/console/exports.ts';
import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../api/api.ts';
import { useMay } from '../session/session.ts';
import { useText } from '../texts/use-text.ts';
import { ActDialog } from './act-dialog.tsx';

interface ExportProps {
  list: ExportListName;
  /** As the list on the screen is narrowed. */
  query?: Readonly<Record<string, string | readonly string[] | undefined>>;
  playerId?: string;
}

const given = (query: NonNullable<ExportProps['query']>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value.length === 0 ? [] : [[name, typeof value === 'string' ? value : [...value]] as const],
    ),
  );

/** Saves a file that was sent, under a name. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
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
              body: { list, query: given(query), reason, ...(playerId !== undefined && { playerId }) },
            });
            save(file, `${list.replace('/', '-')}.csv`);
          }}
          onClose={() => setOpen(false)}
        >
          <p className="text-secondary">{say('exportText')}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
