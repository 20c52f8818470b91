import { fileURLToPath } from 'node:url';
import { errors } from '@pavilion/contract/errors.ts';
import { describe, expect, it } from 'vitest';
import { compareLocales, composeMail, findDocuments, readContentFiles, siteContent } from './index.ts';
import { errorText, fieldText } from './service.ts';
import { flattenTexts, pluralFormsOf } from './texts.ts';

const files = readContentFiles(fileURLToPath(new URL('../../../../../content', import.meta.url)));
const english = files.get('en') ?? new Map();

/** What wire §5 lists, by directory and file; a file's keys are separated by blanks. */
const required: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alerts: {
    global: 'somethingWrong sentMessage newNotification',
    profile: 'successRegistration resentVerification accountBlocked passwordChanged sentResetLink invalidResetCode',
    wallet: 'depositSuccess depositError withdrawSuccess withdrawError withdrawalProcessed userCanceledWithdrawal',
    bonus: 'bonusCodeIncorrect bonusCodeNotAvailable bonusIssued bonusActivated bonusPlayed bonusCanceled bonusExpired bonusLost',
    'free-spin': 'freeSpinIssued freeSpinActivated freeSpinPlayed freeSpinCanceled freeSpinExpired',
    limit:
      'limitedDeposit limitedRealGame cashLimitAdd cashLimitCancel cashLimitEditLargeAmount cashLimitEditSmallerAmount coolingOfLimitCancel',
    quests: 'stateChanged taskCompleted',
    tournament: 'completed',
  },
  'global-components': {
    'global-seo': 'title description image',
    'common-content': 'playerMascot vipSegmentId',
    constants: 'betStatuses invoiceStatuses invoiceTypes bonusTypes limitPeriods questsStatuses taskTypes',
    categories: 'categoriesList',
    'cards-group': 'moreButton demoButton recommendedSubtitle favorites recentlyPlayed latestWinners providers',
    'game-tags': 'gameTagsList',
    'default-game-thumbs': 'vertical square',
    'providers-settings': 'defaultCategory defaultLogo',
    promotions: 'label icon items',
    turbogames: 'isShow label icon buttonLabel showAll items',
    benefits: 'label icon items',
    slider: 'slideList',
    bonuses:
      'activateCash activateDeposit activateFreeSpin cancelLabel moreInfo showAll minDeposit bonusLabel wager waitingResult timer types availability bonusStatuses',
    'currency-popup': 'tabs empty',
    'phone-verification': 'title description receiveHint timerLabel resendButton verifyButton backButton limitError invalidError',
    'social-auth': 'loginTitle registrationTitle socialAuth0Connections socialDirectConnections',
    loyalty: 'levelLabel nextLabel pointsLabel currentLevelIcon nextLevelIcon levelsImages',
    'geo-restricted': 'image title description',
    error: 'title description buttonLabel',
  },
  layout: {
    header: 'loginButton registrationButton depositButton playRealButton search balance notificationBar notificationBox wagerTooltip pwa',
    footer: 'promoMenu infoMenu newsMenu helpMenu partners responsibilityLabel responsibilityIcons paymentsList licence custom copyright',
    'site-sidebar': 'topMenu bonusesMenu userMenu bottomMenu sidebarFooterMenu gamesToggler ctaMenu partners socials chatLabel',
    'profile-sidebar': 'profileLinks depositButton logoutButton',
    'mobile-menu': 'menuLabel contactButton',
    'category-menu': 'categoriesButton providersButton',
    cookie: 'text acceptButton',
    'return-game': 'playLabel',
  },
  modals: {
    'sign-in': 'title tabsDisplay tabs loginButton forgotButton registrationButton emailVerificationError promo',
    'sign-up':
      'title tabsDisplay typeTabs registrationButton loginButton agreeEmailLabel agreeSmsLabel agreeEmailChecked agreeSmsChecked agreementsChecked promo',
    'sign-up-cancel': 'title bonusImage bonusText backButton closeButton',
    'forgot-pass': 'title tabsDisplay emailDescription phoneDescription forgotButton sendOtpButton registrationButton',
    'reset-pass': 'title resetButton',
    'deposit-error': 'title description button',
    'deposit-success': 'title description image button',
    'deposit-pending': 'title description image button',
    'deposit-redirect': 'title description image button',
    success: 'title description image button',
    wallet: 'tabs methodMin regionBlock missingMethods deposit withdraw',
    'wallet-region': 'title searchPlaceholder selectButton empty',
    'wallet-bonus-info': 'title titleImage readMore infoLabels',
    'cancel-deposit': 'displayModal title content primaryButton secondaryButton confirm',
    'equivalent-currency': 'title description',
    'turn-over-wager': 'image title description wagerLabel placedLabel totalLabel button',
    'profile-confirmed': 'title button',
    'mobile-game': 'deposit demo registration login onlyReal',
    'demo-game': 'label description real deposit registration demo',
    'game-limit-reached': 'label description',
    'geo-restricted-game': 'title image description button',
    'geo-restricted-type': 'title image description buttonLabel',
    'quests-hub': 'title tabs questsImages startQuestButton claimReward cancelQuestButton loadLabel moreLabel rewardsTitle empty',
    'quest-tasks':
      'blockLabel inProgressLabel nextLabel taskLabel multiplierLabel winLabel betAmountLabel depositAmountLabel fieldsLabel gamesLabel allGamesLabel seeAllLabel minLabel maxLabel timer',
    'loyalty-earn': 'title description image steps buttonLabel',
    'loyalty-level': 'title description button gamePageNotification',
    'add-cash-limit': 'addBetLabel addLossLabel addDepositLabel addButton hint chooseCurrencyLabel chooseCurrencyError',
    'edit-cash-limit': 'popupLabel greaterAmountTitle hint actions',
    'self-exclusion-limit': 'updateTitle updateDescription okButtonLabel cancelButtonLabel',
    'bonus-cancel-lock': 'title description image confirmButton buttonLink',
    'change-active-bonus': 'title description confirmButton cancelButton',
    'cancel-active-bonus': 'title description confirmButton cancelButton',
    'cancel-issued-bonus': 'title description confirmButton cancelButton',
    'cancel-unsettled-bonus': 'title description image wageringLabel confirmButton cancelButton',
    'bonus-details': 'trueLabel falseLabel paramLabels',
    'max-bets': 'title description image maxBetLabel confirmButton cancelButton',
    'restricted-bets': 'image casinoTitle casinoDescription sportsbookTitle sportsbookDescription wageringLabel confirmButton cancelButton',
    categories: 'title',
    providers: 'title searchPlaceholder selectAll empty',
  },
  profile: {
    info: 'title',
    wallet: 'title',
    bonuses: 'title bonusCode',
    documents: 'title',
    verification: 'title',
    security: 'title',
    history: 'title',
    limits: 'title',
    notifications: 'title empty',
  },
  history: {
    transactions: 'tabLabel tabPosition tableColumns',
    bonuses: 'tabLabel',
    bets: 'tabLabel betCard',
    spins: 'tabLabel tableColumns',
    sessions: 'tabLabel sessionsStatuses',
  },
  static: Object.fromEntries(
    'about terms privacy cookies fairness responsible-play complaints affiliates'
      .split(' ')
      .map((name) => [name, 'pageIdentity content html contents']),
  ),
};

type SiteText = { stem: string; path: string; text: string };

/** Every text of every locale, with where it stands. */
function allTexts(): SiteText[] {
  const documents = [...files.values()].flatMap((directories) => [...directories.values()].flat());
  return documents.flatMap(({ stem, body }) => [...flattenTexts(body)].map(([path, text]) => ({ stem, path, text })));
}

/** Addresses of this site a text points to. */
function targetsOf({ path, text }: SiteText): string[] {
  const isAddress = /(^|\.)(url|link|buttonLink)$/.test(path) && text.startsWith('/');
  const linked = [...text.matchAll(/\]\((\/[^)]*)\)/g)].map((match) => match[1] ?? '');
  return isAddress ? [text, ...linked] : linked;
}

describe('the site’s texts', () => {
  it.each(Object.entries(required))('L-11 has every document and key wire §5 lists under %s', (directory, documents) => {
    for (const [name, keys] of Object.entries(documents)) {
      const [document] = findDocuments(siteContent(), { locale: 'en', directory, name });
      expect({ name, missing: keys.split(' ').filter((key) => document?.body[key] === undefined) }).toEqual({ name, missing: [] });
    }
  });

  it.each([...files.keys()].filter((locale) => locale !== 'en'))(
    'L-10 is complete in %s: nothing missing, nothing unknown, no placeholder lost',
    (locale) => {
      expect(compareLocales(files.get(locale) ?? new Map(), english)).toEqual([]);
    },
  );

  it.each([...files.keys()])('L-12 has a label for every field and a text for every rule in %s', (locale) => {
    const [controls] = findDocuments(siteContent(), { locale, directory: 'fields-settings', name: 'fields-controls' });
    const texts = flattenTexts(controls?.body ?? {});
    for (const field of [
      'email',
      'password',
      'country',
      'currency',
      'nickname',
      'bonusCode',
      'agreements',
      'receiveEmailPromo',
      'birthdate',
      'cpf_number',
    ])
      expect(texts.get(`${field}.label`)).toBeTruthy();
    for (const rule of ['required', 'minLength', 'maxAge', 'cpf_number', 'login', 'emailTaken', 'countryExcluded'])
      expect(fieldText(siteContent(), locale, { key: rule })).not.toBe(rule);
  });

  it.each([...files.keys()])('says every refusal in %s', (locale) => {
    const own =
      files
        .get(locale)
        ?.get('messages')
        ?.find(({ name }) => name === 'errors')?.body ?? {};
    expect(Object.keys(own).toSorted()).toEqual(Object.keys(errors).toSorted());
    expect(errorText(siteContent(), locale, 'depositLimitReached')).toBe(own['depositLimitReached']);
  });

  it('holds no promise, pressure or exclamation mark (design.md §13)', () => {
    const banned = /risk-free|guaranteed|almost won|last chance|last minute|hurry|!\s|garantiert|risikolos|letzte Chance/i;
    expect(allTexts().filter(({ text }) => banned.test(text))).toEqual([]);
  });

  it('counts in the plural forms of its language', () => {
    for (const { stem, path, text } of allTexts()) {
      const forms = new Intl.PluralRules(stem.slice(0, stem.indexOf('/'))).resolvedOptions().pluralCategories.toSorted();
      for (const given of pluralFormsOf(text)) expect({ stem, path, forms: given.toSorted() }).toEqual({ stem, path, forms });
      expect(`${stem} ${path} ${text.includes(', plural,') && pluralFormsOf(text).length === 0}`).toBe(`${stem} ${path} false`);
    }
  });

  it('links only to pages that exist', () => {
    const pages =
      /^\/($|\?quests-hub=true$|categories\/|providers|favorites|recently-played|betting|tournaments|loyalty|welcome-package|questions|contact|profile\/|static\/|bonus\/|fairness|getting-started|icons\/|methods\/)/;
    expect(allTexts().filter((entry) => targetsOf(entry).some((target) => !pages.test(target)))).toEqual([]);
  });

  it('composes each mail with its values and leaves no placeholder over', () => {
    const values = {
      link: 'https://site.test/x',
      helpLink: 'https://site.test/help',
      date: 'today',
      amount: '5.00 EUR',
      method: 'Card',
      number: '1',
      device: 'Laptop',
      country: 'DE',
      reason: 'The picture is blurred',
      bonus: 'Welcome',
    };
    for (const locale of files.keys())
      for (const { name, body } of files.get(locale)?.get('messages') ?? []) {
        if (typeof body['subject'] !== 'string') continue;
        const { subject, text } = composeMail(siteContent(), locale, { name, values });
        expect(`${name} ${subject} ${text}`).not.toMatch(/[{}]/);
      }
  });
});
