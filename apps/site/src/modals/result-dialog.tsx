import { type IconName, isIconName, ResultMark, type Tone } from '@pavilion/ui';
import { DialogFrame, Result } from '@pavilion/ui/overlay/dialog.tsx';
import type { ReactNode } from 'react';
import { Markdown } from '../content/markdown.tsx';
import { type Texts, useTexts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';

type ResultDialogProps = {
  title: string;
  /** Markdown of the content. */
  text: string | undefined;
  icon: IconName;
  tone?: Tone;
  foot: ReactNode;
  isFootEven?: boolean;
  children?: ReactNode;
};

/** Mark, title, one sentence, rows, then the foot: the shape of every result and every question. */
export function ResultDialog({ title, text, icon, tone, foot, isFootEven, children }: ResultDialogProps) {
  const common = useTexts('globalComponents', 'common');
  const href = useHref();
  return (
    <DialogFrame size="s" title={title} hasBar={false} closeLabel={common('buttons.close')} foot={foot} isFootEven={isFootEven}>
      <Result mark={<ResultMark icon={icon} tone={tone} />} title={title}>
        {text ? (
          <div className="text-secondary stack-small">
            <Markdown text={text} href={href} />
          </div>
        ) : null}
      </Result>
      {children}
    </DialogFrame>
  );
}

/** The icon named in a content document, if the sprite has it. */
export function contentIcon(texts: Texts, fallback: IconName): IconName {
  const name = texts.optional('image');
  return isIconName(name) ? name : fallback;
}
