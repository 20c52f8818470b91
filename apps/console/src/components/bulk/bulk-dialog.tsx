import { type BulkActName, bulkActOf, bulkMost } from '@pavilion/contract/console/bulk-acts.ts';
import { MARKED_MAX } from '@pavilion/contract/console/bulk.ts';
import { useState } from 'react';
import { useText } from '../../texts/use-text.ts';
import { ConsoleDialog } from '../console-dialog.tsx';
import { Nothing } from '../states.tsx';
import { type BulkInput, givenForms } from './given-forms.tsx';
import { PreviewDialog } from './preview-dialog.tsx';

/** The objects of an act: the marked rows, or all rows of a filter. */
export interface Target {
  count: number;
  ids?: string[];
  filter?: Record<string, string | string[]>;
}

interface BulkDialogProps {
  act: BulkActName;
  target: Target;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** An act on many: what it is given, what it would do, why, and then it is on its way (operator §2.1). */
export function BulkDialog({ act, target, onClose, onStarted }: BulkDialogProps) {
  const say = useText('bulk');
  const GivenForm = givenForms[act];
  const [given, setGiven] = useState<BulkInput | undefined>(GivenForm === undefined ? {} : undefined);
  const most = target.ids === undefined ? bulkMost(bulkActOf(act)) : MARKED_MAX;
  if (target.count > most)
    return (
      <ConsoleDialog title={say(act)} onClose={onClose} isText>
        <Nothing title={say('tooMany', { count: most })} text={say(target.ids === undefined ? 'narrow' : 'byFilter')} />
      </ConsoleDialog>
    );
  if (given === undefined && GivenForm !== undefined)
    return <GivenForm act={act} count={target.count} onGiven={setGiven} onClose={onClose} />;
  return <PreviewDialog act={act} given={given ?? {}} target={target} onClose={onClose} onStarted={onStarted} />;
}
