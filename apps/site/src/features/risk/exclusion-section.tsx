import { Button, Card } from '@pavilion/ui';
import { useModals } from '../../navigation/use-modals.ts';
import { usePageTexts } from '../content/page.ts';

/** What self-exclusion is, and the way to it: the dialog asks before it is set (M-41). */
export function ExclusionSection() {
  const texts = usePageTexts('limits', 'profile').group('selfExclusion');
  const modals = useModals();
  return (
    <Card title={texts('label')} className="stack">
      <p className="small t2">{texts('hint')}</p>
      <div>
        <Button onClick={() => void modals.open('self-exclusion-limit')}>{texts('openButton')}</Button>
      </div>
    </Card>
  );
}
