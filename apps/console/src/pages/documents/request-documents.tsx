import { documentTypes } from '@pavilion/contract/constants.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Choices } from '../../components/fields/choices.tsx';
import { announce } from '../../components/toasts.tsx';
import { useText, useTextOf } from '../../texts/use-text.ts';

type RequestedType = (typeof documentTypes)[number];

interface RequestDocumentsProps {
  playerId: string;
  /** The name by which the page refers to the player. */
  name: string;
  /** Chosen from the start, together with a reason, so that Enter asks. */
  first?: RequestedType | undefined;
  onClose: () => void;
}

/** Requests documents from a player, by mail and by a message on the site. */
export function RequestDocumentsDialog({ playerId, name, first, onClose }: RequestDocumentsProps) {
  const say = useText('documents');
  const typeName = useTextOf('documents');
  const client = useQueryClient();
  const [types, setTypes] = useState<readonly RequestedType[]>(first === undefined ? [] : [first]);
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
