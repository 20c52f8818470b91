import { TextInput } from '@pavilion/ui';
import { useState, type ComponentType } from 'react';
import { api } from '../../../api/api.ts';
import { useText } from '../../../texts/use-text.ts';
import { AskAdjustmentDialog } from '../../adjustments/ask.tsx';
import { RequestDocumentsDialog } from '../../documents/request-documents.tsx';
import { CorrectDialog } from './correct.tsx';
import { EraseDialog } from './erase.tsx';
import { MessageDialog } from './message.tsx';
import { type DialogProps, type PartsAct, PartsDialog } from './parts-dialog.tsx';
import { StatusDialog } from './status.tsx';
import { UnmaskDialog } from './unmask.tsx';

/** The acts that open a dialog about a player. */
export type PlayerAct = PartsAct | 'message' | 'unmask' | 'adjust' | 'papers';

type PlainAct = 'sessions' | 'link' | 'copy' | 'confirm';

const dialogs: Readonly<Record<Exclude<PlayerAct, PlainAct>, ComponentType<DialogProps>>> = {
  message: MessageDialog,
  unmask: UnmaskDialog,
  tags: TagsDialog,
  status: StatusDialog,
  adjust: (props) => <AskAdjustmentDialog {...props} currencies={props.player.accounts.map(({ currency }) => currency)} />,
  papers: ({ player: { id, nickname, number }, onClose }) => (
    <RequestDocumentsDialog playerId={id} name={nickname ?? number} onClose={onClose} />
  ),
  correct: CorrectDialog,
  erase: EraseDialog,
};

/** The dialog of an act about a player. */
export function PlayerDialog({ act, ...props }: DialogProps & { act: PlayerAct }) {
  if (act === 'sessions' || act === 'link' || act === 'copy' || act === 'confirm') return <PlainDialog act={act} {...props} />;
  const Own = dialogs[act];
  return <Own {...props} />;
}

function TagsDialog(props: DialogProps) {
  const say = useText('player');
  const { player } = props;
  const [typed, setTyped] = useState(player.tags.join(' '));
  const wanted = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (
    <PartsDialog
      {...props}
      act="tags"
      hasReason={false}
      send={() =>
        api.players.changeTags({
          params: { id: player.id },
          body: { add: wanted.filter((tag) => !player.tags.includes(tag)), remove: player.tags.filter((tag) => !wanted.includes(tag)) },
        })
      }
    >
      <TextInput
        label={say('tags')}
        hint={say('tagsHint')}
        value={typed}
        data-autofocus=""
        onChange={(event) => setTyped(event.target.value)}
      />
    </PartsDialog>
  );
}

/** Acts that take nothing but a reason. */
function PlainDialog({ act, ...props }: DialogProps & { act: PlainAct }) {
  const params = { id: props.player.id };
  const calls = {
    sessions: api.players.closeSessions,
    link: api.players.sendSignInLink,
    copy: api.players.requestDataExport,
    confirm: api.players.sendConfirmation,
  };
  return (
    <PartsDialog
      {...props}
      act={act}
      isDanger={act === 'sessions'}
      send={({ reason }): Promise<unknown> => calls[act]({ params, body: { reason } })}
    />
  );
}
