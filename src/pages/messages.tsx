import { MessagesView } from '#panel/features/messages/MessagesView.tsx';
import { messageStrings } from '#panel/features/messages/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(MessagesView, { title: messageStrings.title });
