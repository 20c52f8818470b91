import { Button, ButtonLink } from '@pavilion/ui';
import { useEffect, useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './documents.module.css';
import type { OnePaper } from './judge.tsx';

const ZOOMS = [1, 1.5, 2, 3] as const;
const TURN = 90;

/** A paper is read for a reason that is recorded, and lives in the memory of this page alone. */
export function Viewer({ paper }: { paper: OnePaper }) {
  const say = useText('documents');
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const [address, setAddress] = useState<string>();
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  if (!may('identity.documents.read')) return <p className="text-secondary">{say('notReadable')}</p>;
  if (address !== undefined) return <OpenPaper address={address} paper={paper} />;
  return (
    <>
      <Button icon="eye" onClick={() => setAsking(true)}>
        {say('openFile')}
      </Button>
      {isAsking ? (
        <ActDialog
          title={say('openFile')}
          confirm={say('openAct')}
          reason={say('openReason')}
          act={async ({ reason }) => {
            const file = await api.identity.readDocumentFile({ params: { id: paper.id }, query: { reason } });
            setAddress(URL.createObjectURL(new Blob([file], { type: paper.contentType })));
          }}
          onClose={() => setAsking(false)}
        >
          <p className="text-secondary">{say('openText')}</p>
        </ActDialog>
      ) : null}
    </>
  );
}

/** A picture zooms and turns; anything else is saved to be looked at. */
function OpenPaper({ address, paper }: { address: string; paper: OnePaper }) {
  const say = useText('documents');
  const [zoom, setZoom] = useState(0);
  const [turn, setTurn] = useState(0);
  const save = (
    <ButtonLink href={address} download={paper.fileName} icon="download">
      {say('save')}
    </ButtonLink>
  );
  if (!/^image\/(?:png|jpeg|webp)$/.test(paper.contentType)) return save;
  return (
    <>
      <div className={styles.tools}>
        <Button onClick={() => setZoom((zoom + 1) % ZOOMS.length)} icon="maximize">{`${(ZOOMS[zoom] ?? 1) * 100} %`}</Button>
        <Button onClick={() => setTurn((turn + TURN) % 360)} icon="refresh-cw">
          {say('turn')}
        </Button>
        {save}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.picture} tabIndex={0} role="group" aria-label={say('file')}>
        <img
          src={address}
          alt={say('pictureOf', { name: paper.fileName })}
          style={{ inlineSize: `${(ZOOMS[zoom] ?? 1) * 100}%`, rotate: `${turn}deg` }}
        />
      </div>
    </>
  );
}
