import type { ModalName } from '../modals.ts';

/** Modals that share the texts of another, and those that get their texts from their opener. */
const others: Partial<Record<ModalName, string | undefined>> = {
  'quest-task-games': 'questTasks',
  'quest-rewards': undefined,
  'package-bonus': undefined,
};

/** The name of a modal's content document in `modals`: usually its own name, camel-cased. Not part of the modal rules, which every page loads. */
export function modalContent(name: ModalName): string | undefined {
  if (name in others) return others[name];
  return name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
}
