import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { announce } from '../../components/toasts.tsx';
import { useText } from '../../texts/use-text.ts';

/** The switch of a payment method. */
export interface SwitchedMethod {
  method: string;
  currency: string;
  name: string;
  isEnabled: boolean;
}

/** Switches a payment method on or off: the dialog states the effect, and payments in progress are not touched. */
export function SwitchDialog({ method, onClose }: { method: SwitchedMethod; onClose: () => void }) {
  const say = useText('books');
  const client = useQueryClient();
  const { isEnabled, name, currency } = method;
  const words = isEnabled ? 'switchOff' : 'switchOn';
  return (
    <ActDialog
      title={say(`${words}Title`, { name, currency })}
      confirm={say(words)}
      isDanger={isEnabled}
      act={async ({ reason }) => {
        await api.payments.switchMethod({
          params: { method: method.method, currency },
          body: { isEnabled: !isEnabled, reason },
        });
        announce(say(`${words}Now`, { name }));
        await Promise.all(['methods', 'payment-providers'].map((name) => client.invalidateQueries({ queryKey: [name] })));
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say(`${words}Text`)}</p>
    </ActDialog>
  );
}
