/** Who may open a modal (spec §2 Modals): `guest` and `player` exclude each other. */
export type ModalAccess = 'guest' | 'player' | 'anyone';

/** What the query holds: `true`, one of some words (the first stands for any other), or the id of a record (D-42). */
export type ModalValue = { kind: 'true' } | { kind: 'word'; words: readonly [string, ...string[]] } | { kind: 'id' };

export type ModalRule = {
  access: ModalAccess;
  /** Name of the content document in `modals`, camel-cased; none where the opener brings the texts. */
  content: string | undefined;
  value: ModalValue;
  /** Takes the place of any open modal; the others stack on what is open (wire §5.7). */
  replaces: boolean;
  /** Parameters that leave the address together with the modal. */
  companions?: readonly string[];
  /** Escape or a click outside does not close it. */
  isSticky?: boolean;
};

const yes: ModalValue = { kind: 'true' };
const id: ModalValue = { kind: 'id' };

const guest = (content: string): ModalRule => ({ access: 'guest', content, value: yes, replaces: true });
const player = (content: string | undefined, value: ModalValue = yes): ModalRule => ({ access: 'player', content, value, replaces: false });
const anyone = (content: string): ModalRule => ({ access: 'anyone', content, value: yes, replaces: false });
const result = (content: string): ModalRule => ({ access: 'player', content, value: yes, replaces: true });
const game = (content: string): ModalRule => ({ access: 'anyone', content, value: id, replaces: false });

/** Beside the cashier in the address: the bonus on offer that led to it. */
export const bonusParameter = 'bonusId';
/** In its place: a deposit that is to go without one. */
export const noBonusParameter = 'none';

/** All 42 modals by their name in the address (spec §2, wire §5.7, D-42, D-82). */
export const modals = {
  'sign-in': guest('signIn'),
  'forgot-pass': guest('forgotPass'),
  'reset-pass': { ...guest('resetPass'), companions: ['resetCode'] },
  'sign-up': guest('signUp'),
  'deposit-error': result('depositError'),
  'deposit-success': result('depositSuccess'),
  'deposit-pending': result('depositPending'),
  'deposit-redirect': result('depositRedirect'),
  wallet: {
    access: 'player',
    content: 'wallet',
    value: { kind: 'word', words: ['deposit', 'withdraw'] },
    replaces: true,
    companions: [bonusParameter],
  },
  'equivalent-currency': player('equivalentCurrency'),
  'wallet-region': player('walletRegion'),
  'quests-hub': { ...player('questsHub'), replaces: true },
  'quest-rewards': player(undefined, id),
  'quest-tasks': player('questTasks', id),
  'quest-task-games': player('questTasks', id),
  'wallet-bonus-info': player('walletBonusInfo', id),
  'loyalty-level': player('loyaltyLevel'),
  'turn-over-wager': player('turnOverWager'),
  'add-cash-limit': player('addCashLimit', { kind: 'word', words: ['deposit', 'loss', 'bet'] }),
  'edit-cash-limit': player('editCashLimit', id),
  'game-limit-reached': player('gameLimitReached'),
  'self-exclusion-limit': player('selfExclusionLimit'),
  'bonus-cancel-lock': player('bonusCancelLock', id),
  'change-active-bonus': player('changeActiveBonus', id),
  'cancel-active-bonus': player('cancelActiveBonus', id),
  'cancel-issued-bonus': player('cancelIssuedBonus', id),
  'cancel-unsettled-bonus': player('cancelUnsettledBonus', id),
  'package-bonus': player(undefined, id),
  'bonus-details': player('bonusDetails', id),
  'max-bets': player('maxBets'),
  'restricted-bets': player('restrictedBets'),
  'sign-up-cancel': anyone('signUpCancel'),
  'cancel-deposit': anyone('cancelDeposit'),
  'profile-confirmed': { ...anyone('profileConfirmed'), replaces: true },
  'mobile-game': game('mobileGame'),
  'loyalty-earn': anyone('loyaltyEarn'),
  'demo-game': game('demoGame'),
  categories: anyone('categories'),
  providers: anyone('providers'),
  'geo-restricted-game': game('geoRestrictedGame'),
  'geo-restricted-type': anyone('geoRestrictedType'),
  success: anyone('success'),
} as const satisfies Readonly<Record<string, ModalRule>>;

export type ModalName = keyof typeof modals;

export const modalNames: readonly ModalName[] = Object.keys(modals).filter(isModalName);

export function isModalName(name: string): name is ModalName {
  return Object.hasOwn(modals, name);
}

export const modalRule = (name: ModalName): ModalRule => modals[name];

/** Which ways of leaving by hand a modal has beside its own buttons (M-12 to M-15). */
export function waysOut({ isSticky = false }: Pick<ModalRule, 'isSticky'>): { closesOnEscape: boolean; closesOnOutside: boolean } {
  return { closesOnEscape: !isSticky, closesOnOutside: !isSticky };
}

/** The value as the modal understands it: an unknown word becomes its first one (D-42). */
export function readModalValue(name: ModalName, value: string | undefined): string {
  const rule = modalRule(name);
  if (rule.value.kind === 'true') return 'true';
  if (rule.value.kind === 'id') return value ?? '';
  return rule.value.words.find((word) => word === value) ?? rule.value.words[0];
}

export type ModalVisitor = {
  isSignedIn: boolean;
  isSignInRestricted: boolean;
  /** What this configuration leaves out (N-16). */
  isOff?: (name: ModalName) => boolean;
};

const questModals: readonly ModalName[] = ['quests-hub', 'quest-tasks', 'quest-task-games', 'quest-rewards'];
const loyaltyModals: readonly ModalName[] = ['loyalty-level', 'loyalty-earn'];

/** Whether a configuration leaves a modal out: quests and loyalty are switched off with theirs (N-16). */
export const isModalOff = (
  name: ModalName,
  { questsEnabled, loyaltyEnabled }: { questsEnabled: boolean; loyaltyEnabled: boolean },
): boolean => (!questsEnabled && questModals.includes(name)) || (!loyaltyEnabled && loyaltyModals.includes(name));

/** Which modal stands for a wanted one: itself, another in its place, or none (M-06, M-07, A-15). */
export function admitted(name: ModalName, visitor: ModalVisitor): ModalName | undefined {
  const { access } = modalRule(name);
  if ((access === 'guest' && visitor.isSignedIn) || visitor.isOff?.(name) === true) return undefined;
  const wanted = access === 'player' && !visitor.isSignedIn ? 'sign-in' : name;
  const isEntrance = wanted === 'sign-in' || wanted === 'sign-up';
  return isEntrance && visitor.isSignInRestricted ? 'geo-restricted-type' : wanted;
}
