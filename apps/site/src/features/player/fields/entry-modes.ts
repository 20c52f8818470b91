/** The two kinds of login. */
export type EntryMode = 'email' | 'phone';

const all: readonly EntryMode[] = ['email', 'phone'];
const both = { email: true, phone: true } as const;

/**
 * The kinds of login a form offers, the first being the one it starts with: both unless the content's `tabsDisplay` forces one
 * (product §2, A-02), and of those what the settings have switched on. A content that forces what is switched off is overruled:
 * the server would refuse it.
 */
export function entryModes(display: string | undefined, isOffered: Readonly<Record<EntryMode, boolean>> = both): readonly EntryMode[] {
  const wanted = all.filter((mode) => display !== (mode === 'email' ? 'phone' : 'email'));
  const offered = wanted.filter((mode) => isOffered[mode]);
  if (offered.length > 0) return offered;
  const others = all.filter((mode) => isOffered[mode]);
  return others.length > 0 ? others : ['email'];
}
