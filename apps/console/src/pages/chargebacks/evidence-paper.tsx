import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { saveFile } from '../../parts/save-file.ts';
import { useMay } from '../../session/session.ts';
import { shortId } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';

/** The paper that went out with evidence, saved for a reason; a browser never shows it by itself. */
export function EvidencePaper({
  chargebackId,
  evidenceId,
  contentType,
}: {
  chargebackId: string;
  evidenceId: string;
  contentType: string;
}) {
  const say = useText('chargebacks');
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  if (!may('payments.query')) return null;
  return (
    <>
      <Button icon="download" onClick={() => setAsking(true)}>
        {say('savePaper')}
      </Button>
      {isAsking ? (
        <ActDialog
          title={say('savePaper')}
          confirm={say('savePaper')}
          templates={[say('savePaperReason')]}
          act={async ({ reason }) => {
            const params = { id: chargebackId, evidenceId };
            const file = await api.chargebacks.readEvidenceFile({ params, query: { reason } });
            saveFile(new Blob([file], { type: contentType }), `evidence-${shortId(evidenceId)}.${contentType.split('/')[1] ?? 'bin'}`);
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-secondary">{say('savePaperText')}</p>
        </ActDialog>
      ) : null}
    </>
  );
}
