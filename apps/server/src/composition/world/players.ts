import { createHash } from 'node:crypto';
import { playerStatus } from '@pavilion/contract/constants.ts';

/** The public password of every player of the demo world (sandbox.md). */
export const WORLD_PASSWORD = 'Pavilion-demo-1';

export interface WorldPlayer {
  email: string;
  about: string;
  nickname: string;
  country: string;
  status: number;
  /** Opening balances in major units, by currency; the first is the active account's. */
  balances: readonly (readonly [currency: string, amount: string])[];
}

/** The players a visitor of the sandbox may sign in as (sandbox §2). */
export const WORLD_PLAYERS: readonly WorldPlayer[] = [
  {
    email: 'demo@pavilion.test',
    about: 'Fresh and confirmed, with EUR 1,000.00',
    nickname: 'demo',
    country: 'FI',
    status: playerStatus.active,
    balances: [['EUR', '1000.00']],
  },
  {
    email: 'vip@pavilion.test',
    about: 'Several currencies, a history of rounds, level 4 and running quests',
    nickname: 'vip',
    country: 'AT',
    status: playerStatus.active,
    balances: [
      ['EUR', '5000.00'],
      ['USD', '2500.00'],
      ['BTC', '0.25000000'],
    ],
  },
  {
    email: 'limited@pavilion.test',
    about: 'Limited (status 2): may withdraw, not deposit or play',
    nickname: 'limited',
    country: 'FI',
    status: playerStatus.limited,
    balances: [['EUR', '150.00']],
  },
  {
    email: 'kyc@pavilion.test',
    about: 'Documents are asked for',
    nickname: 'kyc',
    country: 'FI',
    status: playerStatus.active,
    balances: [['EUR', '80.00']],
  },
];

/** Number of additional players, for winners and leaderboards. */
export const CROWD_SIZE = 200;

const FIRST = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'gale',
  'harbour',
  'iris',
  'juniper',
  'kestrel',
  'larch',
  'maple',
  'north',
  'opal',
  'pine',
];
const SECOND = ['fox', 'lark', 'moth', 'otter', 'pike', 'quill', 'raven', 'seal', 'tern', 'vole', 'wren', 'yak', 'hare'];
const COUNTRIES = ['IE', 'DE', 'AT', 'FI', 'SE', 'PT', 'ES', 'IT', 'PL', 'CZ'];

/** A player of the crowd, named after nature, never like a real person. */
export function crowdPlayer(index: number): WorldPlayer {
  const nickname = `${FIRST[index % FIRST.length] ?? 'amber'}${SECOND[Math.floor(index / FIRST.length) % SECOND.length] ?? 'fox'}`;
  return {
    email: `crowd-${String(index + 1).padStart(3, '0')}@pavilion.test`,
    about: 'One of the crowd',
    nickname,
    country: COUNTRIES[index % COUNTRIES.length] ?? 'IE',
    status: playerStatus.active,
    balances: [['EUR', '200.00']],
  };
}

/** Derives a player's id from seed and address, so the same seed gives the same ids (UUID version 8, SHA-256). */
export function worldPlayerId(seed: string, email: string): string {
  const hex = createHash('sha256').update(`${seed}:player:${email}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
