/** The person of a task: a player of the demo world, or one who registers at that moment. */
export const doorPlayers = ['demo', 'vip', 'limited', 'kyc', 'new'] as const;
export type DoorPlayer = (typeof doorPlayers)[number];

/** The preparation by a third party for the player before the site opens. */
type Preparation = 'lostAnswers' | 'win';

export interface Task {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** A picture of `art/`. */
  readonly picture: string;
  /** The people it can be done as; the first is selected. */
  readonly players: readonly [DoorPlayer, ...DoorPlayer[]];
  /** Where the site opens. */
  readonly path: string;
  readonly preparation?: Preparation;
  /** The game it is played in. */
  readonly game?: string;
  /** From the first press to the end; markup of ours. */
  readonly steps: readonly string[];
}

const page = (href: string, name: string): string => `<a href="${href}">${name}</a>`;
const password = '<code>Pavilion-demo-1</code>';

/** The eight tasks to try, in the order of the entrance. Each ends with a visible result. */
export const tasks: readonly Task[] = [
  {
    id: 'deposit',
    title: 'Put money in',
    about: 'Pay with a test card, watch the states arrive, find the receipt.',
    picture: 'orchard-nine',
    players: ['demo', 'vip', 'new'],
    path: '/?wallet=deposit',
    steps: [
      'The cashier is open. Choose <b>Card</b>, an amount and <b>Deposit</b>.',
      'A page of the test bank opens. Nothing real is asked for: press <b>Pay</b>.',
      'Back on the site the money is in the header, in every open tab.',
      `The receipt is in <b>Profile, History, Transactions</b>; the bank’s side of it on the ${page('/sandbox/psp', 'payment bench')}, where it can be charged back.`,
    ],
  },
  {
    id: 'connection',
    title: 'Lose the connection',
    about: 'The line breaks during a spin. The round finishes on the server.',
    picture: 'storm-letters',
    players: ['demo', 'vip'],
    path: '/games/storm-letters?real=true',
    preparation: 'lostAnswers',
    game: 'storm-letters',
    steps: [
      'Press <b>Spin</b>. The studio takes the bet and plays the round, and its next three answers to you are lost on the way.',
      'The game says that it is reconnecting, and asks for the same round again. After about five seconds the result is there.',
      'The stake was taken once and the win was paid once: <b>Profile, History, Spins</b> has one round.',
      `Lose more of it, calls to the wallet included, in the ${page('/sandbox/studio', 'game studio')}.`,
    ],
  },
  {
    id: 'win',
    title: 'Win',
    about: 'A seeded round, with its moment and its proof.',
    picture: 'ember-run',
    players: ['vip', 'demo'],
    path: '/games/ember-run?real=true',
    preparation: 'win',
    game: 'ember-run',
    steps: [
      'The studio has changed your client seed for one with which the next round wins many times its stake. It knows its own seed: only a sandbox may do this.',
      'Press <b>Spin</b> once, without playing another game before.',
      'Then open the round in <b>Profile, History, Spins</b> and press <b>Verify</b>.',
      'The proof asks for the server seed, which is shown once you change your seeds in the game: your browser then computes the same win.',
    ],
  },
  {
    id: 'limit',
    title: 'Reach a limit',
    about: 'Set a deposit limit, meet it, and see when it loosens.',
    picture: 'honey-clock',
    players: ['new', 'demo'],
    path: '/profile/limits',
    steps: [
      'Set a <b>deposit limit</b> of 20 a day. A tighter limit holds at once.',
      'Open the cashier and ask for 50. It is refused, with the limit and the reason.',
      'Ask for 20: that fits exactly.',
      `Raise the limit to 100. It waits 24 hours; move the ${page('#behind', 'clock')} by 86,400 seconds and look again.`,
    ],
  },
  {
    id: 'identity',
    title: 'Show who you are',
    about: 'Send a document, be refused once, then pass.',
    picture: 'lucky-stamps',
    players: ['kyc', 'new'],
    path: '/profile/verification',
    steps: [
      'Press <b>Start the check</b>. The inspector’s page opens inside the site.',
      'Under <b>What the provider finds</b> choose <b>rejected</b>, write a reason and send it. The site says so, with the reason.',
      'Press <b>Close</b> and <b>Try again</b>, choose <b>approved</b> and send it.',
      `The page shows you as verified; the letters about it are in the ${page('/sandbox/inbox', 'post office')}. The ${page('/sandbox/kyc', 'identity desk')} decides for any player.`,
    ],
  },
  {
    id: 'withdraw',
    title: 'Take money out',
    about: 'From the request to the bank, step by step.',
    picture: 'midnight-ferry',
    players: ['demo', 'vip', 'limited'],
    path: '/?wallet=withdraw',
    steps: [
      `The cashier is open at <b>Withdraw</b>. Choose a card and an amount. You came by a link, so your password is asked for: ${password}.`,
      'The sum is set aside at once: it is neither in the balance nor gone.',
      `The bank pays after five seconds, or when you decide on the ${page('/sandbox/psp', 'payment bench')}.`,
      'You find the request in <b>Profile, History, Transactions</b> with each of its states.',
    ],
  },
  {
    id: 'bonus',
    title: 'Choose a bonus, or not',
    about: 'See its price, take it, give it back.',
    picture: 'acorn-parade',
    players: ['new', 'demo'],
    path: '/profile/bonuses?tab=available',
    steps: [
      'Enter the promo code <code>HELLO10</code> and press <b>Add</b>. A bonus of 10.00 waits for you.',
      'Its card and <b>Details</b> say what it costs: how much is to be bet, by when, and what may be kept.',
      'Press <b>Activate</b>. Its money is in the header, its progress under <b>Active</b>.',
      'Press <b>Cancel bonus</b>: what is left goes back to the house, and cash stays cash.',
    ],
  },
  {
    id: 'live-bet',
    title: 'Bet while they play',
    about: 'A price moves in your hand; cash out after it.',
    picture: 'kite-season',
    players: ['vip', 'demo'],
    path: '/betting',
    steps: [
      'Choose <b>In-play</b> and press a price of a running match.',
      'Enter a stake of 2 and place the bet. A live bet waits for a few seconds before it is accepted, and says why when it is not.',
      'Under <b>My bets</b> the offer to cash out follows the match. Take it.',
      'You find the ticket in <b>Profile, History, Bets</b> with what it paid.',
    ],
  },
];
