import { type SlowHash, threadedArgon2id } from '../../kernel/passwords/hash-threads.ts';

/**
 * Computes each slow hash once: tests register hundreds of players with one password, and a hash costs 20 ms of processor time. Players
 * with the same password then share a hash; the hasher's own test covers the salt.
 */
export function rememberAnswers(slow: SlowHash): SlowHash {
  const hashes = new Map<string, Promise<string>>();
  const answers = new Map<string, Promise<boolean>>();
  const questionOf = (hash: string, password: string): string => `${hash} ${password}`;
  return {
    hash: (password) => {
      const known = hashes.get(password);
      if (known !== undefined) return known;
      const made = slow.hash(password);
      hashes.set(password, made);
      return made;
    },
    verify: (hash, password) => {
      const question = questionOf(hash, password);
      const known = answers.get(question);
      if (known !== undefined) return known;
      const answer = slow.verify(hash, password);
      answers.set(question, answer);
      return answer;
    },
  };
}

/** argon2id as the product has it, remembered by all test files of a worker. */
export const rememberedArgon2id = rememberAnswers(threadedArgon2id);
