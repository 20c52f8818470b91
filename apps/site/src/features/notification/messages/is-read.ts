import { messageState } from '@pavilion/contract/constants.ts';
import type { Message } from '@pavilion/contract/areas/notification.ts';

/** A message counts as read when its state says so or a time of reading is known (U-18). */
export const isRead = ({ state, readAt }: Pick<Message, 'state' | 'readAt'>): boolean => state === messageState.read || readAt !== null;
