import type { PublicConfig } from '@pavilion/contract/config.ts';

/** Who may see a page: guests are sent to sign-in on a player's (D-20, D-34). */
type PageAccess = 'anyone' | 'player';
type PageRule = {
  name: string;
  path: string;
  access: PageAccess;
  /** The page exists only if this is true for the configuration. */
  isOffered?: (config: PublicConfig) => boolean;
  /** Stays available where the site is closed to a country: money, statements, protection and help (G-28, D-45, design §5.13). */
  isOpenWhenRestricted?: boolean;
  /** Keeps the scroll position instead of starting at the top (G-31). */
  isPositionKept?: boolean;
};

/** The address is the page's name, unless another one is given. */
const open = (name: string, more: Partial<PageRule> = {}, path = `/${name}`): PageRule => ({ name, path, access: 'anyone', ...more });
const own = (name: string, more: Partial<PageRule> = {}, path = `/${name}`): PageRule => ({ name, path, access: 'player', ...more });

const hasBetting = ({ betting }: PublicConfig): boolean => Boolean(betting.clientHost) && Boolean(betting.clientId);
const hasLoyalty = ({ loyaltyEnabled }: PublicConfig): boolean => loyaltyEnabled;
const hasDocuments = ({ sumsub }: PublicConfig): boolean => !(sumsub.enabled && sumsub.hideDocumentsPage);

/** The common rule of profile pages: their frame keeps its position, and they stay open in a restricted country. */
const inProfile = { isPositionKept: true, isOpenWhenRestricted: true } as const;

/** The pages of the profile that are open to a player in any country. */
const ownPlaces = ['close', 'history', 'info', 'limits', 'notifications', 'security', 'verification', 'wallet'];

/** Every address of the site (product §2 Pages), the more specific first. Each has its file under `pages/`. */
export const pageRules: readonly PageRule[] = [
  open('home', {}, '/'),
  open('main'),
  open('auth-autologin', {}, '/auth/autologin'),
  open('auth-social-callback', {}, '/auth/social/$connection/callback'),
  open('betting', { isOffered: hasBetting }),
  open('bonus', {}, '/bonus/$pageIdentity'),
  open('categories'),
  open('category', {}, '/categories/$categoryIdentity'),
  open('contact', { isOpenWhenRestricted: true }),
  open('contact-thread', { isOpenWhenRestricted: true }, '/contact/thread'),
  own('favorites'),
  open('game', {}, '/games/$id'),
  open('loyalty', { isOffered: hasLoyalty }),
  own('profile', { isOpenWhenRestricted: true }),
  own('profile-bonuses', { isPositionKept: true }, '/profile/bonuses'),
  own('profile-documents', { isOffered: hasDocuments, ...inProfile }, '/profile/documents'),
  ...ownPlaces.map((name) => own(`profile-${name}`, inProfile, `/profile/${name}`)),
  open('providers'),
  open('questions', { isOpenWhenRestricted: true }),
  open('question', { isOpenWhenRestricted: true }, '/questions/$pageIdentity'),
  own('recently-played'),
  open('rewards'),
  open('static', { isOpenWhenRestricted: true }, '/static/$pageIdentity'),
  open('tournaments'),
  open('tournament', {}, '/tournaments/$identity'),
  open('welcome-package'),
  open('verify', { isOpenWhenRestricted: true }),
  open('verify-code', { isOpenWhenRestricted: true }, '/verify/$confirmCode'),
  open('password-reset', {}, '/password/reset/$resetCode'),
  open('fairness'),
  open('receipts', { isOpenWhenRestricted: true }),
  open('slug', {}, '/$'),
];

type RouteRule = PageRule & { locale: boolean };

/** The route table: every page a configuration offers, plain and with a locale prefix named `locale-…` (G-06, G-13, G-17, G-23, G-24). */
export function routeTable(config: PublicConfig): RouteRule[] {
  return pageRules
    .filter((rule) => isOffered(rule, config))
    .flatMap((rule) => [
      { ...rule, locale: false },
      { ...rule, name: `locale-${rule.name}`, path: `/$locale${rule.path === '/' ? '' : rule.path}`, locale: true },
    ]);
}

const isOffered = (rule: PageRule, config: PublicConfig): boolean => rule.isOffered?.(config) ?? true;

/** The rule of a path without its locale prefix. */
export function pageRuleOf(pathname: string): PageRule | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  return fixedRules.get(path) ?? shapedRules.find(({ pattern }) => pattern.test(path))?.rule;
}

/** Addresses without parameters are found by a map, the others in the order of the table. */
const fixedRules = new Map(pageRules.filter(({ path }) => !path.includes('$')).map((rule) => [rule.path, rule]));
const shapedRules = pageRules.filter(({ path }) => path.includes('$')).map((rule) => ({ rule, pattern: patternOf(rule.path) }));

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\/\$$/, '/.+').replace(/\$\w+/g, '[^/]+')}$`);
}

/** Whether a page exists under this configuration. */
export function isPageOffered(pathname: string, config: PublicConfig): boolean {
  const rule = pageRuleOf(pathname);
  return rule !== undefined && isOffered(rule, config);
}

/** Whether a page uses the layout of a country that the site is closed to. */
export const isOpenWhenRestricted = (pathname: string): boolean => pageRuleOf(pathname)?.isOpenWhenRestricted ?? false;

/** The preloader stays on the auto-login page while it has a token to use, and on the social callback always (G-34, G-35). */
export function keepsPreloader(pathname: string, hasState: boolean): boolean {
  const name = pageRuleOf(pathname)?.name;
  return name === 'auth-social-callback' || (name === 'auth-autologin' && hasState);
}
