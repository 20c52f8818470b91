import { Badge, type IconName, type Tone } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { constantsOptions } from '../../settings/queries.ts';
import { type DocumentState, stateOfStatus } from './groups.ts';

const looks: Readonly<Record<DocumentState, { tone: Tone; icon: IconName }>> = {
  approve: { tone: 'ok', icon: 'check' },
  pending: { tone: 'warning', icon: 'clock' },
  canceled: { tone: 'error', icon: 'circle-x' },
};

/** The state of a file or group as a word with its colour and icon. */
export function StateBadge({ state }: { state: DocumentState }) {
  const texts = usePageTexts('documents', 'profile');
  return (
    <Badge tone={looks[state].tone} icon={looks[state].icon}>
      {texts(`statuses.${state}`)}
    </Badge>
  );
}

const isState = (name: string): name is DocumentState => name in looks;

/** The name of a status in the server's constants, under which the content has its text (wire §3.5). */
export function useStatusState(): (status: number) => DocumentState {
  const { api } = useSite();
  const { data } = useQuery(constantsOptions(api));
  return (status) => {
    const name = data?.player.document.status.find(({ id }) => id === status)?.name.toLowerCase();
    return name !== undefined && isState(name) ? name : stateOfStatus(status);
  };
}
