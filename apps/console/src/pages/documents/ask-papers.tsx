import { documentTypes } from '@pavilion/contract/constants.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Choices } from '../../components/fields/choices.tsx';
import { announce } from '../../components/toasts.tsx';
import { useText, useTextOf } from '../../texts/use-text.ts';

type PaperType = (typeof documentTypes)[number];

interface AskPapersProps {
  playerId: string;
  /** The name by which the page refers to the player. */
  name: string;
  /** Chosen from the start, together with a reason, so that Enter asks. */
  first?: PaperType | undefined;
  onClose: () => void;
}

/** Asks a player for papers: by mail and by a message on the site. */
export function AskPapersDialog({ playerId, name, first, onClose }: AskPapersProps) {
  const say = useText('documents');
  const typeName = useTextOf('documents');
  const client = useQueryClient();
  const [types, setTypes] = useState<readonly PaperType[]>(first === undefined ? [] : [first]);
  return (
    <ActDialog
      title={say('askTitle', { name })}
      confirm={say('askAct')}
      templates={first === undefined ? [] : [say('askReason')]}
      canConfirm={types.length > 0}
      act={async ({ reason }) => {
        await api.identity.askDocuments({ params: { id: playerId }, body: { types: [...types], reason } });
        announce(say('askNow', { name }));
        await client.invalidateQueries();
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say('askText')}</p>
      <Choices
        legend={say('askTypes')}
        options={documentTypes}
        labelOf={(type) => typeName(`type_${type}`) ?? type}
        chosen={types}
        onChange={setTypes}
      />
    </ActDialog>
  );
}
