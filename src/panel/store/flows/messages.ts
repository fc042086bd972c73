import { unreadOfBell } from '../../api/earlyCalls.ts';
import { MessagesApi } from '../../api/messages.ts';
import type { Flow } from '../store.ts';

/* What the slice of messages does: `unreadMessages` follows the count that `useUnreadMessages` asks for. */

const none = {};

const mine = { query: unreadOfBell };

/** Asks for the number on the bell, and again whenever messages change; the slice holds it. */
export function useUnreadMessages(): void {
  MessagesApi.useCountUnreadMessagesQuery(mine, { selectFromResult: () => none });
}

/** Marks a message as read; lists and count are read again. @throws ApiFailure */
export const readMessage =
  (id: number): Flow =>
  async (dispatch) => {
    await dispatch(MessagesApi.endpoints.readMessage.initiate({ body: { id } }, { track: false })).unwrap();
  };
