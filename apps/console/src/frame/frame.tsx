import { BrandMark, Button, Icon, IconButton, type IconName } from '@pavilion/ui';
import type { ConsolePageId } from '@pavilion/contract/console/pages.ts';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../session/session.ts';
import { useFormats } from '../texts/formats.ts';
import { useText } from '../texts/use-text.ts';
import styles from './frame.module.css';
import { usePages } from './pages.ts';
import { isCommand, useKeys } from '../commands/keys.ts';
import { useLiveDesk } from '../live/live.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { Palette } from './palette.tsx';
import { showTheme, useSavePreferences } from '../session/preferences.ts';
import { SandboxMark } from '../components/sandbox-mark.tsx';
import { useSearchState } from '../navigation/search-state.ts';

const icons: Readonly<Record<ConsolePageId, IconName>> = {
  today: 'house',
  withdrawals: 'banknote',
  documents: 'id-card',
  contact: 'message-circle',
  approvals: 'badge-check',
  players: 'user-round',
  sessions: 'monitor',
  registrations: 'trending-up',
  rounds: 'dices',
  invoices: 'credit-card',
  adjustments: 'hand-coins',
  providers: 'building-2',
  methods: 'wallet',
  chargebacks: 'history',
  verification: 'id-card',
  duplicates: 'copy',
  'payment-rules': 'sliders-horizontal',
  unmatched: 'circle-question-mark',
  differences: 'scale',
  audit: 'scroll-text',
  operators: 'key-round',
  own: 'settings',
};
const OpenBulk = lazy(() => import('../components/bulk/bulk-run.tsx').then((module) => ({ default: module.OpenBulk })));
const groups = ['today', 'people', 'books'] as const;

/** Navigation on the page, the work on its panel; on a phone a bar at the foot. */
export function Frame({ children }: { children: ReactNode }) {
  const say = useText('frame');
  const [open, setOpen] = useState<'palette' | 'keys'>();
  const isBulkOpen = useSearchState()[0].bulk !== undefined;
  useFrameKeys(setOpen);
  useLiveDesk();
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#work">
        {say('skip')}
      </a>
      <Navigation onFind={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
      {children}
      <Suspense>{isBulkOpen ? <OpenBulk /> : null}</Suspense>
      <BottomBar onMore={() => setOpen('palette')} />
      {open === 'palette' ? <Palette onClose={() => setOpen(undefined)} /> : null}
      {open === 'keys' ? <KeysDialog onClose={() => setOpen(undefined)} /> : null}
    </div>
  );
}

const CHORD_MS = 1500;
const DIALOGS = '[role=dialog], [role=alertdialog]';

/** `g` and a letter, `?`, and Ctrl or Cmd with K. */
function useFrameKeys(open: (what: 'palette' | 'keys') => void): void {
  const navigate = useNavigate();
  const pages = usePages();
  const chordUntil = useRef(0);
  const letters = Object.fromEntries(pages.flatMap((page) => ('letter' in page ? [[page.letter, page.path] as const] : [])));
  useKeys({
    '?': () => open('keys'),
    '/': () => open('palette'),
    g: () => {
      chordUntil.current = performance.now() + CHORD_MS;
    },
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        // An open dialog is finished or closed first.
        if (document.querySelector(DIALOGS) === null) open('palette');
        return;
      }
      const path = letters[event.key.toLowerCase()];
      if (path === undefined || performance.now() > chordUntil.current || !isCommand(event)) return;
      chordUntil.current = 0;
      event.preventDefault();
      event.stopImmediatePropagation();
      void navigate({ to: path });
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  });
}

const isOpen = (path: string, address: string): boolean =>
  path === '/' ? address === '/' : address === path || address.startsWith(`${path}/`);

function Navigation({ onFind, onKeys }: { onFind: () => void; onKeys: () => void }) {
  const say = useText('frame');
  const pages = usePages();
  return (
    <nav className={styles.navigation} aria-label={say('navigation')} data-shell="">
      <div className={styles.brand}>
        <BrandMark />
        <b>Pavilion</b>
        <span>{say('console')}</span>
      </div>
      <SandboxMark place="brand" />
      <button type="button" className={styles.find} onClick={onFind} title={say('find')} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span>{say('find')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      <div className={styles.pages}>
        {groups.map((group) => {
          const own = pages.filter((page) => page.group === group);
          if (own.length === 0) return null;
          return (
            <div key={group}>
              {group === 'today' ? null : <h2>{say(group)}</h2>}
              <ul>
                {own.map((page) => (
                  <li key={page.id}>
                    <PageLink page={page} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      <Me onKeys={onKeys} />
    </nav>
  );
}

function PageLink({ page, isShort = false }: { page: ReturnType<typeof usePages>[number]; isShort?: boolean }) {
  const say = useText('frame');
  const address = useLocation().pathname;
  const { queues } = useSession();
  const count = 'queue' in page ? queues.find(({ name }) => name === page.queue)?.count : undefined;
  return (
    <Link to={page.path} aria-current={isOpen(page.path, address) ? 'page' : undefined} activeOptions={exactly} title={say(page.id)}>
      <Icon name={icons[page.id]} />
      <span>{say(page.id)}</span>
      {count === undefined || count === 0 ? null : <b className={isShort ? styles.dot : undefined}>{count}</b>}
    </Link>
  );
}

const exactly = { exact: true };
const initialsOf = (name: string): string =>
  name
    .split(/[\s.-]+/)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');

function Me({ onKeys }: { onKeys: () => void }) {
  const say = useText('frame');
  const { operator, roles, clock } = useSession();
  const { time, zone } = useFormats();
  const save = useSavePreferences();
  function turnTheme(): void {
    const theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    showTheme(theme);
    save.mutate({ theme });
  }
  return (
    <div className={styles.account}>
      <Link to="/own" className={styles.person} title={say('own')}>
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(operator.name)}
        </span>
        <span className={styles.names}>
          <b>{operator.name}</b>
          <span>{roles.join(', ')}</span>
          <span>{`${time(clock.now)} ${zone}`}</span>
        </span>
      </Link>
      <IconButton label={say('theme')} icon="moon" onClick={turnTheme} />
      <IconButton label={say('keys')} icon="circle-question-mark" onClick={onKeys} />
    </div>
  );
}

const onPhone: readonly ConsolePageId[] = ['today', 'withdrawals', 'players', 'approvals'];

function BottomBar({ onMore }: { onMore: () => void }) {
  const say = useText('frame');
  const pages = usePages().filter(({ id }) => onPhone.includes(id));
  return (
    <nav className={styles.bottom} aria-label={say('bottom')} data-shell="">
      {pages.map((page) => (
        <PageLink key={page.id} page={page} isShort />
      ))}
      <Button kind="quiet" onClick={onMore} icon="menu">
        {say('more')}
      </Button>
    </nav>
  );
}
