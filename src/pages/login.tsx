import { LoginView } from '#panel/features/login/LoginView.tsx';
import { text } from '#panel/features/login/strings.ts';
import { page } from '#panel/shell/page.ts';

export default page(LoginView, { access: 'guest', layout: 'blank', title: text.pageTitle });
