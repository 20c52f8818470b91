import type { Route } from './endpoint.ts';

/**
 * Method and path of every call, by area and operation (wire §2). The browser's client works from this table
 * alone; the endpoint files take their rows from it, so the two cannot disagree.
 */
const get = <const Path extends string>(path: Path) => ({ method: 'GET', path }) as const;
const list = <const Path extends string>(path: Path) => ({ method: 'GET', path, paged: true }) as const;
const post = <const Path extends string>(path: Path) => ({ method: 'POST', path }) as const;
const put = <const Path extends string>(path: Path) => ({ method: 'PUT', path }) as const;
const file = <const Path extends string>(path: Path) => ({ method: 'GET', path, file: true }) as const;
const remove = <const Path extends string>(path: Path) => ({ method: 'DELETE', path }) as const;

export const table = {
  settings: {
    listCurrencies: get('/api/settings/currencies'),
    listLocales: get('/api/settings/locales'),
    listCountries: get('/api/settings/countries'),
    readConstants: get('/api/settings/constants'),
  },
  player: {
    readVisitor: get('/api/player/init'),
    signIn: post('/api/player/sessions'),
    autologin: post('/api/player/sessions/token'),
    signInSocially: post('/api/player/sessions/social'),
    leaveForBroker: get('/api/player/sessions/social/auth0/redirect'),
    leaveForProvider: get('/api/player/sessions/social/:provider/redirect'),
    listSocialIdentities: get('/api/player/sessions/social'),
    removeSocialIdentities: remove('/api/player/sessions/social/:provider'),
    refreshSession: post('/api/player/sessions/refresh'),
    signOut: post('/api/player/sessions/logout'),
    listSessions: list('/api/player/sessions'),
    closeSession: put('/api/player/sessions/:id/close'),
    closeOtherSessions: put('/api/player/sessions/close'),
    listFields: get('/api/player/fields/validations'),
    register: post('/api/player/register'),
    registerByPhone: post('/api/player/register/phone'),
    sendOtp: post('/api/player/otp/send'),
    verifyOtp: post('/api/player/otp/verify'),
    confirmEmail: post('/api/player/register/confirm'),
    readProfile: get('/api/player/profile'),
    updateProfile: put('/api/player/profile'),
    resendEmailConfirmation: post('/api/player/profile/confirmations/email/resend'),
    listDocuments: get('/api/player/documents'),
    uploadDocument: post('/api/player/documents'),
    readDocument: file('/api/player/documents/:id'),
    deleteDocument: remove('/api/player/documents/:id'),
    readIdentityCheck: get('/api/player/services/sumsub'),
    startIdentityCheck: post('/api/player/services/sumsub/auth'),
    listDataExports: get('/api/player/data-exports'),
    createDataExport: post('/api/player/data-exports'),
    readDataExport: file('/api/player/data-exports/:id'),
    readErasure: get('/api/player/erasure'),
    createErasure: post('/api/player/erasure'),
    deleteErasure: remove('/api/player/erasure'),
    changePassword: put('/api/player/passwords'),
    requestPasswordReset: post('/api/player/passwords/reset'),
    confirmPasswordReset: post('/api/player/passwords/confirm'),
  },
  wallet: {
    listAccounts: get('/api/wallet/accounts'),
    createAccount: post('/api/wallet/accounts'),
    switchAccount: put('/api/wallet/accounts/:id/switch'),
    hideAccount: put('/api/wallet/accounts/:id/hide'),
    readStatement: get('/api/wallet/statement'),
  },
  risk: {
    readTurnoverWager: get('/api/risk/reasons/turn-over-wager'),
    listLimits: get('/api/player/limits'),
    createLimit: post('/api/player/limits'),
    updateLimit: put('/api/player/limits/:id'),
    deleteLimit: remove('/api/player/limits/:id'),
    readPlaySession: get('/api/player/play-session'),
    updateRealityCheck: put('/api/player/reality-check'),
    acknowledgeRealityCheck: post('/api/player/reality-check/acknowledgement'),
  },
  payment: {
    listDepositMethods: get('/api/payment/methods/deposit'),
    createDeposit: post('/api/payment/invoices/deposit'),
    listWithdrawalMethods: get('/api/payment/methods/withdrawal'),
    createWithdrawal: post('/api/payment/invoices/withdrawal'),
    listInvoices: list('/api/payment/invoices'),
    declineInvoice: put('/api/payment/invoices/:id/decline'),
    listInvoiceStatistics: get('/api/payment/invoices/statistics'),
  },
  game: {
    listCollections: get('/api/game/collections'),
    listProviders: get('/api/game/providers'),
    readProvider: get('/api/game/providers/:id'),
    listGames: list('/api/game/games'),
    readGame: get('/api/game/games/:id'),
    playGame: post('/api/game/games/:id/play'),
    listFavorites: get('/api/game/games/favorites'),
    addFavorite: post('/api/game/games/:id/favorite'),
    removeFavorite: remove('/api/game/games/:id/favorite'),
    listPlayedGames: get('/api/game/games/played'),
    listSpins: list('/api/game/spins'),
    listWinners: get('/api/game/spins/winners'),
    listBets: list('/api/game/bets'),
    listPlayerBonuses: list('/api/game/player-bonuses'),
    activatePlayerBonus: put('/api/game/player-bonuses/:id/activate'),
    cancelPlayerBonus: put('/api/game/player-bonuses/:id/cancel'),
    listPlayerFreespins: list('/api/game/player-freespins'),
    listBonuses: get('/api/game/bonuses'),
    listBonusStatuses: get('/api/game/bonuses/status'),
    listBonusCodes: get('/api/game/bonuses/bonuscodes'),
    listCashback: get('/api/game/bonuses/cashback'),
  },
  retention: {
    listLevels: list('/api/retention/levels'),
    readLoyaltyAccount: get('/api/retention/account'),
    listQuests: list('/api/retention/quests'),
    listPlayerQuests: list('/api/retention/player-quests'),
    activateQuest: put('/api/retention/quests/:id/activate'),
    cancelQuest: put('/api/retention/player-quests/:id/cancel'),
    listPointRates: get('/api/retention/points/rates'),
    listPointHistory: list('/api/retention/points'),
    listTournaments: list('/api/retention/tournaments'),
    readTournament: get('/api/retention/tournaments/:id'),
    participateInTournament: post('/api/retention/tournaments/:id/participate'),
  },
  notification: {
    sendContactMessage: post('/api/notification/communications'),
    listMessages: list('/api/notification/messenger/messages'),
    markMessagesRead: post('/api/notification/messenger/messages/read'),
    markAllMessagesRead: post('/api/notification/messenger/messages/read/all'),
    deleteMessages: remove('/api/notification/messenger/messages'),
  },
  content: {
    listDocuments: get('/api/content/:locale/:directory'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Route>>>>;

export type Table = typeof table;
