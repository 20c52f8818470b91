import { Tag } from '../../components/marks.tsx';
import { useText } from '../../texts/use-text.ts';
import type { PaymentProvider } from './types.ts';

/** Whether the provider responds, as a word with an icon. */
export function State({ provider: { isConfigured, isAvailable } }: { provider: PaymentProvider }) {
  const say = useText('providers');
  if (!isConfigured) return <Tag>{say('notConfigured')}</Tag>;
  return isAvailable ? (
    <Tag tone="ok" icon="check">
      {say('answers')}
    </Tag>
  ) : (
    <Tag tone="error" icon="circle-alert">
      {say('away')}
    </Tag>
  );
}
