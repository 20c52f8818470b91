import { Link } from '@tanstack/react-router';
import { buttonClass } from '@pavilion/ui';
import { Panel } from '../components/panel.tsx';
import { Nothing } from '../components/states.tsx';
import { useText } from '../texts/use-text.ts';

export function NotFoundPage() {
  const say = useText('frame');
  return (
    <Panel title={say('notFoundTitle')}>
      <Nothing
        title={say('notFoundText')}
        action={
          <Link to="/" className={buttonClass({ kind: 'primary' })}>
            {say('toStart')}
          </Link>
        }
      />
    </Panel>
  );
}
