import { UserAccountView } from '#panel/features/account/UserAccountView.tsx';
import { text } from '#panel/features/account/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(UserAccountView, { title: text.title });
