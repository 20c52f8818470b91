import { Select, TextArea } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { announce } from '../../parts/toasts.tsx';
import { useText } from '../../texts/use-text.ts';
import type { Head } from './types.ts';

const templates = ['withdrawalChecked', 'documentsHelp', 'limitsHelp'] as const;
const channels = ['both', 'site', 'mail'] as const;

/** A message to the player: a template in the player's own language, or words of one's own, on the open site and by mail. */
export function MessageDialog({ player, onClose }: { player: Head; onClose: () => void }) {
  const say = useText('player');
  const client = useQueryClient();
  const [template, setTemplate] = useState<(typeof templates)[number] | ''>('withdrawalChecked');
  const [channel, setChannel] = useState<(typeof channels)[number]>('both');
  const [text, setText] = useState('');
  const name = player.nickname ?? player.number;
  return (
    <ActDialog
      title={say('messageTitle', { name })}
      confirm={say('messageAct')}
      hasReason={false}
      canConfirm={template !== '' || text.trim() !== ''}
      act={async ({ idempotencyKey }) => {
        const words = template === '' ? { text } : { template };
        await api.messages.sendPlayerMessage({ idempotencyKey, params: { id: player.id }, body: { ...words, channel } });
        announce(say('messageNow', { name }));
        await client.invalidateQueries({ queryKey: ['player'] });
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say('messageText', { locale: player.locale })}</p>
      <Select
        label={say('template')}
        value={template}
        onChange={(event) => setTemplate(templates.find((one) => one === event.target.value) ?? '')}
      >
        {templates.map((one) => (
          <option key={one} value={one}>
            {say(`template_${one}`)}
          </option>
        ))}
        <option value="">{say('ownWords')}</option>
      </Select>
      {template === '' ? (
        <TextArea label={say('words')} value={text} maxLength={4000} data-autofocus="" onChange={(event) => setText(event.target.value)} />
      ) : null}
      <Select
        label={say('channel')}
        value={channel}
        onChange={(event) => setChannel(channels.find((one) => one === event.target.value) ?? channel)}
      >
        {channels.map((one) => (
          <option key={one} value={one}>
            {say(`channel_${one}`)}
          </option>
        ))}
      </Select>
    </ActDialog>
  );
}
