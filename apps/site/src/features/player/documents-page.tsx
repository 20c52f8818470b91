import { Card, EmptyState } from '@pavilion/ui';
import { usePageTexts } from '../content/page.ts';

/** Nothing is asked for yet: the page says so, and what files will do (design.md §5.14). */
export function DocumentsPage() {
  const texts = usePageTexts('documents', 'profile');
  return (
    <>
      <h1>{texts('title')}</h1>
      <Card>
        <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
      </Card>
      <p className="small t3">{texts('uploadHint')}</p>
    </>
  );
}
