import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useKeys } from '../../commands/keys.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { DocumentPages, useDocumentPages } from '../../components/document-pages.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import type { ReviewedDocument } from './judgement.tsx';

/** Opens a document for a recorded reason; it is kept in this page's memory only. */
export function Viewer({ paper, onOpened }: { paper: ReviewedDocument; onOpened: () => void }) {
  const say = useText('documents');
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { pages, open } = useDocumentPages();
  const isReadable = may('identity.documents.read');
  const isOffered = isReadable && pages === undefined;
  const ask = (): void => setAsking(true);
  useKeys(isOffered ? { d: ask } : {});
  useObjectActs(isOffered ? [{ id: 'open', title: say('openFile'), run: ask }] : []);
  if (!isReadable) return <p className="text-secondary">{say('notReadable')}</p>;
  if (pages !== undefined) return <DocumentPages pages={pages} name={paper.fileName} />;
  return (
    <>
      <Button icon="eye" onClick={ask}>
        {say('openFile')}
        <kbd>D</kbd>
      </Button>
      {isAsking ? (
        <ActDialog
          title={say('openFile')}
          confirm={say('openAct')}
          templates={[say('openReason')]}
          act={async ({ reason }) => {
            const file = await api.identity.readDocumentFile({ params: { id: paper.id }, query: { reason } });
            await open(new Blob([file]), paper.contentType);
            onOpened();
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-secondary">{say('openText')}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
