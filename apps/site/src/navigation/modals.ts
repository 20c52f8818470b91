/** Who may open a modal (product §2 Modals): `guest` and `player` exclude each other. */
type ModalAccess = 'guest' | 'player' | 'anyone';

/** The value in the query: `true`, one of several words (the first is the default), or the id of a record (D-42). */
type ModalValue = { kind: 'true' } | { kind: 'word'; words: readonly [string, ...string[]] } | { kind: 'id' };

type ModalRule = {
  access: ModalAccess;
  value: ModalValue;
  /** Replaces the open modals; others stack on top of them (wire §5.7). */
  replaces: boolean;
  /** Companion parameters, removed from the address together with the modal. */
  companions?: readonly (typeof companionNames)[number][];
  /** Escape or a click outside does not close it. */
  isSticky?: boolean;
};

const yes: ModalValue = { kind: 'true' };
const id: ModalValue = { kind: 'id' };

const guest: ModalRule = { access: 'guest', value: yes, replaces: true };
const player: ModalRule = { access: 'player', value: yes, replaces: false };
/** A modal about a record: a bonus, a quest, a limit. */
const record: ModalRule = { ...player, value: id };
const anyone: ModalRule = { access: 'anyone', value: yes, replaces: false };
const result: ModalRule = { access: 'player', value: yes, replaces: true };
const game: ModalRule = { access: 'anyone', value: id, replaces: false };

/** Companion of the cashier: the offered bonus that led to it. */
export const bonusParameter = 'bonusId';
/** Companion of the cashier: a deposit without a bonus. */
export const noBonusParameter = 'none';

/** All companions of modals. */
export const companionNames = ['resetCode', bonusParameter] as const;

/** All 42 modals by their name in the address (product §2, wire §5.7, D-42, D-82). */
const modals = {
  'sign-in': guest,
  'forgot-pass': guest,
  'reset-pass': { ...guest, companions: ['resetCode'] },
  'sign-up': guest,
  'deposit-error': result,
  'deposit-success': result,
  'deposit-pending': result,
  'deposit-redirect': result,
  wallet: {
    access: 'player',
    value: { kind: 'word', words: ['deposit', 'withdraw'] },
    replaces: true,
    companions: [bonusParameter],
  },
  'equivalent-currency': player,
  'wallet-region': player,
  'quests-hub': { ...player, replaces: true },
  'quest-rewards': record,
  'quest-tasks': record,
  'quest-task-games': record,
  'wallet-bonus-info': record,
  'loyalty-level': player,
  'turn-over-wager': player,
  'add-cash-limit': { ...player, value: { kind: 'word', words: ['deposit', 'loss', 'bet'] } },
  'edit-cash-limit': record,
  'game-limit-reached': player,
  'self-exclusion-limit': player,
  'bonus-cancel-lock': record,
  'change-active-bonus': record,
  'cancel-active-bonus': record,
  'cancel-issued-bonus': record,
  'cancel-unsettled-bonus': record,
  'package-bonus': record,
  'bonus-details': record,
  'max-bets': player,
  'restricted-bets': player,
  'sign-up-cancel': anyone,
  'cancel-deposit': anyone,
  'profile-confirmed': { ...anyone, replaces: true },
  'mobile-game': game,
  'loyalty-earn': anyone,
  'demo-game': game,
  categories: anyone,
  providers: anyone,
  'geo-restricted-game': game,
  'geo-restricted-type': anyone,
  success: anyone,
} as const satisfies Readonly<Record<string, ModalRule>>;

export type ModalName = keyof typeof modals;

export const modalNames: readonly ModalName[] = Object.keys(modals).filter(isModalName);

export function isModalName(name: string): name is ModalName {
  return Object.hasOwn(modals, name);
}

export const modalRule = (name: ModalName): ModalRule => modals[name];

/** How a modal can be dismissed besides its own buttons (M-12 to M-15). */
export function dismissal({ isSticky = false }: Pick<ModalRule, 'isSticky'>): { closesOnEscape: boolean; closesOnOutside: boolean } {
  return { closesOnEscape: !isSticky, closesOnOutside: !isSticky };
}

/** The normalised value: an unknown word becomes the default (D-42). */
export function readModalValue(name: ModalName, value: string | undefined): string {
  const rule = modalRule(name);
  if (rule.value.kind === 'true') return 'true';
  if (rule.value.kind === 'id') return value ?? '';
  return rule.value.words.find((word) => word === value) ?? rule.value.words[0];
}

export type ModalVisitor = {
  isSignedIn: boolean;
  isSignInRestricted: boolean;
  /** Whether the configuration excludes a modal (N-16). */
  isOff?: (name: ModalName) => boolean;
};

const questModals: readonly ModalName[] = ['quests-hub', 'quest-tasks', 'quest-task-games', 'quest-rewards'];
const loyaltyModals: readonly ModalName[] = ['loyalty-level', 'loyalty-earn'];

/** Whether a configuration excludes a modal: those of quests and loyalty are disabled with their feature (N-16). */
export const isModalOff = (
  name: ModalName,
  { questsEnabled, loyaltyEnabled }: { questsEnabled: boolean; loyaltyEnabled: boolean },
): boolean => (!questsEnabled && questModals.includes(name)) || (!loyaltyEnabled && loyaltyModals.includes(name));

/** The modal to open for a requested one: itself, a replacement, or none (M-06, M-07, A-15). */
export function admitted(name: ModalName, visitor: ModalVisitor): ModalName | undefined {
  const { access } = modalRule(name);
  if ((access === 'guest' && visitor.isSignedIn) || visitor.isOff?.(name) === true) return undefined;
  const wanted = access === 'player' && !visitor.isSignedIn ? 'sign-in' : name;
  const isEntrance = wanted === 'sign-in' || wanted === 'sign-up';
  return isEntrance && visitor.isSignInRestricted ? 'geo-restricted-type' : wanted;
}
