import { Button, Card } from '@pavilion/ui';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { usePageTexts } from '../../content/page.ts';

/** Explains self-exclusion and opens its dialog, which asks for confirmation (M-41). */
export function ExclusionSection() {
  const texts = usePageTexts('limits', 'profile').group('selfExclusion');
  const modals = useModals();
  return (
    <Card title={texts('label')} className="stack">
      <p className="small text-secondary">{texts('hint')}</p>
      <div>
        <Button onClick={() => void modals.open('self-exclusion-limit')}>{texts('openButton')}</Button>
      </div>
    </Card>
  );
}
