import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActDialog, type ActGiven } from '../../../components/act-dialog.tsx';
import { announce } from '../../../components/toasts.tsx';
import { useText } from '../../../texts/use-text.ts';
import type { Head } from '../types.ts';

export type PartsAct = 'tags' | 'status' | 'sessions' | 'link' | 'correct' | 'erase' | 'copy' | 'confirm';

export interface DialogProps {
  player: Head;
  onClose: () => void;
}

interface PartsDialogProps extends DialogProps {
  act: PartsAct;
  isDanger?: boolean;
  canConfirm?: boolean;
  hasReason?: boolean;
  templates?: readonly string[];
  /** @returns what to say of it, if it is not what the act's name says */
  send: (given: ActGiven) => Promise<unknown>;
  children?: ReactNode;
}

/** The common part of these dialogs: texts by the act's name, and the reload of the player's page. */
export function PartsDialog({ act, player, onClose, send, children, ...rest }: PartsDialogProps) {
  const say = useText('player');
  const client = useQueryClient();
  const name = player.nickname ?? player.number;
  return (
    <ActDialog
      title={say(`${act}Title`, { name })}
      confirm={say(`${act}Act`)}
      {...rest}
      onClose={onClose}
      act={async (given) => {
        const said = await send(given);
        announce(typeof said === 'string' ? said : say(`${act}Now`, { name }));
        await client.invalidateQueries();
      }}
    >
      <p className="text-secondary">{say(`${act}Text`)}</p>
      {children}
    </ActDialog>
  );
}
