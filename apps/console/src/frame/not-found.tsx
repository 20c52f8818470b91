import { Link } from '@tanstack/react-router';
import { buttonClass } from '@pavilion/ui';
import { Panel } from '../parts/panel.tsx';
import { Nothing } from '../parts/states.tsx';
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
