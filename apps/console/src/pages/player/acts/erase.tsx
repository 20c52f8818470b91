import { api } from '../../../api/api.ts';
import { useText } from '../../../texts/use-text.ts';
import { type DialogProps, PartsDialog } from './parts-dialog.tsx';

/** Requests the erasure of a player on the player's demand; a refusal names the obstacles (operator §13.28). */
export function EraseDialog(props: DialogProps) {
  const say = useText('player');
  return (
    <PartsDialog
      {...props}
      act="erase"
      isDanger
      templates={[say('eraseTemplate1'), say('eraseTemplate2')]}
      send={({ reason }) => api.players.askErasure({ params: { id: props.player.id }, body: { reason } })}
    />
  );
}
