import type { ThrottleState } from '../../../apps/server/src/kernel/throttle/verdict.ts';

interface Player {
  readonly password: string;
  /** Of an authenticator app; null where there is no second factor. */
  readonly secret: string | null;
  readonly lastStep: bigint | null;
}

interface Session {
  readonly player: string;
  readonly tokenKey: string;
  readonly previousTokenKey: string | null;
  readonly rotatedAt: Date | null;
  readonly successor: string | null;
  readonly closedAt: Date | null;
  readonly refreshableUntil: Date;
}

interface Pass {
  readonly player: string;
  readonly isUsed: boolean;
  readonly expiresAt: Date;
}

/** The tables of sign-in in memory. Rows are replaced, never changed, so that a copy of the tables is one of their maps. */
export class Tables {
  readonly players: Map<string, Player>;
  readonly sessions: Map<string, Session>;
  readonly challenges: Map<string, Pass>;
  readonly codes: Map<string, Pass>;
  readonly throttles: Map<string, ThrottleState>;

  constructor(before?: Tables) {
    this.players = new Map(before?.players);
    this.sessions = new Map(before?.sessions);
    this.challenges = new Map(before?.challenges);
    this.codes = new Map(before?.codes);
    this.throttles = new Map(before?.throttles);
  }

  change<Row>(table: Map<string, Row>, key: string, changed: Partial<Row>): void {
    const row = table.get(key);
    if (row !== undefined) table.set(key, { ...row, ...changed });
  }

  /** Ends a player's sessions but one, and what waits for a code (`endSessionsOf`). */
  endSessionsOf(player: string, { exceptId, now }: { exceptId: string | undefined; now: Date }): void {
    for (const [id, session] of this.sessions)
      if (session.player === player && session.closedAt === null && id !== exceptId) this.change(this.sessions, id, { closedAt: now });
    for (const [key, challenge] of this.challenges) if (challenge.player === player) this.challenges.delete(key);
  }
}
