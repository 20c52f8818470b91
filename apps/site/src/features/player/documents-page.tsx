import { Card, IconMark, isIconName } from '@pavilion/ui';
import { usePageTexts } from '../content/page.ts';

const kinds = ['passport', 'address', 'payment', 'other'] as const;

/** Kinds of documents and what they are for (design.md §5.14). */
export function DocumentsPage() {
  const texts = usePageTexts('documents', 'profile');
  return (
    <>
      <h1>{texts('title')}</h1>
      <p className="t2">{texts('selectTypeTitle')}</p>
      <ul className="c2">
        {kinds.map((kind) => {
          const card = texts.group(`documentTypeCards.${kind}`);
          const icon = card('icon');
          return (
            <li key={kind}>
              <Card className="row g16">
                <IconMark icon={isIconName(icon) ? icon : 'file-text'} />
                <span>
                  <b className="b6">{card('title')}</b>
                  <br />
                  <span className="small t2">{card('description')}</span>
                </span>
              </Card>
            </li>
          );
        })}
      </ul>
      <p className="small t3">{texts('uploadHint')}</p>
    </>
  );
}
