import { LoginView } from '#panel/features/session/LoginView.tsx';
import { text } from '#panel/features/session/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(LoginView, { access: 'guest', layout: 'blank', title: text.pageTitle });
