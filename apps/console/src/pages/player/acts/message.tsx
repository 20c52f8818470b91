import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { ActDialog } from '../../../components/act-dialog.tsx';
import { useMessageFields } from '../../../components/fields/message-fields.tsx';
import { announce } from '../../../components/toasts.tsx';
import { useText } from '../../../texts/use-text.ts';
import type { Head } from '../types.ts';

/** A message to the player on the open site and by mail: a template in the player's language, or free text. */
export function MessageDialog({ player, onClose }: { player: Head; onClose: () => void }) {
  const say = useText('player');
  const client = useQueryClient();
  const { message, fields } = useMessageFields();
  const name = player.nickname ?? player.number;
  return (
    <ActDialog
      title={say('messageTitle', { name })}
      confirm={say('messageAct')}
      hasReason={false}
      canConfirm={message !== undefined}
      act={async () => {
        if (message !== undefined) await api.messages.sendPlayerMessage({ params: { id: player.id }, body: message });
        announce(say('messageNow', { name }));
        await client.invalidateQueries({ queryKey: ['player'] });
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say('messageText', { locale: player.locale })}</p>
      {fields}
    </ActDialog>
  );
}
