import type { ModalName } from './modals.ts';

/** Those that share the words of another, and those whose opener brings the texts. */
const others: Partial<Record<ModalName, string | undefined>> = {
  'quest-task-games': 'questTasks',
  'quest-rewards': undefined,
  'package-bonus': undefined,
};

/** Name of a modal's content document in `modals`: its own, camel-cased, for nearly all. Beside the rules, which every page begins with, not in them. */
export function modalContent(name: ModalName): string | undefined {
  if (name in others) return others[name];
  return name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}
