import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { announce } from '../../components/toasts.tsx';
import { useText } from '../../texts/use-text.ts';

interface EndProps {
  playerId: string;
  /** Without it every session of the player ends. */
  sessionId?: string;
  /** The player, as the page calls it. */
  name: string;
  onClose: () => void;
}

/** Ends one session of a player, or all, for a reason. */
export function EndDialog({ playerId, sessionId, name, onClose }: EndProps) {
  const say = useText('player');
  const client = useQueryClient();
  const isOne = sessionId !== undefined;
  return (
    <ActDialog
      title={isOne ? say('endOne') : say('sessionsTitle', { name })}
      confirm={say(isOne ? 'end' : 'sessionsAct')}
      isDanger
      act={async ({ reason }) => {
        const sent = { body: { reason } };
        await (isOne
          ? api.players.closePlayerSession({ ...sent, params: { id: playerId, sessionId } })
          : api.players.closeSessions({ ...sent, params: { id: playerId } }));
        announce(isOne ? say('endedNow') : say('sessionsNow', { name }));
        await Promise.all(['player-sessions', 'player'].map((list) => client.invalidateQueries({ queryKey: [list] })));
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say(isOne ? 'endOneText' : 'sessionsText')}</p>
    </ActDialog>
  );
}
