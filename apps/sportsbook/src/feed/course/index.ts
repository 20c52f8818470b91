import type { Match } from '../schedule/slots.ts';
import type { Course, MakeCourse } from './course.ts';
import { esportsCourses } from './esports.ts';
import { footballCourses } from './football.ts';
import { hockeyCourses } from './hockey.ts';
import { mishapOf, withMishap } from './mishap.ts';
import { basketballCourses, handballCourses } from './possessions.ts';
import { rallyCourses } from './rallies.ts';
import { tennisCourses } from './tennis.ts';

/** What a match is made of, from which courses are drawn. */
export function coursesOf(seed: string, match: Match): MakeCourse {
  switch (match.sport) {
    case 'football':
      return footballCourses(seed, match);
    case 'ice-hockey':
      return hockeyCourses(seed, match);
    case 'basketball':
      return basketballCourses(seed, match);
    case 'handball':
      return handballCourses(seed, match);
    case 'tennis':
      return tennisCourses(seed, match);
    case 'table-tennis':
    case 'volleyball':
      return rallyCourses(seed, match, match.sport);
    case 'esports':
      return esportsCourses(seed, match);
  }
}

/** The course a match takes, whatever befalls it, and what it is worth at any point of it: a pure function of seed and match (SB-3). */
export const courseOf = (seed: string, match: Match): Course => withMishap(coursesOf(seed, match)(), match.sport, mishapOf(seed, match));
