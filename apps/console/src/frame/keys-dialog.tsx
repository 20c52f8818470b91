import { ConsoleDialog } from '../components/console-dialog.tsx';
import { Facts } from '../components/facts.tsx';
import { useText } from '../texts/use-text.ts';
import { usePages } from './pages.ts';

const inLists = [
  'moveKeys',
  'markKey',
  'rangeKey',
  'approveKey',
  'refuseKey',
  'holdKey',
  'papersKey',
  'pageKey',
  'zoomKey',
  'turnKey',
  'morePapersKey',
  'nextPaperKey',
  'queryKey',
  'playerKey',
  'undoKey',
  'actsKey',
] as const;
const letters: Readonly<Record<(typeof inLists)[number], readonly string[]>> = {
  moveKeys: ['J', 'K'],
  markKey: ['X'],
  rangeKey: ['⇧', 'X'],
  approveKey: ['A'],
  refuseKey: ['R'],
  holdKey: ['H'],
  papersKey: ['D'],
  pageKey: ['P', '⇧P'],
  zoomKey: ['+', '−'],
  turnKey: ['T'],
  morePapersKey: ['M'],
  nextPaperKey: ['N'],
  queryKey: ['Q'],
  playerKey: ['O'],
  undoKey: ['Z'],
  actsKey: ['.'],
};

/** All keys of the console; each has a button or a link beside it. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const say = useText('frame');
  const pages = usePages().flatMap((page) => ('letter' in page ? [{ id: page.id, letter: page.letter }] : []));
  return (
    <ConsoleDialog title={say('keys')} onClose={onClose} isText>
      <div className="stack">
        <Facts
          isLined
          facts={[
            { id: 'find', term: say('find'), value: <Keys keys={['Ctrl K', '/']} /> },
            { id: 'keys', term: say('keys'), value: <Keys keys={['?']} /> },
            { id: 'escape', term: say('escapeKey'), value: <Keys keys={['Esc']} /> },
            ...inLists.map((id) => ({ id, term: say(id), value: <Keys keys={letters[id]} /> })),
            ...pages.map(({ id, letter }) => ({
              id,
              term: say('goTo', { page: say(id) }),
              value: <Keys keys={['G', letter.toUpperCase()]} />,
            })),
          ]}
        />
        <p className="caption text-tertiary">{say('keysOff')}</p>
      </div>
    </ConsoleDialog>
  );
}

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="row">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
