/**
 * Nine questions about the last twelve months, each answered from 0 (never) to 3 (nearly always); browser and server score them in the same
 * way.
 */
export const selfAssessmentQuestions = 9;
export const selfAssessmentAnswersMax = 3;

export type SelfAssessmentLevel = 'none' | 'low' | 'some' | 'high';

/** The minimum sum of each level, highest first. */
const levels: readonly { level: SelfAssessmentLevel; from: number }[] = [
  { level: 'high', from: 8 },
  { level: 'some', from: 3 },
  { level: 'low', from: 1 },
];

/**
 * The result of nine answers: 0 none, 1–2 low, 3–7 some, 8 and more high risk. It is a sum and no diagnosis, and the texts say so. Example:
 * twice "sometimes" (1) and once "often" (2) is 4, which is `some`.
 */
export function judgeSelfAssessment(answers: readonly number[]): { score: number; level: SelfAssessmentLevel } {
  const score = answers.reduce((sum, answer) => sum + answer, 0);
  return { score, level: levels.find(({ from }) => score >= from)?.level ?? 'none' };
}
