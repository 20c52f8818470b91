import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { DocumentPages, useDocumentPages } from '../../components/document-pages.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';

interface EvidenceDocumentProps {
  chargebackId: string;
  evidenceId: string;
  contentType: string;
}

/** The document sent as evidence, opened for a recorded reason. */
export function EvidenceDocument({ chargebackId, evidenceId, contentType }: EvidenceDocumentProps) {
  const say = useText('chargebacks');
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { pages, open } = useDocumentPages();
  if (!may('payments.query')) return null;
  if (pages !== undefined) return <DocumentPages pages={pages} name={`evidence-${shortId(evidenceId)}`} />;
  return (
    <>
      <Button icon="eye" onClick={() => setAsking(true)}>
        {say('openPaper')}
      </Button>
      {isAsking ? (
        <ActDialog
          title={say('openPaper')}
          confirm={say('openPaperAct')}
          templates={[say('openPaperReason')]}
          act={async ({ reason }) => {
            const params = { id: chargebackId, evidenceId };
            const file = await api.chargebacks.readEvidenceFile({ params, query: { reason } });
            await open(new Blob([file]), contentType);
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-secondary">{say('openPaperText')}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
