import { Button, EmptyArt } from '@pavilion/ui';
import { DialogFrame, Result } from '@pavilion/ui/dialog.tsx';
import { useTexts } from '../content/texts.tsx';
import { modalRule } from '../navigation/modals.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useModals } from '../navigation/use-modals.ts';
import { useHref } from '../navigation/use-href.ts';
import { Markdown } from '../content/markdown.tsx';

/** A modal that only says something: the words of its content, and one way on. */
export function ContentDialog({ name }: ModalProps) {
  const modals = useModals();
  const texts = useTexts('modals', modalRule(name).content ?? '');
  const common = useTexts('globalComponents', 'common');
  const href = useHref();
  const title = texts.optional('title') ?? texts.optional('label') ?? common('states.empty');
  const words = texts.optional('description') ?? texts.optional('hint') ?? texts.optional('content');
  return (
    <DialogFrame
      size="s"
      title={title}
      closeLabel={common('buttons.close')}
      hasBar={false}
      foot={
        <Button kind="primary" isBlock onClick={() => void modals.close(name)}>
          {texts.optional('button') ?? common('buttons.ok')}
        </Button>
      }
    >
      <Result mark={<EmptyArtSmall />} title={title}>
        {words ? <div className="t2 stack-s"><Markdown text={words} href={href} /></div> : null}
      </Result>
    </DialogFrame>
  );
}

function EmptyArtSmall() {
  return (
    <span className="t3" style={{ inlineSize: '112px', marginBlockEnd: '8px' }}>
      <EmptyArt />
    </span>
  );
}
